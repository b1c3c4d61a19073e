// The numbers behind the dice, as docs/notation.md defines them.
// The browser's own hashes (crypto.subtle) are closed to pages over plain http from another machine, and that is how
// friends around one table often play.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const BYTE_VALUES = 256;

/** A number as four bytes, the highest first. */
function u32(number: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(4));
  bytes.setUint32(0, number);
  return new Uint8Array(bytes.buffer);
}

/** A draw: numbers one after the other, each below a bound that is asked for. */
export class Draw {
  #block: Uint8Array = new Uint8Array();
  #blocks = 0;
  #at = 0;

  constructor(private readonly blockOf: (number: number) => Uint8Array) {}

  #byte(): number {
    if (this.#at === this.#block.length) {
      this.#block = this.blockOf(this.#blocks++);
      this.#at = 0;
    }
    return this.#block[this.#at++]!;
  }

  /** Every number below the bound comes equally often: bytes above its highest multiple don't count. */
  below(bound: number): number {
    const limit = BYTE_VALUES - (BYTE_VALUES % bound);
    let byte = this.#byte();
    while (byte >= limit) byte = this.#byte();
    return byte % bound;
  }

  /** The items in one of their orders. */
  shuffled<T>(items: readonly T[]): T[] {
    const order = [...items];
    for (let last = order.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      [order[last], order[other]] = [order[other]!, order[last]!];
    }
    return order;
  }
}

export class Stream {
  readonly #seats: Uint8Array;

  constructor(
    private readonly key: Uint8Array,
    seatSeeds: readonly string[] = [],
  ) {
    const seeds = seatSeeds.map(utf8ToBytes);
    this.#seats = concatBytes(u32(seeds.length), ...seeds.flatMap((seed) => [u32(seed.length), seed]));
  }

  /** The stream of a seed that everybody may know. */
  static seeded(seed: string): Stream {
    return new Stream(utf8ToBytes(seed));
  }

  block(draw: number, number: number): Uint8Array {
    return hmac(sha256, this.key, concatBytes(this.#seats, u32(draw), u32(number)));
  }

  /** Draw 0 is for the starting seat, draw n for the n-th roll. */
  draw(draw: number): Draw {
    return new Draw((number) => this.block(draw, number));
  }
}
