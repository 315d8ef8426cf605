import { type Bet, bookOf, gradeSelection, type Leg, type OddsMilli } from '@quotavera/domain/bet';
import type { CommittedBet } from '@quotavera/domain/ledger';
import { fairClosingProbability, verifyPrice } from '@quotavera/domain/margin';
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
import { AVERAGE, priceKey } from '../../modules/calendar/prices/service-book.ts';
import type { PriceBook } from '../world/prices.ts';
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
  verified: boolean;
  rankingOdds: OddsMilli | null;
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
    return { imported: null, verified: false, rankingOdds: null };
  }
  const named = tip.bookmaker === null ? null : priceIn(leg.match.early, tip.bookmaker, leg);
  const imported = named ?? priceIn(leg.match.early, AVERAGE, leg);
  const { verified, rankingOdds } = verifyPrice({ side: tip.side, quoted: leg.odds, imported });
  return { imported, verified, rankingOdds: verified ? rankingOdds : null };
}

/** The comparison of an exit, as of a bet on the other side. */
export function exitComparison(tip: SimulatedTip, { odds, imported }: SimulatedExit): boolean {
  return verifyPrice({ side: tip.side === 'back' ? 'lay' : 'back', quoted: odds, imported }).verified;
}

export function termsOf(tip: SimulatedTip, compared: PriceComparison): Omit<CommittedBet, keyof Bet> {
  return {
    statedProbability: tip.statedProbability,
    minimumOdds: tip.minimumOdds,
    expiresAt: null,
    price: compared.imported === null ? null : { verified: compared.verified, importedOdds: compared.imported },
    ranks: compared.verified,
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
