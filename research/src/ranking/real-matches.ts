import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  gradeSelection,
  type OddsMilli,
  type Outcome,
  type SelectionCode,
  THREE_WAY,
  type ThreeWay,
} from '@quotavera/domain/bet';
import { fairClosingProbability, verifyPrice } from '@quotavera/domain/margin';
import {
  addRankingTerm,
  EMPTY_RANKING_SUMS,
  type EvidenceTip,
  type ExpectedYield,
  evidenceOf,
  expectedYield,
  fairClv,
  INITIAL_PRIORS,
  rankingTerm,
} from '@quotavera/domain/records';
import { weekNumber } from '@quotavera/domain/time';
import { readFile } from '../../../apps/server/src/modules/calendar/import/file/read-file.ts';
import {
  AVERAGE,
  BEST,
  type BookPrices,
  closingBook,
  priceKey,
  SHARPEST,
} from '../../../apps/server/src/modules/calendar/prices/service-book.ts';
import { type Rate, rateOf } from './worlds.ts';

const pickOf = (selection: SelectionCode) => ({ market: '1x2' as const, selection, line: null });

/** A played match with its prices some days before and at the start. */
export interface RealMatch {
  date: string;
  goals: readonly [number, number];
  early: BookPrices;
  closing: BookPrices;
}

const BATCH = 1000;

/** Every finished match with prices of a folder of football-data.co.uk files, in date order. */
export async function readRealMatches(folder: string): Promise<RealMatch[]> {
  const matches: RealMatch[] = [];
  const files = readdirSync(folder).filter((file) => file.toLowerCase().endsWith('.csv'));
  for (const name of files.sort()) {
    for await (const batch of readFile(createReadStream(join(folder, name)), { batchSize: BATCH, season: null })) {
      for (const { date, result, early, closing } of batch.matches) {
        if (result && early && closing) matches.push({ date, goals: result.goals, early, closing });
      }
    }
  }
  return matches.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/** The prices of bookmakers that can be named: neither the market's best nor its average. */
function named(prices: BookPrices, sign: ThreeWay): [bookmaker: string, odds: OddsMilli][] {
  return Object.entries(prices).flatMap(([bookmaker, own]): [string, OddsMilli][] => {
    const odds = own[priceKey(pickOf(sign))];
    return odds === undefined || bookmaker === BEST || bookmaker === AVERAGE ? [] : [[bookmaker, odds]];
  });
}

function closeOf({ closing }: RealMatch, sign: ThreeWay): number | null {
  for (const bookmaker of [SHARPEST, AVERAGE]) {
    const book = closingBook(closing, bookmaker, pickOf(sign));
    if (book) return fairClosingProbability(book, sign);
  }
  return null;
}

function tipOf(match: RealMatch, sign: ThreeWay, oddsMilli: OddsMilli): EvidenceTip {
  const probability = closeOf(match, sign);
  const result = { goals: match.goals } as Parameters<typeof gradeSelection>[3];
  const outcome = gradeSelection('1x2', sign, null, result) as Outcome;
  const term = rankingTerm({
    side: 'back',
    oddsMilli,
    outcome,
    fairClv: probability === null ? null : fairClv({ side: 'back', oddsMilli, probability }),
  })!;
  return { ...term, week: weekNumber(match.date) };
}

/** The best price of the bookmakers that can be named, against the average of the market at that time. */
export function bestPriceTips(matches: readonly RealMatch[]): EvidenceTip[] {
  return matches.flatMap((match) => {
    const average = closingBook(match.early, AVERAGE, pickOf('home'));
    if (average === null) return [];
    const offers = THREE_WAY.flatMap((sign) => {
      const fair = fairClosingProbability(average, sign);
      return fair === null ? [] : named(match.early, sign).map(([, odds]) => ({ sign, odds, value: odds * fair }));
    });
    const best = offers.sort((a, b) => b.value - a.value)[0];
    return best ? [tipOf(match, best.sign, best.odds)] : [];
  });
}

/** These are the same tips three times: as the tipster with stale quotes states them, as they rank, and at the current price. */
export interface StaleTips {
  believed: readonly EvidenceTip[];
  ranked: readonly EvidenceTip[];
  honest: readonly EvidenceTip[];
}

/**
 * Tips with stale quotes: shortly before each start, the selection whose price fell most at some bookmaker, quoted at an old price that the
 * comparison with that bookmaker's current one still accepts.
 */
export function staleTips(matches: readonly RealMatch[]): StaleTips {
  const tips = { believed: [] as EvidenceTip[], ranked: [] as EvidenceTip[], honest: [] as EvidenceTip[] };
  for (const match of matches) {
    const shortened = THREE_WAY.flatMap((sign) =>
      named(match.early, sign).flatMap(([bookmaker, quoted]) => {
        const imported = match.closing[bookmaker]?.[priceKey(pickOf(sign))] ?? null;
        const { verified, worstOdds } = verifyPrice({ side: 'back', quoted, imported });
        return verified && imported !== null && quoted > imported ? [{ sign, quoted, imported, worstOdds }] : [];
      }),
    );
    const [worst] = shortened.sort((a, b) => b.quoted / b.imported - a.quoted / a.imported);
    if (!worst) continue;
    tips.believed.push(tipOf(match, worst.sign, worst.quoted));
    tips.ranked.push(tipOf(match, worst.sign, worst.worstOdds));
    tips.honest.push(tipOf(match, worst.sign, worst.imported));
  }
  return tips;
}

/** Figures of a record. */
export interface RecordFindings {
  tips: number;
  clv: Rate;
  result: Rate;
  expected: ExpectedYield;
  logE: number;
  contradicted: boolean;
}

export function findingsOf(tips: readonly EvidenceTip[]): RecordFindings {
  const sums = { ...EMPTY_RANKING_SUMS };
  for (const tip of tips) addRankingTerm(sums, tip);
  const { logMax, contradicted } = evidenceOf(tips);
  return {
    tips: tips.length,
    clv: rateOf(tips.flatMap((tip) => tip.fairClv ?? [])),
    result: rateOf(tips.map((tip) => tip.levelReturn)),
    expected: expectedYield(sums, INITIAL_PRIORS),
    logE: logMax,
    contradicted,
  };
}
