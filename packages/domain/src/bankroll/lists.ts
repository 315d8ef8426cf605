/** An own bet was written down, follows a tip, or comes from a file. */
export const BET_SOURCES = ['hand', 'followed', 'imported'] as const;

/** A leg's grade comes from the match's result, a rule (postponed too long), the followed tip's tipster, or the bet's owner. */
export const OWN_GRADED_BY = ['result', 'rule', 'tipster', 'owner'] as const;
export type OwnGradedBy = (typeof OWN_GRADED_BY)[number];

/**
 * The word says whose money a stake is: the bettor's own; a free bet, of which the stake never comes back; a bonus, which is paid out with
 * what it wins.
 */
export const STAKE_FUNDS = ['own', 'free_bet', 'bonus'] as const;
export type StakeFunds = (typeof STAKE_FUNDS)[number];

/** Settled bets are broken down by these. */
export const ANALYSIS_DIMENSIONS = [
  'sport',
  'competition',
  'market',
  'kind',
  'odds',
  'bookmaker',
  'tipster',
  'weekday',
  'phase',
  'tag',
] as const;
export type AnalysisDimension = (typeof ANALYSIS_DIMENSIONS)[number];

/** A column of a bet file may hold any of these; where a header suits several, it is the first one's. */
export const IMPORT_FIELDS = [
  'placed_at',
  'time',
  'settled_at',
  'event',
  'selection',
  'market',
  'sport',
  'competition',
  'side',
  'odds',
  'stake',
  'liability',
  'staked',
  'outcome',
  'profit',
  'payout',
  'bookmaker',
  'tipster',
  'closing',
  'live',
  'freebet',
  'base_odds',
  'each_way',
  'place_terms',
  'dead_heat',
  'cash_out',
  'cash_out_stake',
  'system',
  'currency',
  'note',
  'tags',
  'ref',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Exports that are known by their headers, and files of any other source. */
export const IMPORT_FORMATS = [
  'quotavera',
  'bet_analytix',
  'betfair',
  'betfair_bets',
  'betfair_statement',
  'matchbook',
  'pikkit',
  'smarkets',
  'betaminic',
  'betburger',
  'other',
] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/**
 * No header of these exports is published: the reader says once that a file is one, and what its columns are; the next file with its header is
 * recognised.
 */
export const UNPUBLISHED_FORMATS = ['betaminic', 'betburger'] as const satisfies readonly ImportFormat[];

/** States of a file with a history that a tipster declares. */
export const DECLARED_STATES = ['waiting', 'approved', 'refused'] as const;
export type DeclaredState = (typeof DECLARED_STATES)[number];

export const DECIMAL_SIGNS = ['.', ','] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

export { DATE_ORDERS, type DateOrder } from '../time/index.ts';

/** The odds of a file may be written so; a probability is none of them, because no tracker exports it. */
export const FILE_ODDS_FORMATS = ['decimal', 'american', 'fractional', 'hong_kong', 'malay', 'indonesian'] as const;
export type FileOddsFormat = (typeof FILE_ODDS_FORMATS)[number];

/** `open`: not decided yet. `placed`: an each-way selection that lost. `cash_out`: closed early, at the profit that is stated. */
export const FILE_OUTCOMES = ['won', 'half_won', 'placed', 'void', 'half_lost', 'lost', 'cash_out', 'open'] as const;
export type FileOutcome = (typeof FILE_OUTCOMES)[number];

/** A file may give sums in units of a bettor's own, in tenths of the highest stake ("3/10"), or in percent of a bank. */
export const FILE_UNITS = ['unit', 'tenth', 'percent'] as const;
export type FileUnit = (typeof FILE_UNITS)[number];

/**
 * Rows of one bet number are the selections of an accumulator, whose odds multiply; or each repeats the accumulator's total odds; or they
 * are singles of one slip.
 */
export const SLIP_READINGS = ['accumulator', 'accumulator_total', 'singles'] as const;
export type SlipReading = (typeof SLIP_READINGS)[number];
