import type { Folded, Token, TokenKind } from './read-words.ts';
import { foldName, matchOfTeams, nameFit } from './team-names.ts';

export type Teams = readonly [string, string];

/** A pair of teams in the words of a line, with the words that stand before and after it. */
export interface FoundTeams {
  teams: Teams;
  before: readonly Token[];
  named: readonly Token[];
  after: readonly Token[];
}

/** Particles inside a name are small: "Recreativo de Huelva". */
const PARTICLE = /^(?:de|di|del|della|do|da|la|le|el|und|of|the|y|e|van|den|&)$/;
/** A fit of half is one of two words: "Atletico" of "Atlético Madrid". */
const GOOD_FIT = 0.5;
const LONGEST_NAME = 4;
const SHORTEST_PART = 3;
/** Names that no sign separates stand near the beginning of a line. */
const FIRST_WORDS = 10;

function sourceOf(source: string, { at }: Folded, tokens: readonly Token[]): string {
  const [first, last] = [tokens[0], tokens.at(-1)];
  return first && last ? source.slice(at[first.from], at[last.to]).replaceAll(/\s+/g, ' ').trim() : '';
}

const isPlainNumber = ({ kind, text }: Token) => kind === 'number' && /^\d{2,4}$/.test(text);
const isSmall = (token: Token) => PARTICLE.test(token.text);

/** Finds names in the words of a text. */
export class Names {
  readonly source: string;
  readonly folded: Folded;
  /** Where a text has no capitals at all, they end no name. */
  readonly #hasCapitals: boolean;

  constructor(source: string, folded: Folded) {
    this.source = source;
    this.folded = folded;
    this.#hasCapitals = /\p{Lu}\p{Ll}/u.test(source);
  }

  textOf(tokens: readonly Token[]): string {
    return sourceOf(this.source, this.folded, tokens);
  }

  #isCapital({ from }: Token): boolean {
    return /[\p{Lu}\p{Lt}\p{N}]/u.test(this.source.slice(this.folded.at[from]!, this.folded.at[from]! + 2));
  }

  /** How many words from the start of a list, or from its end, are one name. */
  #nameLength(tokens: readonly Token[]): number {
    let length = 0;
    for (const [n, token] of tokens.entries()) {
      if (token.kind === 'word') {
        const continues = n === 0 || !this.#hasCapitals || this.#isCapital(token) || !this.#isCapital(tokens[0]!);
        if (!continues && !isSmall(token)) break;
        length = n + 1;
      } else if (isPlainNumber(token)) length = n + 1;
      else if (!isSmall(token)) break;
    }
    return length;
  }

  /** The second team ends where the first one's or its own name is said again: "Milan Inter" of "Inter - Milan Inter". */
  #withoutRepeated(home: string, away: readonly Token[]): number {
    for (let length = 1; length < away.length; length += 1) {
      const [name, tail] = [this.textOf(away.slice(0, length)), this.textOf(away.slice(length))];
      if (foldName(name) === foldName(tail)) return length;
      if (!/\p{L}{3}/u.test(tail)) continue;
      if (foldName(tail) === foldName(home)) return length;
      if (nameFit(tail, home) >= GOOD_FIT && nameFit(tail, name) === 0) return length;
    }
    return away.length;
  }

  #around(tokens: readonly Token[], left: number, right: number): FoundTeams | null {
    const backwards = tokens.slice(Math.max(0, left - 2 * LONGEST_NAME), left).reverse();
    const home = backwards.slice(0, this.#nameLength(backwards)).reverse();
    const following = tokens.slice(right, right + 4 * LONGEST_NAME);
    const run = following.findIndex((token) => token.kind !== 'word' && !isPlainNumber(token) && !isSmall(token));
    const words = run < 0 ? following : following.slice(0, run);
    const homeName = this.textOf(home);
    const unrepeated = words.slice(0, this.#withoutRepeated(homeName, words));
    const away = unrepeated.slice(0, this.#nameLength(unrepeated));
    const awayName = this.textOf(away);
    if (![homeName, awayName].every((name) => /\p{L}{2}/u.test(name))) return null;
    return {
      teams: [homeName, awayName],
      before: tokens.slice(0, left - home.length),
      named: tokens.slice(left - home.length, right + away.length),
      after: tokens.slice(right + away.length),
    };
  }

  /** "Inter-Milan": one word with a hyphen, which a capital follows where there are capitals. */
  #hyphened(tokens: readonly Token[]): FoundTeams | null {
    for (const [n, token] of tokens.entries()) {
      const [left = '', right = '', ...more] = token.kind === 'word' ? token.text.split('-') : [];
      if (!/\p{L}{2}/u.test(left) || !/\p{L}{2}/u.test(right) || more.length > 0) continue;
      const middle = token.from + left.length;
      const parts: Token[] = [
        { ...token, text: left, to: middle },
        { ...token, text: right, from: middle + 1 },
      ];
      if (this.#hasCapitals && !this.#isCapital(parts[1]!)) continue;
      return this.#around([...tokens.slice(0, n), ...parts, ...tokens.slice(n + 1)], n + 1, n + 1);
    }
    return null;
  }

  /** The first pair of teams that a sign separates; null without one, and where three names stand in a row. */
  separated(tokens: readonly Token[]): FoundTeams | null {
    const pairs = tokens.flatMap(({ kind }, n) => {
      const found = kind === 'dash' || kind === 'versus' ? this.#around(tokens, n, n + 1) : null;
      return found ? [found] : [];
    });
    const [first, second] = pairs;
    if (!first) return this.#hyphened(tokens);
    const overlaps = second && second.named[0]!.from < first.named.at(-1)!.to;
    // After "v" a dash separates something else.
    return overlaps && !first.named.some(({ kind }) => kind === 'versus') ? null : first;
  }

  /** A pair that the calendar knows: fewer words of what was taken for names, where those are a match. */
  confirmed(found: FoundTeams, matches: readonly { home: string; away: string }[]): FoundTeams {
    if (matches.length === 0 || matchOfTeams(found.teams, matches)) return found;
    const middle = found.named.findIndex(({ kind }) => kind === 'dash' || kind === 'versus');
    const [home, away] =
      middle < 0
        ? [found.named.slice(0, 1), found.named.slice(1)]
        : [found.named.slice(0, middle), found.named.slice(middle + 1)];
    for (let skip = 0; skip < Math.min(home.length, LONGEST_NAME); skip += 1) {
      for (let length = away.length; length > 0 && length > away.length - LONGEST_NAME; length -= 1) {
        const teams = [this.textOf(home.slice(skip)), this.textOf(away.slice(0, length))] as const;
        if (!matchOfTeams(teams, matches)) continue;
        return {
          teams,
          before: [...found.before, ...home.slice(0, skip)],
          named: found.named.slice(skip, found.named.length - (away.length - length)),
          after: [...away.slice(length), ...found.after],
        };
      }
    }
    return found;
  }

  /** A pair of teams of the calendar whose names stand side by side: "Roma Pisa over 2.5". */
  adjacent(tokens: readonly Token[], matches: readonly { home: string; away: string }[]): FoundTeams | null {
    let best: (FoundTeams & { length: number }) | null = null;
    for (const [from, first] of tokens.slice(0, FIRST_WORDS).entries()) {
      if (first.kind !== 'word') continue;
      const run = tokens.slice(from, from + 2 * LONGEST_NAME);
      const end = run.findIndex((token) => token.kind !== 'word' && !isPlainNumber(token) && !isSmall(token));
      const words = end < 0 ? run : run.slice(0, end);
      for (let length = words.length; length >= 2; length -= 1) {
        if (best && length <= best.length) break;
        for (let middle = 1; middle < length; middle += 1) {
          const next = middle + (isSmall(words[middle]!) ? 1 : 0);
          const teams = [this.textOf(words.slice(0, middle)), this.textOf(words.slice(next, length))] as const;
          const isCut = isSmall(words[middle - 1]!) || isSmall(words[length - 1]!);
          if (isCut || !teams.every((name) => foldName(name).length >= SHORTEST_PART)) continue;
          const match = matchOfTeams(teams, matches)?.match;
          // "Real Madrid" is one name, although two teams of a match begin with its words.
          const together = this.textOf(words.slice(0, length));
          if (!match || [match.home, match.away].some((team) => nameFit(together, team) > 0)) continue;
          best = {
            teams,
            before: tokens.slice(0, from),
            named: tokens.slice(from, from + length),
            after: tokens.slice(from + length),
            length,
          };
        }
      }
    }
    return best;
  }

  /** The words in which the names of a leg's teams stand for a side. */
  withSides(tokens: readonly Token[], [home, away]: Teams): Token[] {
    const sided: Token[] = [];
    for (let n = 0; n < tokens.length; ) {
      const found = this.#sideAt(tokens.slice(n), home, away);
      sided.push(found?.token ?? tokens[n]!);
      n += found?.length ?? 1;
    }
    return sided;
  }

  #sideAt(tokens: readonly Token[], home: string, away: string): { token: Token; length: number } | null {
    if (tokens[0]?.kind !== 'word') return null;
    const run = tokens.slice(0, LONGEST_NAME);
    const end = run.findIndex((token) => token.kind !== 'word' && !isPlainNumber(token) && !isSmall(token));
    for (let length = end < 0 ? run.length : end; length > 0; length -= 1) {
      const words = run.slice(0, length);
      const name = this.textOf(words);
      // "Napoli e over 1.5": the particle is a plus, not the name's.
      if (isSmall(words.at(-1)!) || foldName(name).length < SHORTEST_PART) continue;
      const [first, second] = [nameFit(name, home), nameFit(name, away)];
      if (first === second || Math.max(first, second) < GOOD_FIT) continue;
      const kind: TokenKind = first > second ? 'first' : 'second';
      return { token: { ...words[0]!, kind, text: name, to: words.at(-1)!.to }, length };
    }
    return null;
  }
}
