import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { OddsMilli, Side } from '../bet/bet.ts';
import {
  countedPrices,
  fairOdds,
  type NextPriceRefusal,
  type NextPriceSource,
  nextPrice,
  type PriceObservation,
  sourcePrice,
  verifyPrice,
} from './index.ts';

const SHARED = process.env.SHARED_DIR ?? new URL('../../../../../shared', import.meta.url).pathname;
const FILE = `${SHARED}/data/reference/ranking_price.json`;
const present = existsSync(FILE);

/** Times are in seconds of one clock, odds in thousandths. */
interface Case {
  side: Side;
  outcome: number;
  bookmaker: string | null;
  published_at: number;
  start: number;
  observations: PriceObservation[];
  close: { reference: OddsMilli[] | null; source: OddsMilli | null } | null;
  quoted: OddsMilli;
  expected: {
    before: OddsMilli | null;
    after: OddsMilli | null;
    after_from: NextPriceSource | null;
    fair_after: number | null;
    verified: boolean;
    code: string;
    headline_odds: OddsMilli | null;
    ranking_odds: OddsMilli | null;
    rank_code: NextPriceRefusal | 'price_not_verified' | null;
  };
}

function judged(each: Case): Omit<Case['expected'], 'fair_after'> & { fair: number | null } {
  const { side, quoted, observations, published_at: publishedAt, start, close } = each;
  const priced = { side, outcome: each.outcome, bookmaker: each.bookmaker, maxAge: 1800 };
  const before = sourcePrice(observations, priced, publishedAt);
  const { verified, code } = verifyPrice({ side, quoted, imported: before?.odds ?? null });
  const known = { before: before?.odds ?? null, verified, code };
  const none = { after: null, after_from: null, fair: null, headline_odds: null, ranking_odds: null };
  if (!before || !verified) return { ...known, ...none, rank_code: 'price_not_verified' };
  const next = nextPrice(observations, { ...priced, bookmaker: before.bookmaker }, { publishedAt, start, close });
  const { headline, ranking, refusal } = countedPrices({ side, quoted, before: before.odds, next });
  return {
    ...known,
    after: next?.odds ?? null,
    after_from: next?.from ?? null,
    fair: next?.fair ?? null,
    headline_odds: headline,
    ranking_odds: ranking,
    rank_code: refusal,
  };
}

describe.skipIf(!present)(
  `the price that ranks against the reference${present ? '' : ' (skipped: no shared data)'}`,
  () => {
    const { cases } = present ? (JSON.parse(readFileSync(FILE, 'utf8')) as { cases: Case[] }) : { cases: [] };

    it('has the cases it should', () => expect(cases).toHaveLength(90));

    it('agrees exactly on every price and code, and within 1e-9 on the fair probability', () => {
      for (const [number, each] of cases.entries()) {
        const { fair, ...actual } = judged(each);
        const { fair_after: expectedFair, ...expected } = each.expected;
        expect(actual, `case ${number}`).toEqual(expected);
        expect(fair === null, `case ${number}`).toBe(expectedFair === null);
        expect(Math.abs((fair ?? 0) - (expectedFair ?? 0)), `case ${number}`).toBeLessThan(1e-9);
        if (fair !== null && expected.ranking_odds !== null) {
          const gap = (expected.ranking_odds - fairOdds(each.side, fair)) * (each.side === 'back' ? 1 : -1);
          expect(gap, `case ${number}`).toBeLessThanOrEqual(0);
        }
      }
    });
  },
);
