import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  gradeSelection,
  type OddsMilli,
  type Outcome,
  type SelectionCode,
  THREE_WAY,
  type ThreeWay,
  WHOLE_SHARE,
} from '@quotavera/domain/bet';
import { PRICE_MAX_AGE_MS } from '@quotavera/domain/limits';
import { bookmakerName, meanOdds, type PriceObservation } from '@quotavera/domain/margin';
import { createRandom } from '@quotavera/domain/random';
import {
  addRankingTerm,
  EMPTY_RANKING_SUMS,
  type EvidenceTip,
  type ExpectedYield,
  evidenceOf,
  expectedYield,
  INITIAL_PRIORS,
} from '@quotavera/domain/records';
import { DAY_MS, MINUTE_MS, weekNumber } from '@quotavera/domain/time';
import { readFile } from '../../../apps/server/src/modules/calendar/import/file/read-file.ts';
import {
  AVERAGE,
  BEST,
  type BookPrices,
  closingBook,
  priceKey,
  SHARPEST,
} from '../../../apps/server/src/modules/calendar/prices/service-book.ts';
import { ATTACKS, type Attack, BAD_NEWS, mostFavourable, SHOPPERS_PREMIUM, STALE_PREMIUM } from './attacks.ts';
import { EXCHANGE, LAST_LOOK_AT, NEXT_LOOK_AT, PUBLISHED_AT } from './market.ts';
import { type CountingRule, closingProbability, honestlyTold, type Publication } from './publication.ts';
import { clusteredRate, type Rate } from './rate.ts';

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

/** The three prices of each bookmaker that can be named: neither the market's best nor its average. */
function bookmakersOf(prices: BookPrices, at: number): PriceObservation[] {
  return Object.entries(prices).flatMap(([code, own]) => {
    const seen = THREE_WAY.map((sign) => own[priceKey(pickOf(sign))] ?? null);
    const isNamed = code !== BEST && code !== AVERAGE && seen.some((price) => price !== null);
    return isNamed ? [{ bookmaker: bookmakerName(code), side: 'back' as const, at, prices: seen }] : [];
  });
}

/** The whole book that says best what a match is worth: Pinnacle's, else the average. */
function referenceOf(prices: BookPrices): OddsMilli[] | null {
  for (const bookmaker of [SHARPEST, AVERAGE]) {
    const book = closingBook(prices, bookmaker, pickOf('home'));
    if (book) return THREE_WAY.map((sign) => book[sign]!);
  }
  return null;
}

/** An attacker sees this of a match. */
interface SeenMatch {
  match: RealMatch;
  early: readonly PriceObservation[];
  closing: readonly PriceObservation[];
  /** Fair probabilities of the three outcomes, early and at the close. */
  earlyFair: readonly number[];
  closingFair: readonly number[];
  closingReference: readonly OddsMilli[];
  /** An outcome drawn at random. */
  anyOutcome: number;
}

/** The match with both complete books; null where one lacks. */
function seen(match: RealMatch, anyOutcome: number): SeenMatch | null {
  const [earlyReference, closingReference] = [referenceOf(match.early), referenceOf(match.closing)];
  if (!earlyReference || !closingReference) return null;
  const fairOf = (reference: readonly OddsMilli[]) =>
    THREE_WAY.map((_, outcome) => closingProbability({ reference, source: null }, outcome)!);
  return {
    match,
    early: bookmakersOf(match.early, LAST_LOOK_AT),
    closing: bookmakersOf(match.closing, LAST_LOOK_AT),
    earlyFair: fairOf(earlyReference),
    closingFair: fairOf(closingReference),
    closingReference,
    anyOutcome,
  };
}

function gradeOf({ goals }: RealMatch, sign: ThreeWay): Outcome {
  return gradeSelection('1x2', sign, null, { goals } as Parameters<typeof gradeSelection>[3]) as Outcome;
}

/** The observations of a look, seen at another moment. */
function at(moment: number, look: readonly PriceObservation[]): PriceObservation[] {
  return look.map((observation) => ({ ...observation, at: moment }));
}

/** The average price of an outcome; null where no bookmaker has it. */
function averageOf(look: readonly PriceObservation[], outcome: number): OddsMilli | null {
  const prices = look.flatMap((observation) => observation.prices[outcome] ?? []);
  return prices.length === 0 ? null : meanOdds(prices);
}

type Told = Pick<Publication, 'outcome' | 'quoted' | 'observations'> & Partial<Publication>;

function published({ match, closing, closingReference }: SeenMatch, told: Told): Publication {
  const { outcome, bookmaker = null } = told;
  const own = closing.filter((observation) => bookmaker === null || observation.bookmaker === bookmaker);
  const close = { reference: closingReference, source: averageOf(own, outcome) };
  return {
    side: 'back',
    bookmaker,
    minimumOdds: null,
    expiresAt: null,
    withdrawn: false,
    exits: [],
    publishedAt: PUBLISHED_AT,
    start: DAY_MS,
    close,
    fairClose: closingProbability(close, outcome),
    grade: gradeOf(match, THREE_WAY[outcome]!),
    week: weekNumber(match.date),
    ...told,
  };
}

/** The named price that is worth most at fair probabilities, as a multiple of the fair price. */
function bestOffer(look: readonly PriceObservation[], fair: readonly number[]) {
  const offers = look.flatMap(({ bookmaker, prices }) =>
    prices.flatMap((quoted, outcome) =>
      quoted === null ? [] : [{ bookmaker, quoted, outcome, value: (quoted / 1000) * fair[outcome]! }],
    ),
  );
  return offers.sort((a, b) => b.value - a.value)[0] ?? null;
}

/** A tip on a match, and everything that there was to see where the tip's own observations are fewer. */
interface RealPick {
  told: Publication;
  observations?: readonly PriceObservation[];
}

/** The files have no lay prices: an exchange asks 1% more than the fair price. */
const EXCHANGE_ASKS = 1.01;

/**
 * The attacks as far as files with two looks a match allow: the early prices stand for those of the moment and of the next look, or for
 * stale ones where an attack lives on what moved.
 */
const REAL_ATTACKS: readonly { attack: Attack; pick(seen: SeenMatch): RealPick | null }[] = [
  {
    attack: ATTACKS.layer,
    pick(seen) {
      const outcome = seen.earlyFair.indexOf(Math.max(...seen.earlyFair));
      const quoted = averageOf(seen.early, outcome);
      if (quoted === null) return null;
      const observations = [...seen.early, ...at(NEXT_LOOK_AT, seen.early)];
      const layPrices = seen.earlyFair.map((fair) => Math.ceil((1000 * EXCHANGE_ASKS) / fair));
      const exchange = [LAST_LOOK_AT, NEXT_LOOK_AT].map(
        (moment): PriceObservation => ({ bookmaker: EXCHANGE, side: 'lay', at: moment, prices: layPrices }),
      );
      return {
        told: published(seen, { side: 'lay', outcome, quoted, observations }),
        observations: [...observations, ...exchange],
      };
    },
  },
  {
    attack: ATTACKS.exitTrader,
    pick(seen) {
      const outcome = seen.anyOutcome;
      const market = averageOf(seen.early, outcome);
      if (market === null) return null;
      return {
        told: published(seen, {
          outcome,
          quoted: mostFavourable('back', market),
          exits: [{ share: WHOLE_SHARE, odds: mostFavourable('lay', market), hedge: 'hedged' }],
          observations: [...seen.early, ...at(NEXT_LOOK_AT, seen.early)],
        }),
      };
    },
  },
  {
    attack: ATTACKS.shopper,
    pick(seen) {
      const offer = bestOffer(seen.closing, seen.closingFair);
      if (offer === null || offer.value <= SHOPPERS_PREMIUM) return null;
      const { value: _, ...named } = offer;
      return { told: published(seen, { ...named, observations: seen.closing, start: MINUTE_MS }) };
    },
  },
  {
    attack: ATTACKS.staleQuoter,
    pick(seen) {
      const offer = bestOffer(seen.early, seen.closingFair);
      if (offer === null || offer.value <= STALE_PREMIUM) return null;
      const { value: _, ...named } = offer;
      const isOwn = ({ bookmaker }: PriceObservation) => bookmaker === offer.bookmaker;
      const stale = at(PUBLISHED_AT - PRICE_MAX_AGE_MS + MINUTE_MS, seen.early.filter(isOwn));
      const current = seen.closing.filter((observation) => !isOwn(observation));
      return {
        told: published(seen, {
          ...named,
          observations: [...stale, ...current, ...at(NEXT_LOOK_AT, seen.closing)],
        }),
      };
    },
  },
  {
    attack: ATTACKS.withdrawer,
    pick(seen) {
      const outcome = seen.anyOutcome;
      const quoted = averageOf(seen.early, outcome);
      if (quoted === null) return null;
      return {
        told: published(seen, {
          outcome,
          quoted,
          withdrawn: seen.closingFair[outcome]! < BAD_NEWS * seen.earlyFair[outcome]!,
          observations: [...seen.early, ...at(NEXT_LOOK_AT, seen.closing)],
        }),
      };
    },
  },
];

/** An attack's tips on real matches, and the same picks honestly told. */
export interface RealRecord {
  attack: Attack;
  told: readonly Publication[];
  honest: readonly Publication[];
}

/** Plays each attack on all matches, at most one tip a match. */
export function realRecords(matches: readonly RealMatch[], seed: string): RealRecord[] {
  const random = createRandom(`${seed} real matches`);
  const all = matches.flatMap((match) => seen(match, random.integer(THREE_WAY.length)) ?? []);
  return REAL_ATTACKS.map(({ attack, pick }) => {
    const picks = all.flatMap((each) => pick(each) ?? []);
    return {
      attack,
      told: picks.map(({ told }) => told),
      honest: picks.map(({ told, observations }) => honestlyTold(told, observations)),
    };
  });
}

/** Figures of a record under one rule; errors are clustered by week, whose closes move together. */
export interface RecordFindings {
  tips: number;
  /** Figures of the ranking tips, which all have a close; null where none ranks. */
  ranking: {
    clv: Rate;
    paid: Rate;
    expected: ExpectedYield;
    logE: number;
    contradicted: boolean;
  } | null;
  /** Profit by turnover in headlines; null where no tip stands in one. */
  headline: number | null;
}

export function findingsOf(record: readonly Publication[], count: CountingRule): RecordFindings {
  const counted = record.map(count);
  const tips = counted.flatMap(({ ranking }) => ranking ?? []);
  const headlines = counted.flatMap(({ headline }) => headline ?? []);
  const profit = headlines.reduce((sum, { profitMicro }) => sum + profitMicro, 0);
  const staked = headlines.reduce((sum, { stakedMicro }) => sum + stakedMicro, 0);
  return {
    tips: tips.length,
    ranking: tips.length === 0 ? null : rankingFigures(tips),
    headline: staked === 0 ? null : profit / staked,
  };
}

function rankingFigures(tips: readonly EvidenceTip[]): NonNullable<RecordFindings['ranking']> {
  const sums = { ...EMPTY_RANKING_SUMS };
  for (const tip of tips) addRankingTerm(sums, tip);
  const { logMax, contradicted } = evidenceOf(tips);
  const weekly = (values: readonly number[]) => clusteredRate(values, (place) => tips[place]!.week);
  return {
    clv: weekly(tips.map(({ fairClv }) => fairClv!)),
    paid: weekly(tips.map(({ levelReturn }) => levelReturn)),
    expected: expectedYield(sums, INITIAL_PRIORS),
    logE: logMax,
    contradicted,
  };
}
