// What a hand draws: crosses, circles and numbers, a little different each time but always the same for a field.
import type { Rect } from '../layouts/plan';

/** Numbers between -1 and 1 that look random and depend on the seed alone. */
export function wobble(seed: number): () => number {
  let state = (seed * 2654435761 + 97) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) >>> 0;
    return (state / 4294967296) * 2 - 1;
  };
}

const at = (x: number, y: number): string => `${x.toFixed(2)} ${y.toFixed(2)}`;

/** The two strokes of a cross in a box. */
export function crossStrokes(box: Rect, seed: number): [string, string] {
  const shake = wobble(seed + 1);
  const [cx, cy] = [box.x + box.w / 2, box.y + box.h / 2];
  const rx = Math.min(box.w * 0.36, box.h * 0.62);
  const ry = Math.min(box.h * 0.36, box.w * 0.5);
  const near = (): number => shake() * Math.min(rx, ry) * 0.16;
  const stroke = (dx: number): string => {
    const from = at(cx - dx + near(), cy - ry + near());
    const bend = at(cx + near() * 1.6, cy + near() * 1.6);
    return `M${from}Q${bend} ${at(cx + dx + near(), cy + ry + near())}`;
  };
  return [stroke(rx), stroke(-rx)];
}

/** A circle that does not quite close. */
export function circleStroke(x: number, y: number, radius: number, seed: number): string {
  const shake = wobble(seed + 11);
  const start = -1.9 + shake() * 0.4;
  const points = Array.from({ length: 13 }, (_, step) => {
    const turn = start + (step / 12) * (2 * Math.PI + 0.35);
    const r = radius * (1 + shake() * 0.05 + step * 0.006);
    return at(x + Math.cos(turn) * r * 1.05, y + Math.sin(turn) * r);
  });
  return points.reduce((path, point, step) => (step ? `${path} ${point}` : `M${point}L`), '').trim();
}

const DIGITS = [
  'M5 1.2C1.8 1.6.9 5.5 1.2 9c.3 4 2 6 4 5.8 3.1-.4 4-4.3 3.6-8.2C8.5 3 7 1 4.6 1.3',
  'M2.2 4.6 5.8 1.2 5.4 14.8',
  'M1.4 4.2C2 1.6 4.3.8 6.2 1.4c2.4.8 2.6 3.6 1.2 6C5.8 10 3.2 12.4 1.4 14.4c2.6-.6 5-.2 7.6-.4',
  'M1.6 2.6C3.6.8 7.8 1 8 4c.2 2.4-2.2 3.4-4 3.4 2.6 0 5 1.2 4.8 3.8-.3 3.6-5.2 4.4-7.6 2',
  'M6.2 1C4.8 4 3.2 7 1.2 9.9c2.6-.2 5.2-.1 7.8-.4M6.8 6.2C6.6 9 6.4 12 6.4 15',
  'M8.4 1.4 3 1.6C2.7 3.6 2.4 5.2 2.2 7c2.2-1.2 6.2-.8 6.4 3 .1 3.6-4 5.6-7.4 3.6',
  'M7.6 1.4c-3.2 1-6 5-6.2 8.8-.1 3 1.6 4.8 3.8 4.6 2.4-.2 3.7-2.2 3.3-4.2C8 8 4 7.6 1.8 10.6',
  'M1.2 2c2.6-.2 5-.2 7.6-.6C6.4 5.6 4.6 10 3.8 14.8M3.2 8.2l4-.4',
  'M7.9 3.4C7 .8 2.6.8 2.2 3.6 1.9 6.4 8.4 8 8.5 11.4c.1 4-6.6 4.4-7 .6C1.3 8.6 8 7 7.9 3.4',
  'M8.2 4.6C7.6 1.2 3 .8 1.8 4 1 7 3.4 8.8 5.6 7.8 7.4 7 8.1 5.6 8.2 4.6c.2 3.4-.2 7-.8 10.2',
];

export interface Written {
  paths: { d: string; transform: string }[];
  /** How thick the pen is, in the units of a digit. */
  pen: number;
}

/** A number written by hand into a box: strokes of digits, each 10 x 16 before it is moved and scaled. */
export function numberStrokes(value: number, box: Rect, seed: number): Written {
  const shake = wobble(seed * 31 + value);
  const digits = [...String(value)];
  const wide = digits.length * 10 + (digits.length - 1) * 1.5;
  const scale = Math.min((box.h * 0.7) / 16, (box.w * 0.78) / wide);
  const left = box.x + box.w / 2 - (wide * scale) / 2;
  const top = box.y + box.h / 2 - 8 * scale;
  const paths = digits.map((digit, place) => {
    const x = left + place * 11.5 * scale + shake() * scale * 0.5;
    const y = top + shake() * scale * 0.7;
    const turn = (shake() * 4 + 3).toFixed(1);
    return {
      d: DIGITS[Number(digit)]!,
      transform: `translate(${at(x, y)}) scale(${scale.toFixed(3)}) rotate(${turn} 5 8)`,
    };
  });
  return { paths, pen: Math.min(2.4, Math.max(1.7, 2.3 / scale)) };
}
