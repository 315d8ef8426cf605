import { entryOutcomeOf, type OwnBet, type OwnGradedBy, ownBetOverAt, settleOwnBet } from '@quotavera/domain/bankroll';
import { isOutcome, type Market, type Outcome } from '@quotavera/domain/bet';
import {
  gradeOnMatch,
  type LegClosing,
  type LegGrade,
  type MoneySettlement,
  settledStart,
  type TipClosing,
  tipClosing,
} from '@quotavera/domain/settlement';
import { romeDay } from '@quotavera/domain/time';
import type { FixtureState } from '../../calendar/fixtures/service.ts';
import { type ClosingPrices, closingLine } from '../../calendar/prices/service.ts';
import type { BetLegRow, StoredBet } from '../bet/repository.ts';
import { legResultOf, moneyBetOf, ownBetOf } from '../bet/repository-rows.ts';

interface GradedLeg {
  grade: LegGrade;
  by: OwnGradedBy | null;
  startsAt: Date;
  /** The version of the match's result that was looked at. */
  resultVersion: number;
  closing: LegClosing | null;
}

/** Bets are settled by these facts of matches and of followed tips. */
export interface BetFacts {
  fixtures: ReadonlyMap<number, FixtureState>;
  closings: ReadonlyMap<number, ClosingPrices>;
  /** Grades of the selections of tips, in their order. */
  tipGrades: ReadonlyMap<number, readonly (string | null)[]>;
}

/** The settlement of a bet by the current facts. */
export interface BetVerdict {
  settlement: MoneySettlement;
  entryOutcome: MoneySettlement['outcome'];
  legs: readonly GradedLeg[];
  closing: TipClosing;
  lastStartAt: Date;
  day: string;
}

type Known = Pick<GradedLeg, 'grade' | 'by'>;

/** The owner's word on their own money comes first. */
function gradeLeg(leg: BetLegRow, fixture: FixtureState | undefined, tipGrade: string | null, now: Date): Known {
  if (leg.graded_by === 'owner') return { grade: leg.grade as Outcome, by: 'owner' };
  if (leg.fixture_id === null) {
    return tipGrade !== null && isOutcome(tipGrade) ? { grade: tipGrade, by: 'tipster' } : { grade: 'open', by: null };
  }
  if (!fixture) return { grade: 'open', by: null };
  const { selection, line_milli: line, starts_at: startsAt } = leg;
  return gradeOnMatch({ market: leg.market as Market, selection, line, startsAt }, fixture, null, now);
}

const NO_CLOSING: TipClosing = { closingOdds: null, clv: null, fairClv: null };

/** Odds at the start say nothing of a system's lines. */
function closingOf(bet: OwnBet, closings: readonly (LegClosing | null)[]): TipClosing {
  return bet.special?.system ? NO_CLOSING : tipClosing(bet, closings);
}

export function gradeBet(stored: StoredBet, facts: BetFacts, now: Date): BetVerdict {
  const tipGrades = stored.bet.tip_id === null ? undefined : facts.tipGrades.get(stored.bet.tip_id);
  const legs = stored.legs.map((leg): GradedLeg => {
    const fixture = leg.fixture_id === null ? undefined : facts.fixtures.get(leg.fixture_id);
    const closings = leg.fixture_id === null ? undefined : facts.closings.get(leg.fixture_id);
    const known = gradeLeg(leg, fixture, tipGrades?.[leg.n] ?? null, now);
    const isPlayed = known.by === 'result' || known.grade === 'unavailable';
    return {
      ...known,
      startsAt: fixture && isPlayed ? fixture.kickoffAt : leg.starts_at,
      resultVersion: fixture?.resultVersion ?? 0,
      closing: closings ? closingLine(closings, { ...leg, line: leg.line_milli }) : null,
    };
  });
  const bet = ownBetOf(stored);
  const results = stored.legs.map((leg, n) => legResultOf(leg, legs[n]!.grade));
  const start = settledStart(legs.map((leg) => ({ ...leg, startsAt: leg.startsAt.getTime() })));
  const lastStartAt = new Date(ownBetOverAt(bet, start));
  const closings = legs.map(({ closing }) => closing);
  const money = moneyBetOf(bet);
  return {
    settlement: settleOwnBet(money, results),
    entryOutcome: entryOutcomeOf(money, results),
    legs,
    closing: closingOf(bet, closings),
    lastStartAt,
    day: romeDay(lastStartAt),
  };
}

export function storedGrade({ grade }: GradedLeg): string | null {
  return isOutcome(grade) ? grade : null;
}

/** Whether the stored bet says what the verdict says already, so that settling again writes nothing. */
export function isSettledSo({ bet, legs }: StoredBet, verdict: BetVerdict): boolean {
  const { settlement, closing } = verdict;
  const sameLegs = verdict.legs.every((leg, n) => {
    const stored = legs[n]!;
    return (
      stored.grade === storedGrade(leg) &&
      stored.graded_by === leg.by &&
      stored.result_version === leg.resultVersion &&
      stored.closing_odds_milli === (leg.closing?.odds ?? null) &&
      stored.closing_probability === (leg.closing?.fairProbability ?? null)
    );
  });
  return (
    sameLegs &&
    bet.outcome === settlement.outcome &&
    bet.entry_outcome === verdict.entryOutcome &&
    (bet.settled_at !== null) === settlement.settled &&
    (bet.profit_cents ?? 0) === settlement.profitCents &&
    (bet.staked_cents ?? 0) === settlement.stakedCents &&
    bet.last_start_at.getTime() === verdict.lastStartAt.getTime() &&
    bet.closing_odds_milli === (settlement.settled ? closing.closingOdds : null)
  );
}
