import { folded, searchWords } from '@quotavera/domain/home';

/** A piece of a found text; `typed` pieces are what was looked for. */
export interface Piece {
  /** Where it begins. */
  at: number;
  text: string;
  typed: boolean;
}

/** Shorter words are marked at the beginnings of words alone, as they are found. */
const INNER_MIN = 3;

/** Where each folded letter comes from in the text: one letter may become two ("ß"), or none (an apostrophe). */
function foldedWithPlaces(text: string): { letters: string; places: readonly number[] } {
  let letters = '';
  const places: number[] = [];
  let at = 0;
  for (const sign of text) {
    const plain = folded(sign);
    letters += plain;
    for (let n = 0; n < plain.length; n += 1) places.push(at);
    at += sign.length;
  }
  return { letters, places: [...places, at] };
}

const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** Takes a found text apart into what was typed, whatever its accents and case, and the rest. */
export function piecesOf(text: string, typed: string): Piece[] {
  const { letters, places } = foldedWithPlaces(text);
  const marked = new Array<boolean>(text.length).fill(false);
  for (const word of searchWords(typed)) {
    for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + 1)) {
      if (word.length < INNER_MIN && isLetter(letters[at - 1])) continue;
      marked.fill(true, places[at], places[at + word.length]);
    }
  }
  const pieces: Piece[] = [];
  for (const [at, isMarked] of marked.entries()) {
    const last = pieces.at(-1);
    if (last?.typed === isMarked) last.text += text[at];
    else pieces.push({ at, text: text[at]!, typed: isMarked });
  }
  return pieces;
}
