import { encode } from 'uqr';
import { COLORS, drawing, HEIGHT, line, MARGIN, WIDTH, wrap } from '../../../platform/pictures/index.ts';

/** Side of the square code, and of its frame. */
const [CODE_SIDE, FRAME] = [252, 24];
const TEXT_WIDTH = WIDTH - 3 * MARGIN - CODE_SIDE - 2 * FRAME;

function squares(link: string): string {
  const { data, size } = encode(link, { border: 0 });
  const side = CODE_SIDE / size;
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x * side} ${y * side}h${side}v${side}h-${side}z`] : [])),
  );
  const [left, top] = [WIDTH - MARGIN - CODE_SIDE - FRAME, (HEIGHT - CODE_SIDE) / 2];
  const outer = CODE_SIDE + 2 * FRAME;
  return `<rect x="${left - FRAME}" y="${top - FRAME}" width="${outer}" height="${outer}" rx="20" fill="${COLORS.white}"/>
<path transform="translate(${left} ${top})" fill="${COLORS.navy}" shape-rendering="crispEdges" d="${dark.join('')}"/>`;
}

export interface CardWords {
  title: string;
  /** The offer to whoever is invited. */
  offer: string;
  codeLabel: string;
  code: string;
  link: string;
  note: string;
}

/** The affiliation card as an SVG. */
export function drawCard({ title, offer, codeLabel, code, link, note }: CardWords): string {
  const { white, pale, blue } = COLORS;
  const text = (words: string, face: 'body' | 'heading', size: number, color: string, y: number) =>
    line(words, { face, size, color, y }, MARGIN, TEXT_WIDTH);
  return drawing(`${title} ${code}`, [
    text(title, 'heading', 54, white, 218),
    ...wrap(offer, 'body', 30, TEXT_WIDTH).map((words, n) => text(words, 'body', 30, pale, 276 + n * 42)),
    text(codeLabel, 'body', 24, blue, 424),
    text(code, 'heading', 76, white, 500),
    line(note, { face: 'body', size: 20, color: blue, y: 572 }),
    squares(link),
  ]);
}
