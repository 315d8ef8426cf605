import type { LineMilli } from '../odds/units.ts';
import { MARKET_RULES, type Market, type SelectionCode } from './market.ts';

/** A name reduced to lower-case letters, digits and single blanks, without accents. */
export function foldName(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether short letters stand for a longer word: its beginning, or its first letter and others in their order ("utd" of "united"). */
function abbreviates(short: string, long: string): boolean {
  if (long.startsWith(short)) return true;
  if (short[0] !== long[0]) return false;
  let at = 0;
  for (const letter of short) {
    at = long.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** How well a written name fits a team's: 1 when it is the same, 0 when it doesn't. Accents, case and what clubs are called don't count. */
export function nameFit(written: string, team: string): number {
  const [a, b] = [foldName(written), foldName(team)];
  if (a === '' || b === '') return 0;
  if (a === b) return 1;
  const words = a.split(' ').filter((each) => !CLUB.has(each));
  const own = b.split(' ').filter((each) => !CLUB.has(each));
  if (words.length === 0) return 0;
  if (words.join(' ') === own.join(' ')) return 0.95;
  const found = words.filter((each) => own.some((other) => abbreviates(each, other) || abbreviates(other, each)));
  return found.length === words.length ? (0.8 * Math.min(words.length, own.length)) / own.length + 0.1 : 0;
}

/** Shorter words are articles, or signs of a bet. */
const SHORTEST_WORD = 3;
const CLUB = new Set(['fc', 'ac', 'as', 'ssc', 'us', 'cf', 'afc', 'calcio', 'sc', 'ss', 'club', 'bc', 'cfc', 'hellas']);

/** The first letters of a team's written name by which to look for it: three of its first word that isn't just what clubs are called. */
export function nameStart(written: string): string {
  const words = foldName(written).split(' ');
  return (words.find((each) => !CLUB.has(each)) ?? words[0] ?? '').slice(0, 3);
}

const TURNED = new Map(
  Object.entries<string>({
    home: 'away',
    away: 'home',
    '1X': 'X2',
    X2: '1X',
    '1': '2',
    '2': '1',
  }),
);
const turnedCode = (code: string) => TURNED.get(code) ?? code;

/** The bet when the match has its teams the other way round. */
export function turnedPick<P extends { market: Market; selection: SelectionCode | null; line: LineMilli | null }>(
  pick: P,
): P {
  const { market, selection, line } = pick;
  if (selection === null) return pick;
  switch (MARKET_RULES[market].family) {
    case 'goal_range':
      return pick;
    case 'correct_score':
      return { ...pick, selection: selection.split('-').reverse().join('-') };
    case 'half_time_full_time':
      return { ...pick, selection: selection.split('/').map(turnedCode).join('/') };
    case 'european_handicap':
      // Its line is the home team's.
      return { ...pick, selection: turnedCode(selection), line: line && 0 - line };
    default:
      return { ...pick, selection: selection.split('_').map(turnedCode).join('_') };
  }
}

/**
 * Returns the match that two written names mean, and whether its teams are the other way round. The result is null where no match fits, or
 * where two fit equally well. Among the matches of a pair of teams the first in the list counts.
 */
export function matchOfTeams<M extends { home: string; away: string }>(
  [first, second]: readonly [string, string],
  matches: readonly M[],
): { match: M; turned: boolean } | null {
  const fits = matches
    .flatMap((match) =>
      [false, true].map((turned) => {
        const [home, away] = turned ? [second, first] : [first, second];
        const [a, b] = [nameFit(home, match.home), nameFit(away, match.away)];
        return { match, turned, fit: a > 0 && b > 0 ? a + b : 0 };
      }),
    )
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit);
  const [best] = fits;
  if (!best) return null;
  const rival = fits.find(
    ({ match, fit }) =>
      fit === best.fit && new Set([match.home, match.away, best.match.home, best.match.away]).size > 2,
  );
  return rival ? null : { match: best.match, turned: best.turned };
}

/** So many matches are compared name by name. */
const MOST_LIKELY = 40;

/**
 * Leaves the matches of which both teams may be named in a text, the likeliest ones first: a cheap look at the words' beginnings, before
 * names are compared.
 */
export function matchesIn<M extends { home: string; away: string }>(text: string, matches: readonly M[]): readonly M[] {
  const said = [...new Set(foldName(text).split(' '))];
  const long = said.filter((word) => word.length >= SHORTEST_WORD);
  const known = new Map<string, boolean>(said.map((word) => [word, true]));
  const isSaid = (word: string) => {
    if (!known.has(word))
      known.set(
        word,
        long.some((each) => abbreviates(each, word) || abbreviates(word, each)),
      );
    return known.get(word)!;
  };
  const share = (team: string) => {
    const words = foldName(team)
      .split(' ')
      .filter((word) => !CLUB.has(word));
    return words.filter(isSaid).length / Math.max(1, words.length);
  };
  return matches
    .map((match) => ({ match, likely: Math.min(share(match.home), share(match.away)) }))
    .filter(({ likely }) => likely > 0)
    .sort((a, b) => b.likely - a.likely)
    .slice(0, MOST_LIKELY)
    .map(({ match }) => match);
}

/** Returns where a text, folded or not, has both names of a match in full: the length of each name by its place. */
export function namesIn(text: string, matches: readonly { home: string; away: string }[]): ReadonlyMap<number, number> {
  const placesOf = (team: string) => {
    const name = foldName(team).split(' ').join('[^\\p{L}\\p{N}\\n]{1,3}');
    return name === '' ? [] : [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, 'giu'))];
  };
  const places = new Map<number, number>();
  for (const { home, away } of matches) {
    const found = [placesOf(home), placesOf(away)];
    if (found.some((each) => each.length === 0)) continue;
    for (const { index, 0: name } of found.flat()) places.set(index, Math.max(name.length, places.get(index) ?? 0));
  }
  return places;
}
