import { type Folded, foldText, TAKEN } from './read-words.ts';

/** A piece of a text became one of these. `aside` says nothing of the bet (a date, a heading's word), `unread` wasn't understood. */
export const TEXT_PIECES = [
  'match',
  'market',
  'side',
  'odds',
  'stake',
  'return',
  'minimum',
  'bookmaker',
  'phase',
  'aside',
  'unread',
] as const;
type TextPieceKind = (typeof TEXT_PIECES)[number];

/** A piece of the text, from a place up to another, in UTF-16 units. */
export interface TextPiece {
  from: number;
  to: number;
  as: TextPieceKind;
}

/** A text of which pieces are taken one after the other; `rest` is what is left, folded. */
export class Page {
  readonly source: string;
  readonly folded: Folded;
  readonly pieces: TextPiece[] = [];
  rest: string;

  constructor(source: string) {
    this.source = source;
    this.folded = foldText(source);
    this.rest = this.folded.text;
  }

  mark(from: number, to: number, as: TextPieceKind): void {
    const { at } = this.folded;
    let [start, end] = [at[from]!, at[to]!];
    while (start < end && /\s/.test(this.source[start]!)) start += 1;
    while (start < end && /\s/.test(this.source[end - 1]!)) end -= 1;
    if (start < end) this.pieces.push({ from: start, to: end, as });
  }

  take(pattern: RegExp, as: TextPieceKind): RegExpExecArray | null {
    const found = pattern.exec(this.rest);
    if (!found || found[0] === '') return null;
    const [from, to] = [found.index, found.index + found[0].length];
    this.mark(from, to, as);
    this.rest = this.rest.slice(0, from) + TAKEN.repeat(to - from) + this.rest.slice(to);
    return found;
  }

  takeAll(pattern: RegExp, as: TextPieceKind): number {
    let count = 0;
    while (this.take(pattern, as)) count += 1;
    return count;
  }

  /** The pieces in their order: where two overlap the one that was marked later counts, and blanks between two alike join them. */
  joined(): TextPiece[] {
    const taken = new Array<TextPieceKind | null>(this.source.length).fill(null);
    for (const { from, to, as } of this.pieces) taken.fill(as, from, to);
    const joint: TextPiece[] = [];
    for (const [n, as] of taken.entries()) {
      if (as === null) continue;
      const last = joint.at(-1);
      const between = last ? this.source.slice(last.to, n) : '';
      if (last?.as === as && between.trim() === '' && !between.includes('\n')) last.to = n + 1;
      else joint.push({ from: n, to: n + 1, as });
    }
    return joint;
  }
}
