import {
  type Bet,
  bookOf,
  followProblem,
  gradeSelection,
  type Leg,
  type MarketPick,
  type OddsMilli,
  SIMULATED_EXCHANGE,
} from '@quotavera/domain/bet';
import type { CommittedBet } from '@quotavera/domain/ledger';
import { PRICE_MAX_AGE_MS } from '@quotavera/domain/limits';
import {
  type CountedPrices,
  countedPrices,
  fairClosingProbability,
  type NextPrice,
  nextPrice,
  type PriceObservation,
  sourcePrice,
  verifyPrice,
} from '@quotavera/domain/margin';
import { totalOddsMilli } from '@quotavera/domain/odds';
import {
  type LegClosing,
  type LegGrade,
  RULE_VERSION,
  type Settlement,
  settle,
  type TipClosing,
  tipClosing,
} from '@quotavera/domain/settlement';
import { MINUTE_MS } from '@quotavera/domain/time';
import { AVERAGE, BEST, priceKey } from '../../modules/calendar/prices/service-book.ts';
import { layPrice, type PriceBook } from '../world/prices.ts';
import { simulateResult } from '../world/season.ts';
import type { SimulatedExit, SimulatedLeg, SimulatedMatchLeg, SimulatedTip } from '../world/tipping.ts';
import { MATCH_LENGTH_MS } from './calendar.ts';

/** The outcome of a simulated tip by the product's own rules. */
export interface TipOutcome {
  at: Date;
  settlement: Settlement;
  grades: readonly LegGrade[];
  closings: readonly (LegClosing | null)[];
  closing: TipClosing;
}

export interface PriceComparison {
  imported: OddsMilli | null;
  /** The bookmaker that it was compared with; null for the average, and where there was nothing to compare with. */
  bookmaker: string | null;
  verified: boolean;
  /** The first price that a follower could take; null where the tip isn't verified. */
  next: NextPrice | null;
}

export function startOf(leg: SimulatedLeg): Date {
  return leg.type === 'match' ? leg.match.kickoff : leg.startsAt;
}

/** The bet as the product keeps it; `fixtureOf` knows the ids. */
export function betOf(tip: SimulatedTip, fixtureOf: (key: string) => number): Bet {
  const legs = tip.legs.map(
    (leg): Leg =>
      leg.type === 'match'
        ? {
            type: 'structured',
            fixtureId: fixtureOf(leg.match.key),
            sport: 'football',
            competition: leg.match.league.name,
            home: leg.match.home,
            away: leg.match.away,
            startsAt: leg.match.kickoff.toISOString(),
            market: leg.market,
            selection: leg.selection,
            line: leg.line,
            odds: leg.odds,
          }
        : {
            type: 'custom',
            sport: leg.sport,
            competition: leg.competition,
            event: leg.event,
            startsAt: leg.startsAt.toISOString(),
            market: leg.market,
            selection: leg.selection,
            odds: leg.odds,
          },
  );
  return {
    kind: tip.kind,
    phase: tip.phase,
    side: tip.side,
    legs,
    stake: tip.stakeMilli,
    stakeBasis: 'stake',
    commission: tip.commissionMilli,
    bookmaker: tip.bookmaker,
  };
}

function priceIn(book: PriceBook, code: string, leg: SimulatedMatchLeg): OddsMilli | null {
  return book[code]?.[priceKey(leg)] ?? null;
}

/** The comparison made at publication: only prematch singles on a match are compared. */
export function comparison(tip: SimulatedTip): PriceComparison {
  const [leg] = tip.legs;
  if (tip.legs.length !== 1 || tip.phase !== 'prematch' || leg?.type !== 'match') {
    return { imported: null, bookmaker: null, verified: false, next: null };
  }
  const publishedAt = tip.publishedAt.getTime();
  const priced = { side: tip.side, ...seenMarket(leg), bookmaker: tip.bookmaker, maxAge: PRICE_MAX_AGE_MS };
  const seen = (at: number) => observationsOf(leg, at);
  const before = sourcePrice(seen(publishedAt), priced, publishedAt);
  const imported = before?.odds ?? null;
  const { verified } = verifyPrice({ side: tip.side, quoted: leg.odds, imported });
  if (!before || !verified) return { imported, bookmaker: before?.bookmaker ?? null, verified: false, next: null };
  const next = nextPrice(
    [...seen(publishedAt), ...seen(publishedAt + LOOK_MS)],
    { ...priced, bookmaker: before.bookmaker },
    { publishedAt, start: leg.match.kickoff.getTime(), close: null },
  );
  return { imported, bookmaker: before.bookmaker, verified, next };
}

/** The simulated bookmakers are looked at so often. */
const LOOK_MS = 10 * MINUTE_MS;

function picksOf(leg: SimulatedMatchLeg): readonly MarketPick[] {
  return bookOf({ market: leg.market, selection: leg.selection, line: leg.line }) ?? [];
}

function seenMarket(leg: SimulatedMatchLeg): { outcome: number } {
  return { outcome: picksOf(leg).findIndex(({ selection }) => selection === leg.selection) };
}

/** The looks at a leg's market at a moment bring every bookmaker's early prices, and those at which the exchange lets it be laid. */
function observationsOf(leg: SimulatedMatchLeg, at: number): PriceObservation[] {
  const keys = picksOf(leg).map(priceKey);
  const books = Object.entries(leg.match.early).filter(([code]) => code !== AVERAGE && code !== BEST);
  const backs = books.map(
    ([bookmaker, own]): PriceObservation => ({
      bookmaker,
      side: 'back',
      at,
      prices: keys.map((key) => own[key] ?? null),
    }),
  );
  const laid = keys.map((key) => layPrice(leg.match.early, key));
  if (laid.every((price) => price === null)) return backs;
  return [...backs, { bookmaker: SIMULATED_EXCHANGE, side: 'lay', at, prices: laid }];
}

/** The odds at which a simulated tip counts. */
export function countedAt(tip: SimulatedTip, { imported, verified, next }: PriceComparison): CountedPrices | null {
  const [leg] = tip.legs;
  if (!verified || imported === null || !leg) return null;
  return countedPrices({ side: tip.side, quoted: leg.odds, before: imported, next });
}

/** The comparison of an exit, as of a bet on the other side. */
export function exitComparison(tip: SimulatedTip, { odds, imported }: SimulatedExit): boolean {
  return verifyPrice({ side: tip.side === 'back' ? 'lay' : 'back', quoted: odds, imported }).verified;
}

/** Whether a simulated tip asks for its match's place in the ranking: everybody bets on a match once. */
export function ranksOf(tip: SimulatedTip, { imported, verified }: PriceComparison): boolean {
  const terms = { expiresAt: null, minimumOdds: tip.minimumOdds };
  return (
    verified && imported !== null && followProblem(terms, { at: tip.publishedAt.getTime(), price: imported }) === null
  );
}

export function termsOf(tip: SimulatedTip, compared: PriceComparison): Omit<CommittedBet, keyof Bet> {
  return {
    statedProbability: tip.statedProbability,
    minimumOdds: tip.minimumOdds,
    expiresAt: null,
    price: compared.imported === null ? null : { verified: compared.verified, importedOdds: compared.imported },
    ranks: ranksOf(tip, compared),
  };
}

function closingOf(leg: SimulatedLeg): LegClosing | null {
  if (leg.type !== 'match') return null;
  const odds = priceIn(leg.match.closing, AVERAGE, leg);
  if (odds === null) return null;
  const picks = bookOf({ market: leg.market, selection: leg.selection, line: leg.line }) ?? [];
  const prices = Object.fromEntries(
    picks.map((pick) => [pick.selection, leg.match.closing[AVERAGE]?.[priceKey(pick)] ?? 0]),
  );
  return { odds, fairProbability: fairClosingProbability(prices, leg.selection) };
}

/** When the last leg is over, and the tip's outcome then. */
export function outcomeOf(seed: string, tip: SimulatedTip, bet: Bet): TipOutcome {
  const end = Math.max(...tip.legs.map((leg) => startOf(leg).getTime())) + MATCH_LENGTH_MS;
  const grades = tip.legs.map(
    (leg): LegGrade =>
      leg.type === 'custom'
        ? leg.declared
        : gradeSelection(leg.market, leg.selection, leg.line, simulateResult(seed, leg.match)),
  );
  const closings = tip.legs.map(closingOf);
  return {
    at: new Date(end),
    settlement: settle(bet, grades, RULE_VERSION, { exits: tip.exits }),
    grades,
    closings,
    closing: tipClosing(bet, closings),
  };
}

export function totalOddsOf(bet: Bet): OddsMilli {
  return totalOddsMilli(bet.legs.map((leg) => leg.odds));
}
