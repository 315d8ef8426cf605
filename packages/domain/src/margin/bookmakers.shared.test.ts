import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bestPriceShares, bookmakerMargins, countSurebets, type MatchBooks } from './index.ts';

const SHARED = process.env.SHARED_DIR ?? new URL('../../../../../shared', import.meta.url).pathname;
const FILE = `${SHARED}/data/reference/bookmakers.json`;
const present = existsSync(FILE);

interface Figures {
  matches: number;
  mean_overround_percent: number;
  median_overround_percent: number;
  mean_payout_percent: number;
}

interface League {
  division: string;
  season: string;
  matches: number;
  bookmakers: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  surebets: Readonly<
    Record<
      string,
      { bookmakers?: string[]; matches: number; surebets: number; lowest_inverse_sum?: number; lowest_match?: string }
    >
  >;
}

/** Column names of each market: for the Asian handicap and over/under, Pinnacle is P, and Betfair's exchange keeps BFE. */
const MARKETS: Readonly<Record<string, (code: string) => string[]>> = {
  '1x2_pre_closing': (code) => ['H', 'D', 'A'].map((o) => code + o),
  '1x2_closing': (code) => ['CH', 'CD', 'CA'].map((o) => code + o),
  'over_under_2.5_pre_closing': (code) => ['>2.5', '<2.5'].map((o) => short(code) + o),
  'over_under_2.5_closing': (code) => ['C>2.5', 'C<2.5'].map((o) => short(code) + o),
  asian_handicap_pre_closing: (code) => ['AHH', 'AHA'].map((o) => short(code) + o),
  asian_handicap_closing: (code) => ['CAHH', 'CAHA'].map((o) => short(code) + o),
};

function short(code: string): string {
  return code === 'PS' ? 'P' : code;
}

function load({ division, season }: League): Record<string, string>[] {
  const text = readFileSync(`${SHARED}/data/football/matches/${division}_${season}.csv`, 'utf8');
  const [header, ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  return rows.map((row) => Object.fromEntries(header!.map((name, at) => [name, row[at] ?? ''])));
}

function milli(price: string | undefined): number {
  return Math.round(Number(price ?? '') * 1000);
}

describe.skipIf(!present)(`bookmakers against the reference${present ? '' : ' (skipped: no shared data)'}`, () => {
  const leagues: League[] = present ? JSON.parse(readFileSync(FILE, 'utf8')).leagues : [];

  it('has the leagues it should', () => expect(leagues).toHaveLength(3));

  it('agrees on margins and payouts within 1e-9', () => {
    let compared = 0;
    for (const league of leagues) {
      const rows = load(league);
      expect(rows).toHaveLength(league.matches);
      for (const [code, markets] of Object.entries(league.bookmakers)) {
        for (const [market, columns] of Object.entries(MARKETS)) {
          const expected = markets[market] as Figures | undefined;
          const actual = bookmakerMargins(rows.map((row) => columns(code).map((column) => milli(row[column]))));
          if (!expected?.matches) continue;
          compared += 1;
          expect(actual?.matches, `${code} ${market}`).toBe(expected.matches);
          close(actual!.meanOverround * 100, expected.mean_overround_percent);
          close(actual!.medianOverround * 100, expected.median_overround_percent);
          close(actual!.meanPayout * 100, expected.mean_payout_percent);
        }
      }
    }
    expect(compared).toBeGreaterThan(90);
  });

  it.each(['pre_closing', 'closing'])('agrees on who was best and on surebets, %s', (time) => {
    for (const league of leagues) {
      const rows = load(league);
      const reference = league.surebets[time]!;
      const names = reference.bookmakers!;
      const columns = MARKETS[`1x2_${time}`]!;
      const matches: MatchBooks[] = rows.map((row) =>
        Object.fromEntries([...names, 'Max'].map((code) => [code, columns(code).map((column) => milli(row[column]))])),
      );
      const shares = bestPriceShares(matches, names);
      for (const code of names) {
        const expected = league.bookmakers[code]?.[`best_price_share_percent_${time}`] as Record<string, number>;
        for (const [at, outcome] of ['H', 'D', 'A'].entries()) close(shares[code]![at]! * 100, expected[outcome]!);
      }
      const counted = countSurebets(matches, names);
      expect(counted.surebets).toBe(reference.surebets);
      expect(counted.matches + counted.errors).toBe(reference.matches);
      close(counted.lowest!.inverseSum, reference.lowest_inverse_sum!);
      const lowest = rows[counted.lowest!.match]!;
      expect(`${lowest.HomeTeam} - ${lowest.AwayTeam} ${lowest.Date}`).toBe(reference.lowest_match);
      const market = countSurebets(matches, ['Max']);
      expect(market.surebets + market.errors).toBe(league.surebets[`${time}_market_maximum`]!.surebets);
    }
  });
});

function close(actual: number, expected: number) {
  expect(Math.abs(actual - expected)).toBeLessThan(1e-9 * Math.max(1, Math.abs(expected)));
}
