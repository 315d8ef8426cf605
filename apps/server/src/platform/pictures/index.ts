import { PRODUCT_NAME } from '@quotavera/domain/limits';
import { type Face, outlineOf } from '../fonts/index.ts';

/** The size of a shared link's picture. */
export const [WIDTH, HEIGHT] = [1200, 630];
export const MARGIN = 72;
export const COLORS = {
  navy: '#0c2345',
  blue: '#84abdb',
  white: '#ffffff',
  pale: '#c9d8ec',
  green: '#7fd6a4',
  red: '#ff9d90',
} as const;

export interface Line {
  face: Face;
  size: number;
  color: string;
  /** The height of the line's base. */
  y: number;
}

/** A line of text as curves, as small as it has to be to fit. */
export function line(text: string, { face, size, color, y }: Line, x = MARGIN, width = WIDTH - 2 * MARGIN): string {
  const wide = outlineOf(face, size, text).width;
  const { path } = outlineOf(face, wide > width ? (size * width) / wide : size, text);
  return `<path transform="translate(${x} ${y})" fill="${color}" d="${path}"/>`;
}

/** Words over lines no wider than this; what doesn't fit on the last of them is left out. */
export function wrap(text: string, face: Face, size: number, width: number, most = Number.POSITIVE_INFINITY): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && outlineOf(face, size, longer).width <= width) lines[lines.length - 1] = longer;
    else if (lines.length === most) return [...lines.slice(0, -1), `${lines.at(-1)}…`];
    else lines.push(word);
  }
  return lines;
}

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The mark of `favicon.svg`, 64 pixels wide, with the product's name. */
const MARK = `<g transform="translate(${MARGIN} 64) scale(2)"><rect width="32" height="32" rx="8" fill="#17365f"/>
<path d="M22.5 22.5 26 26M16 7.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Z" fill="none" stroke="${COLORS.blue}" stroke-width="2.6" stroke-linecap="round"/>
<path d="m12 16.2 3 3 5.2-6" fill="none" stroke="${COLORS.white}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></g>`;

/** An SVG of {@link WIDTH} × {@link HEIGHT} pixels under the product's mark, without fonts or other files. */
export function drawing(title: string, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img">
<title>${escaped(title)}</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLORS.navy}"/>
${MARK}
${line(PRODUCT_NAME, { face: 'heading', size: 34, color: COLORS.white, y: 108 }, MARGIN + 84)}
${parts.join('\n')}
</svg>`;
}
