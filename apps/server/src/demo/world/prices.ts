import { SIMULATED_EXCHANGE } from '@quotavera/domain/bet';
import type { Stream } from './random.ts';

/** "<market>|<selection>|<line in thousandths or ->" to odds in thousandths, by bookmaker: the shape of imported prices. */
export type PriceBook = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface Expected {
  home: number;
  away: number;
}

const GRID = 14;

function poissonRow(mean: number): number[] {
  const row = [Math.exp(-mean)];
  for (let n = 1; n <= GRID; n += 1) row.push(((row[n - 1] ?? 0) * mean) / n);
  return row;
}

/** The true chance of each score: independent Poisson counts. */
function scoreGrid(expected: Expected): number[][] {
  const home = poissonRow(expected.home);
  const away = poissonRow(expected.away);
  return home.map((h) => away.map((a) => h * a));
}

/** A market whose selections exclude each other, with their true chances of winning among bets that aren't returned. */
export interface TrueMarket {
  market: '1x2' | 'over_under' | 'asian_handicap' | 'btts';
  line: number | null;
  selections: readonly string[];
  chances: readonly number[];
}

type Differences = ReadonlyMap<number, number>;

/** The chance of each difference: goals of the home team less those of the away team. */
function differencesIn(grid: readonly (readonly number[])[]): Differences {
  const chances = new Map<number, number>();
  grid.forEach((row, h) => {
    row.forEach((p, a) => {
      chances.set(h - a, (chances.get(h - a) ?? 0) + p);
    });
  });
  return chances;
}

/** Expected share of a unit's stake that wins and loses on a handicap, quarter lines by halves. */
function handicapShares(differences: Differences, line: number): { win: number; lose: number } {
  let win = 0;
  let lose = 0;
  const halves = line % 500 === 0 ? [line, line] : [line - 250, line + 250];
  for (const [difference, p] of differences) {
    for (const half of halves) {
      const margin = difference * 1000 + half;
      if (margin > 0) win += p / 2;
      else if (margin < 0) lose += p / 2;
    }
  }
  return { win, lose };
}

/** The handicap of the home team that comes closest to an even chance. */
function evenLine(differences: Differences): number {
  let best = { line: 0, distance: 9 };
  for (let line = -2500; line <= 2500; line += 250) {
    const { win, lose } = handicapShares(differences, line);
    const distance = Math.abs(win - lose);
    if (distance < best.distance) best = { line, distance };
  }
  return best.line;
}

interface MarketsAt {
  /** In play, the score so far; what is expected is then of the rest. */
  score?: readonly [number, number];
  /** The handicap of the home team, where a line is there already. */
  handicap?: number | undefined;
}

/** The markets of a match. */
export function trueMarkets(expected: Expected, { score = [0, 0], handicap }: MarketsAt = {}): TrueMarket[] {
  const rest = scoreGrid(expected);
  // Row h holds the final scores with h goals of the home team.
  const grid = [
    ...Array.from({ length: score[0] }, () => []),
    ...rest.map((row) => [...Array.from({ length: score[1] }, () => 0), ...row]),
  ];
  const totals = { home: 0, draw: 0, away: 0, over: 0, both: 0 };
  grid.forEach((row, h) => {
    row.forEach((p, a) => {
      if (h > a) totals.home += p;
      else if (h === a) totals.draw += p;
      else totals.away += p;
      if (h + a > 2) totals.over += p;
      if (h > 0 && a > 0) totals.both += p;
    });
  });
  const differences = differencesIn(grid);
  const line = handicap ?? evenLine(differences);
  const { win, lose } = handicapShares(differences, line);
  const fairHome = win / (win + lose);
  return [
    {
      market: '1x2',
      line: null,
      selections: ['home', 'draw', 'away'],
      chances: [totals.home, totals.draw, totals.away],
    },
    { market: 'over_under', line: 2500, selections: ['over', 'under'], chances: [totals.over, 1 - totals.over] },
    { market: 'asian_handicap', line, selections: ['home', 'away'], chances: [fairHome, 1 - fairHome] },
    { market: 'btts', line: null, selections: ['yes', 'no'], chances: [totals.both, 1 - totals.both] },
  ];
}

const BOOKS = [
  { code: 'Harbour Line', margin: 0.02, noise: 0.01 },
  { code: 'Linea Dodici', margin: 0.04, noise: 0.015 },
  { code: 'Novantesimo', margin: 0.045, noise: 0.015 },
  { code: 'Quota Tribuna', margin: 0.045, noise: 0.015 },
  { code: SIMULATED_EXCHANGE, margin: 0.012, noise: 0.015 },
] as const;

/** The line of a selection as its key writes it: an away handicap is the home line mirrored. */
export function priceKey(market: TrueMarket, index: number): string {
  const line =
    market.line === null
      ? '-'
      : market.market === 'asian_handicap' && index === 1
        ? String(0 - market.line)
        : String(market.line);
  return `${market.market}|${market.selections[index]}|${line}`;
}

function opinion(chances: readonly number[], noise: number, random: Stream): number[] {
  const moved = chances.map((p) => p * Math.exp(random.normal(0, noise)));
  const sum = moved.reduce((total, p) => total + p, 0);
  return moved.map((p) => p / sum);
}

function milli(odds: number): number {
  return Math.min(100_000, Math.max(1010, Math.round(odds * 100) * 10));
}

/** The odds that the exchange asks from somebody who lays a result, a little over those that it offers. */
export function layPrice(book: PriceBook, key: string): number | null {
  const offered = key.startsWith('1x2|') ? book[SIMULATED_EXCHANGE]?.[key] : undefined;
  return offered === undefined ? null : milli((offered * 1.012) / 1000);
}

/**
 * Prices of every bookmaker: what the market believes (the truth, `blur`red) with each one's own opinion and margin, and the mean
 * (AVG) and best (MAX) of all. Early prices are blurred more than closing ones: that is where an edge can come from.
 */
export function quote(markets: readonly TrueMarket[], blur: number, random: Stream): PriceBook {
  const book: Record<string, Record<string, number>> = {};
  for (const market of markets) {
    const belief = opinion(market.chances, blur, random);
    const quoted: number[][] = [];
    for (const { code, margin, noise } of BOOKS) {
      const odds = opinion(belief, noise, random).map((p) => milli(1 / (p * (1 + margin))));
      quoted.push(odds);
      odds.forEach((value, index) => {
        book[code] = { ...book[code], [priceKey(market, index)]: value };
      });
    }
    market.selections.forEach((_, index) => {
      const all = quoted.map((odds) => odds[index] ?? 1010);
      const key = priceKey(market, index);
      book.MAX = { ...book.MAX, [key]: Math.max(...all) };
      book.AVG = { ...book.AVG, [key]: milli(all.reduce((sum, value) => sum + value, 0) / all.length / 1000) };
    });
  }
  return book;
}
