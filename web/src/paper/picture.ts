// Sheets as a picture: the drawing as it is on the screen, its styles written into it, painted on a canvas.
import { settings } from '../lib/settings.svelte';

const STYLES = [
  'display',
  'fill',
  'fill-opacity',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'opacity',
  'paint-order',
  'stroke',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'stroke-width',
  'text-anchor',
  'transform',
  'visibility',
];
const SCALE = 2;
const EDGE = 24;
const HEAD = 44;

/** A sheet and what stands above it. */
export interface Drawn {
  svg: SVGSVGElement;
  title: string;
}

/** Sheets below one another, with a line below them all. */
export async function pictureOf(sheets: Drawn[], notice: string): Promise<Blob> {
  const size = sheets.map(({ svg }) => svg.viewBox.baseVal);
  const width = Math.max(...size.map((box) => box.width)) + 2 * EDGE;
  const height = size.reduce((sum, box) => sum + box.height + HEAD, HEAD + EDGE);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * SCALE, height * SCALE];
  const pen = canvas.getContext('2d')!;
  pen.scale(SCALE, SCALE);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#23262b';
  const copies = asOnPaper(() => sheets.map(({ svg }) => standalone(svg)));
  let y = EDGE;
  for (const [nth, { title }] of sheets.entries()) {
    pen.font = '700 22px system-ui, sans-serif';
    pen.fillText(title, EDGE, y + 20);
    pen.drawImage(await painted(copies[nth]!), EDGE, y + HEAD - 12, size[nth]!.width, size[nth]!.height);
    y += size[nth]!.height + HEAD;
  }
  pen.font = '13px system-ui, sans-serif';
  pen.fillText(notice, EDGE, y + 16);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png');
  });
}

/** A drawing that needs no style sheet, as an image. */
async function painted(alone: SVGSVGElement): Promise<HTMLImageElement> {
  const { width, height } = alone.viewBox.baseVal;
  alone.setAttribute('width', String(width * SCALE));
  alone.setAttribute('height', String(height * SCALE));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(alone))}`;
  await image.decode();
  return image;
}

/** The same drawing, which needs no style sheet. */
export function standalone(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const pairs = [...copy.querySelectorAll('*')].entries();
  const from = [...svg.querySelectorAll('*')];
  for (const [nth, element] of pairs) written(from[nth]!, element);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return copy;
}

function written(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const name of STYLES) {
    const value = style.getPropertyValue(name);
    if (value && !(name === 'transform' && value === 'none')) to.setAttribute(name, value.replaceAll('"', "'"));
  }
  to.removeAttribute('class');
  to.removeAttribute('style');
}

/** Do something while everything is drawn as on paper. */
export function asOnPaper<T>(what: () => T): T {
  document.documentElement.dataset.theme = 'light';
  try {
    return what();
  } finally {
    settings.apply();
  }
}
