import type { LineMilli, OddsMilli, UnitsMicro, UnitsMilli } from '../odds/units.ts';
import type { MarketPick, SelectionCode } from './market.ts';

export type { LineMilli, OddsMilli, SelectionCode, UnitsMicro, UnitsMilli };

export const KINDS = ['valuebet', 'exchange', 'other'] as const;
export type Kind = (typeof KINDS)[number];

export const PHASES = ['prematch', 'live'] as const;
export type Phase = (typeof PHASES)[number];

/** `back` bets that the selection comes in, `lay` that it does not. */
export const SIDES = ['back', 'lay'] as const;
export type Side = (typeof SIDES)[number];

/** Outcomes of a settled selection or tip; for a lay the two are opposites. */
export const OUTCOMES = ['won', 'lost', 'void', 'half_won', 'half_lost'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Whether a grade or an outcome is a decided one. */
export function isOutcome(text: string): text is Outcome {
  return OUTCOMES.some((outcome) => outcome === text);
}

/** A tip's outcome on screen: still open, open and waiting for a postponed match, or settled. */
export const TIP_OUTCOMES = ['in_progress', 'postponed', ...OUTCOMES] as const;
export type TipOutcome = (typeof TIP_OUTCOMES)[number];

/** Lists of tips and of own bets are filtered by these results. */
export const RESULT_FILTERS = ['win', 'loss', 'void', 'pending'] as const;
export type ResultFilter = (typeof RESULT_FILTERS)[number];

/** A leg's grade comes from the match's result, a rule (postponed too long), the tipster or an admin. */
export const GRADED_BY = ['result', 'rule', 'tipster', 'admin'] as const;
export type GradedBy = (typeof GRADED_BY)[number];
export type DeclaredBy = Extract<GradedBy, 'tipster' | 'admin'>;

/** A leg is on a fixture of the calendar, or in its author's words. */
export const LEG_TYPES = ['structured', 'custom'] as const;
export type LegType = (typeof LEG_TYPES)[number];

/** The calendar's data of a leg's match. */
export interface MatchOfLeg {
  sport: string;
  competition: string;
  home: string;
  away: string;
  /** Scheduled start, ISO 8601 UTC. */
  startsAt: string;
}

/** A selection on a fixture of the calendar, as it is chosen: what the match is called and when it starts is the calendar's. */
export interface FixturePick extends MarketPick {
  type: 'structured';
  fixtureId: number;
  odds: OddsMilli;
}

/** A leg on a fixture of the calendar: settled by the product from the result. */
export interface StructuredLeg extends FixturePick, MatchOfLeg {}

/** A leg in the tipster's own words: settled by the tipster (self-declared) or an admin. */
export interface CustomLeg {
  type: 'custom';
  sport: string;
  competition: string;
  event: string;
  /** Stated start, ISO 8601 UTC. */
  startsAt: string;
  /** The market in the tipster's words ("custom other"). */
  market: string;
  /** The outcome in the tipster's words ("custom result"). */
  selection: string;
  /** A refinement of the selection ("esito secondario"), e.g. a set score. */
  subResult?: string;
  /** Further conditions on the same event that must all come in ("bet builder"), at this leg's one price. */
  combinations?: readonly string[];
  odds: OddsMilli;
}

export type Leg = StructuredLeg | CustomLeg;

/**
 * `stake`: the amount is the backer's stake S. `liability`: the amount is what a lay risks, S·(o−1).
 * A back is always `stake`.
 */
export const STAKE_BASES = ['stake', 'liability'] as const;
export type StakeBasis = (typeof STAKE_BASES)[number];

/** How an exchange trade was closed: `hedged` to an equal result, or `equal_stakes` both ways. */
export const HEDGE_MODES = ['hedged', 'equal_stakes'] as const;
export type HedgeMode = (typeof HEDGE_MODES)[number];

/** A share of the entry's stake in ten-thousandths: the whole of it. */
export const WHOLE_SHARE = 10_000;

/** An exit closes a part of an exchange trade; several may follow each other until the whole stake is closed. */
export interface TradeExit {
  /** The part of the entry's original stake that it closes, in ten-thousandths: 1 to {@link WHOLE_SHARE}. */
  share: number;
  odds: OddsMilli;
  hedge: HedgeMode;
}

/** The bet of a tip never changes from publication on. A bet with a single leg is a single, with more it is an accumulator (back only). */
export interface Bet {
  kind: Kind;
  phase: Phase;
  side: Side;
  legs: readonly Leg[];
  stake: UnitsMilli;
  stakeBasis: StakeBasis;
  /** Exchange commission on a positive net result, in thousandths (50 is 5%); 0 at a bookmaker. */
  commission: number;
  bookmaker: string | null;
}

/** A pair of counts, home first. */
export type HomeAway = readonly [home: number, away: number];

/** The result of a finished match (at 90 minutes). A missing statistic is null; its markets wait for an admin. */
export interface MatchResult {
  goals: HomeAway;
  halfTimeGoals: HomeAway | null;
  shots: HomeAway | null;
  shotsOnTarget: HomeAway | null;
  corners: HomeAway | null;
  yellowCards: HomeAway | null;
  redCards: HomeAway | null;
}

/** A goalless match without other statistics, to set a single statistic on. */
export const NOTHING_COUNTED: MatchResult = {
  goals: [0, 0],
  halfTimeGoals: null,
  shots: null,
  shotsOnTarget: null,
  corners: null,
  yellowCards: null,
  redCards: null,
};

/** The state of a tip, from draft to record. */
export const TIP_STATUSES = ['draft', 'published', 'withdrawn'] as const;
export type TipStatus = (typeof TIP_STATUSES)[number];

/** The state of a match. */
export const FIXTURE_STATUSES = ['scheduled', 'postponed', 'played', 'abandoned', 'awarded', 'cancelled'] as const;
export type FixtureStatus = (typeof FIXTURE_STATUSES)[number];

/** Statuses that a reader must hear of beside the score: the match wasn't played to its end, or its result was awarded. */
export const MATCH_NOTES = ['abandoned', 'awarded'] as const satisfies readonly FixtureStatus[];
export type MatchNote = (typeof MATCH_NOTES)[number];

/**
 * Why a selection on a match is void without having been graded: the match was put off for too long, called off, all bets on it were
 * decided to be void, or it was already on when a bet was made that had to come before.
 */
export const VOID_REASONS = ['postponed', 'cancelled', 'decided', 'started'] as const;
export type VoidReason = (typeof VOID_REASONS)[number];

/** Returns what a match's status adds to its score; null for a match that was played as usual or isn't decided. */
export function matchNoteOf(status: FixtureStatus): MatchNote | null {
  return MATCH_NOTES.find((note) => note === status) ?? null;
}
