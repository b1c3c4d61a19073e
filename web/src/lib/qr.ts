// A QR code for a link: bytes, error correction L, versions 1 to 6, and always the first mask. Reading
// devices take any mask; choosing the prettiest is left out.

interface Version {
  /** Bytes of data and of correction in each block, and how many blocks there are. */
  data: number;
  check: number;
  blocks: number;
}

const VERSIONS: readonly Version[] = [
  { data: 19, check: 7, blocks: 1 },
  { data: 34, check: 10, blocks: 1 },
  { data: 55, check: 15, blocks: 1 },
  { data: 80, check: 20, blocks: 1 },
  { data: 108, check: 26, blocks: 1 },
  { data: 68, check: 18, blocks: 2 },
];
/** Level L and mask 0 with their own correction, as printed beside the finders. */
const FORMAT = 0b111011111000100;

// Numbers of the field with 256 elements, as powers of 2
const POWER: number[] = [];
for (let nth = 0, value = 1; nth < 255; nth++) {
  POWER.push(value);
  value = value < 128 ? value * 2 : (value * 2) ^ 0x11d;
}
const EXPONENT = Array.from({ length: 256 }, (_, value) => POWER.indexOf(value));

function times(one: number, other: number): number {
  if (one === 0 || other === 0) return 0;
  return POWER[(EXPONENT[one]! + EXPONENT[other]!) % 255]!;
}

/** What is left of the data after division by the polynomial with the first powers of 2 as roots. */
function correction(data: number[], size: number): number[] {
  let divisor = [1];
  for (let nth = 0; nth < size; nth++) {
    const shifted = [...divisor, 0];
    divisor = shifted.map((value, at) => value ^ times(divisor[at - 1] ?? 0, POWER[nth]!));
  }
  const rest = [...data, ...Array<number>(size).fill(0)];
  for (let at = 0; at < data.length; at++) {
    const factor = rest[at]!;
    divisor.forEach((value, nth) => (rest[at + nth] = rest[at + nth]! ^ times(value, factor)));
  }
  return rest.slice(data.length);
}

function bitsOf(value: number, count: number): number[] {
  return Array.from({ length: count }, (_, nth) => (value >> (count - 1 - nth)) & 1);
}

function bytesOf(bits: number[]): number[] {
  return Array.from({ length: bits.length / 8 }, (_, nth) => parseInt(bits.slice(nth * 8, nth * 8 + 8).join(''), 2));
}

/** The text with its mode and length, filled up to so many bytes. */
function message(text: Uint8Array, size: number): number[] {
  const bits = [...bitsOf(4, 4), ...bitsOf(text.length, 8), ...Array.from(text).flatMap((byte) => bitsOf(byte, 8)), 0, 0, 0, 0];
  const bytes = bytesOf(bits);
  for (let nth = 0; bytes.length < size; nth++) bytes.push(nth % 2 ? 0x11 : 0xec);
  return bytes;
}

/** The bytes of all blocks in turn, first the data, then the correction. */
function interleaved(bytes: number[], { data, check, blocks }: Version): number[] {
  const parts = Array.from({ length: blocks }, (_, nth) => bytes.slice(nth * data, (nth + 1) * data));
  const whole = parts.map((part) => [...part, ...correction(part, check)]);
  return Array.from({ length: data + check }, (_, at) => whole.map((block) => block[at]!)).flat();
}

class Grid {
  readonly size: number;
  /** null where nothing is drawn yet. */
  readonly cells: (number | null)[][];

  constructor(version: number) {
    this.size = 17 + 4 * version;
    this.cells = Array.from({ length: this.size }, () => Array<number | null>(this.size).fill(null));
    this.#square(3, 3, 4, [0, 1, 3]);
    this.#square(this.size - 4, 3, 4, [0, 1, 3]);
    this.#square(3, this.size - 4, 4, [0, 1, 3]);
    if (version > 1) this.#square(this.size - 7, this.size - 7, 2, [0, 2]);
    for (let at = 8; at < this.size - 8; at++) {
      this.set(at, 6, (at + 1) % 2);
      this.set(6, at, (at + 1) % 2);
    }
    this.#format();
  }

  set(x: number, y: number, value: number): void {
    if (x >= 0 && y >= 0 && x < this.size && y < this.size) this.cells[y]![x] = value;
  }

  /** Rings around a middle; those whose distance is named are dark. */
  #square(x: number, y: number, reach: number, dark: number[]): void {
    for (let dx = -reach; dx <= reach; dx++) {
      for (let dy = -reach; dy <= reach; dy++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        this.set(x + dx, y + dy, dark.includes(ring) ? 1 : 0);
      }
    }
  }

  #format(): void {
    const bits = bitsOf(FORMAT, 15);
    const near = [0, 1, 2, 3, 4, 5, 7, 8];
    bits.forEach((bit, nth) => {
      if (nth < 8) this.set(near[nth]!, 8, bit);
      else this.set(8, near[14 - nth]!, bit);
      if (nth < 7) this.set(8, this.size - 1 - nth, bit);
      else this.set(this.size - 15 + nth, 8, bit);
    });
    this.set(8, this.size - 8, 1);
  }

  /** Write bits in columns of two, up and down in turn, around what is drawn already. */
  fill(bits: number[]): void {
    let nth = 0;
    for (let right = this.size - 1, up = true; right > 0; right -= 2, up = !up) {
      if (right === 6) right -= 1;
      for (let step = 0; step < this.size; step++) {
        const y = up ? this.size - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (this.cells[y]![x] !== null) continue;
          this.set(x, y, (bits[nth++] ?? 0) ^ ((x + y + 1) % 2));
        }
      }
    }
  }
}

/** The rows of the code, true where it is dark; null if the text is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const nth = VERSIONS.findIndex(({ data, blocks }) => data * blocks >= bytes.length + 2);
  const version = VERSIONS[nth];
  if (!version) return null;
  const grid = new Grid(nth + 1);
  const whole = interleaved(message(bytes, version.data * version.blocks), version);
  grid.fill(whole.flatMap((byte) => bitsOf(byte, 8)));
  return grid.cells.map((row) => row.map((cell) => cell === 1));
}
