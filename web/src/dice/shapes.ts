// The shapes that stand for colours, each drawn in a square of 24, fat enough to hold a letter.

export interface Shape {
  path: string;
  /** Where the middle of a letter goes, and how large it may be. */
  middle: number;
  room: number;
}

export const SHAPES: Record<string, Shape> = {
  circle: { path: 'M12 1a11 11 0 1 1 0 22a11 11 0 1 1 0-22Z', middle: 12, room: 15 },
  square: { path: 'M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3Z', middle: 12, room: 16 },
  diamond: {
    path: 'M13.4 1.1 22.9 10.6a2 2 0 0 1 0 2.8L13.4 22.9a2 2 0 0 1-2.8 0L1.1 13.4a2 2 0 0 1 0-2.8L10.6 1.1a2 2 0 0 1 2.8 0Z',
    middle: 12,
    room: 13.5,
  },
  triangle: {
    path: 'M13.9 2.4 23.2 19a2.2 2.2 0 0 1-1.9 3.3H2.7A2.2 2.2 0 0 1 .8 19L10.1 2.4a2.2 2.2 0 0 1 3.8 0Z',
    middle: 14.6,
    room: 12.5,
  },
  hexagon: {
    path: 'M7.6 2h8.8a2 2 0 0 1 1.7 1l4.8 8a2 2 0 0 1 0 2l-4.8 8a2 2 0 0 1-1.7 1H7.6a2 2 0 0 1-1.7-1l-4.8-8a2 2 0 0 1 0-2l4.8-8a2 2 0 0 1 1.7-1Z',
    middle: 12,
    room: 15,
  },
  star: {
    path: 'M13.2 1.3 15.6 6.9 22 7.5a1.2 1.2 0 0 1 .7 2.1L17.9 14l1.4 6.6a1.2 1.2 0 0 1-1.8 1.3L12 18.6 6.5 21.9a1.2 1.2 0 0 1-1.8-1.3L6.1 14 1.3 9.6A1.2 1.2 0 0 1 2 7.5L8.4 6.9 10.8 1.3a1.3 1.3 0 0 1 2.4 0Z',
    middle: 12.4,
    room: 12,
  },
  drop: {
    path: 'M12.9.9C16.6 5.4 21 9.7 21 14.7a9 8.7 0 0 1-18 0C3 9.7 7.4 5.4 11.1.9a1.2 1.2 0 0 1 1.8 0Z',
    middle: 14.4,
    room: 13.5,
  },
  pentagon: {
    path: 'M13.2 1.2 22.5 8a2 2 0 0 1 .7 2.2L19.6 21.2a2 2 0 0 1-1.9 1.4H6.3a2 2 0 0 1-1.9-1.4L.8 10.2A2 2 0 0 1 1.5 8L10.8 1.2a2 2 0 0 1 2.4 0Z',
    middle: 12.8,
    room: 14.5,
  },
  cube: {
    path: 'M6 1.5h12A4.5 4.5 0 0 1 22.5 6v12a4.5 4.5 0 0 1-4.5 4.5H6A4.5 4.5 0 0 1 1.5 18V6A4.5 4.5 0 0 1 6 1.5Z',
    middle: 12,
    room: 16,
  },
};

export function shapeOf(name: string): Shape {
  return SHAPES[name] ?? SHAPES.circle!;
}
