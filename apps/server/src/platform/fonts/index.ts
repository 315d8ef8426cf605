import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';

/** The product's own fonts (SIL Open Font License), for documents and pictures that the server makes. */
const FACES = {
  body: 'dm-sans/files/dm-sans-@-400-normal.woff',
  'body-bold': 'dm-sans/files/dm-sans-@-700-normal.woff',
  heading: 'poppins/files/poppins-@-700-normal.woff',
} as const;
export type Face = keyof typeof FACES;

/** Each face is two files: signs of western Europe, and the other Latin letters. */
const PARTS = ['latin', 'latin-ext'] as const;
type FontPart = (typeof PARTS)[number];

const require = createRequire(import.meta.url);

/** The bytes of a part of a face. */
function fontFile(face: Face, part: FontPart): Buffer {
  return readFileSync(require.resolve(`@fontsource/${FACES[face].replace('@', part)}`));
}

const opened = new Map<string, fontkit.Font>();

function fontOf(face: Face, part: FontPart): fontkit.Font {
  const key = `${face} ${part}`;
  const font = opened.get(key) ?? (fontkit.create(fontFile(face, part)) as fontkit.Font);
  opened.set(key, font);
  return font;
}

/** A stretch of text that one part of a face can write. */
interface Run {
  text: string;
  part: FontPart;
}

const isBlank = (sign: string) => sign.trim() === '';

/** The part that has a sign; undefined where none has. */
function partOf(face: Face, sign: string): FontPart | undefined {
  return PARTS.find((part) => fontOf(face, part).hasGlyphForCodePoint(sign.codePointAt(0)!));
}

/** A sign as a face can write it: itself, without its marks, or a question mark. */
function writable(face: Face, sign: string): { text: string; part: FontPart } {
  for (const text of [sign, sign.normalize('NFD').charAt(0)]) {
    const part = partOf(face, text);
    if (part) return { text, part };
  }
  return { text: '?', part: 'latin' };
}

/** Divides a text by the parts of a face that write it. A blank goes with what stands before it. */
function runsOf(face: Face, text: string): Run[] {
  const runs: { text: string; part: FontPart }[] = [];
  for (const sign of text.normalize('NFC')) {
    const last = runs.at(-1);
    const written = isBlank(sign) ? { text: sign, part: last?.part ?? 'latin' } : writable(face, sign);
    if (last?.part === written.part) last.text += written.text;
    else runs.push(written);
  }
  return runs;
}

/** A stretch of text and the font that writes it, for documents that embed fonts. */
export interface FontRun {
  text: string;
  /** Runs of the same font have the same name. */
  name: string;
  file: Buffer;
}

/** Divides a text by the fonts that write it. */
export function fontRunsOf(face: Face, text: string): FontRun[] {
  return runsOf(face, text).map((run) => ({
    text: run.text,
    name: `${face} ${run.part}`,
    file: fontFile(face, run.part),
  }));
}

export interface Outline {
  /** Path data in pixels: x to the right, y down, the first line's base at 0. */
  path: string;
  width: number;
}

/** A line of text as curves, so that a picture looks the same wherever it is shown. `size` is in pixels. */
export function outlineOf(face: Face, size: number, text: string): Outline {
  const parts: string[] = [];
  let x = 0;
  for (const run of runsOf(face, text)) {
    const font = fontOf(face, run.part);
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(run.text);
    for (const [n, glyph] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[n]!;
      parts.push(
        glyph.path
          .scale(scale, -scale)
          .translate(x + xOffset * scale, -yOffset * scale)
          .toSVG(),
      );
      x += xAdvance * scale;
    }
  }
  return { path: parts.join(''), width: x };
}
