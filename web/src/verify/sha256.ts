// SHA-256 and HMAC. The browser's own (crypto.subtle) is closed to pages over plain http from another
// machine, and that is how friends around one table often play.

const WORDS = 64;

/** The first 32 bits of the fractional part of a number. */
function fraction(number: number): number {
  return Math.floor((number - Math.floor(number)) * 2 ** 32) | 0;
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  }
  return found;
}

const ROUNDS = Int32Array.from(primes(WORDS), (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The message with its length behind it, as whole blocks of 64 bytes. */
function padded(message: Uint8Array): DataView {
  const size = Math.ceil((message.length + 9) / 64) * 64;
  const bytes = new Uint8Array(size);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(size - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(size - 4, (message.length << 3) >>> 0);
  return view;
}

function schedule(blocks: DataView, at: number): Int32Array {
  const words = new Int32Array(WORDS);
  for (let nth = 0; nth < 16; nth++) words[nth] = blocks.getInt32(at + nth * 4);
  for (let nth = 16; nth < WORDS; nth++) {
    const a = words[nth - 15]!;
    const b = words[nth - 2]!;
    const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    words[nth] = (words[nth - 16]! + low + words[nth - 7]! + high) | 0;
  }
  return words;
}

function compress(state: Int32Array, words: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let nth = 0; nth < WORDS; nth++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + ROUNDS[nth]! + words[nth]!) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, nth) => (state[nth] = (state[nth]! + word) | 0));
}

/** The SHA-256 of some bytes: 32 of them. */
export function sha256(message: Uint8Array): Uint8Array {
  const blocks = padded(message);
  const state = START.slice();
  for (let at = 0; at < blocks.byteLength; at += 64) compress(state, schedule(blocks, at));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, nth) => digest.setInt32(nth * 4, word));
  return new Uint8Array(digest.buffer);
}

/** HMAC-SHA-256. */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(join(block.map((byte) => byte ^ 0x36), message));
  return sha256(join(block.map((byte) => byte ^ 0x5c), inner));
}

/** Bytes one after the other. */
export function join(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Bytes as hexadecimal digits in small letters. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes that hexadecimal digits stand for. */
export function unhex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
