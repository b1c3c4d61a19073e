// A net as `cleverdice.site.net_file` writes it, evaluated in typed arrays: fully connected layers, most of whose inputs are 0.

const MAGIC = 'CDNET 1\n';
const WORD = 4;

interface Layer {
  inputs: number;
  outputs: number;
  /** A row of `outputs` numbers for each input. */
  weights: Float32Array;
  biases: Float32Array;
}

type Type = 'float16' | 'float32';

interface Sizes {
  layers: number[];
  types: Type[];
}

interface Head extends Sizes {
  name: string;
  /** Sees what the net sees and its last hidden layer; its output comes last. */
  correction: Sizes | null;
}

type Numbers = Uint8Array | Float32Array;

/** What each half-precision number is, by its bits. */
let halves: Float32Array | undefined;

function half(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

function numbers(data: Uint8Array, at: number, count: number, type: Type): Float32Array {
  if (type === 'float32') return new Float32Array(data.slice(at, at + WORD * count).buffer);
  halves ??= Float32Array.from({ length: 1 << 16 }, (_, bits) => half(bits));
  const found = new Float32Array(count);
  for (let n = 0; n < count; n++) found[n] = halves[data[at + n]! | (data[at + count + n]! << 8)]!;
  return found;
}

/** Some layers, one after the other. */
class Layers {
  readonly #layers: Layer[] = [];
  readonly #flow: Float32Array[];
  /** Where the numbers end. */
  readonly end: number;

  constructor(data: Uint8Array, at: number, { layers, types }: Sizes) {
    types.forEach((type, nth) => {
      const [inputs, outputs] = [layers[nth]!, layers[nth + 1]!];
      const count = (inputs + 1) * outputs;
      const all = numbers(data, at, count, type);
      const weights = all.subarray(0, inputs * outputs);
      this.#layers.push({ inputs, outputs, weights, biases: all.subarray(inputs * outputs) });
      at += Math.ceil((count * (type === 'float16' ? 2 : 4)) / WORD) * WORD;
    });
    this.#flow = this.#layers.map(({ outputs }) => new Float32Array(outputs));
    this.end = at;
  }

  get inputs(): number {
    return this.#layers[0]!.inputs;
  }

  get outputs(): number {
    return this.#layers.at(-1)!.outputs;
  }

  /** The last hidden layer, as it was last. */
  get hidden(): Float32Array {
    return this.#flow.at(-2)!;
  }

  value(seen: Numbers): Float32Array {
    const last = this.#layers.length - 1;
    this.#layers.forEach((layer, nth) => (seen = through(layer, seen, this.#flow[nth]!, nth < last)));
    return this.#flow[last]!;
  }
}

export class Net {
  readonly name: string;
  readonly #net: Layers;
  readonly #correction: Layers | null = null;

  constructor(data: Uint8Array) {
    const text = new TextDecoder();
    if (text.decode(data.subarray(0, MAGIC.length)) !== MAGIC) throw new Error('not a net file');
    const length = new DataView(data.buffer, data.byteOffset).getUint32(MAGIC.length, true);
    const at = MAGIC.length + WORD;
    const head = JSON.parse(text.decode(data.subarray(at, at + length))) as Head;
    this.name = head.name;
    this.#net = new Layers(data, at + length, head);
    if (head.correction) this.#correction = new Layers(data, this.#net.end, head.correction);
  }

  /** The outputs for some rows of bytes, one row after the other. */
  value(rows: Uint8Array, count: number): Float32Array {
    const { inputs, outputs } = this.#net;
    if (rows.length !== inputs * count) throw new Error(`${this.name} sees ${inputs} numbers a row`);
    const size = outputs + (this.#correction ? 1 : 0);
    const found = new Float32Array(count * size);
    for (let row = 0; row < count; row++) {
      const seen = rows.subarray(row * inputs, (row + 1) * inputs);
      found.set(this.#net.value(seen), row * size);
      if (this.#correction) found[row * size + outputs] = this.#corrected(this.#correction, seen);
    }
    return found;
  }

  #corrected(correction: Layers, seen: Uint8Array): number {
    const noticed = new Float32Array(correction.inputs);
    noticed.set(seen);
    noticed.set(this.#net.hidden, seen.length);
    return correction.value(noticed)[0]!;
  }
}

function through(layer: Layer, seen: Numbers, out: Float32Array, hidden: boolean): Float32Array {
  const { inputs, outputs, weights } = layer;
  out.set(layer.biases);
  for (let input = 0; input < inputs; input++) {
    const value = seen[input]!;
    if (value === 0) continue;
    const start = input * outputs;
    for (let output = 0; output < outputs; output++) out[output]! += value * weights[start + output]!;
  }
  if (hidden) for (let output = 0; output < outputs; output++) if (out[output]! < 0) out[output] = 0;
  return out;
}
