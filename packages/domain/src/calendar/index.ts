export * from './table.ts';

/** Prices are imported as they stood some days before a match, and at its start. */
export const PRICE_STAGES = ['early', 'closing'] as const;
export type PriceStage = (typeof PRICE_STAGES)[number];

/** An import brings matches with their results, expected goals, or prices. */
export const IMPORT_KINDS = ['matches', 'xg', 'prices'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Files of these kinds are fetched by a schedule. */
export const SCHEDULED_KINDS = ['matches', 'xg'] as const satisfies readonly ImportKind[];
export type ScheduledKind = (typeof SCHEDULED_KINDS)[number];

export const IMPORT_STATUSES = ['running', 'done', 'failed'] as const;

/** Lists of matches show those that haven't started, those in play or without a result, or all. */
export const FIXTURE_LISTS = ['coming', 'started', 'all'] as const;
export type FixtureList = (typeof FIXTURE_LISTS)[number];

/** Bets on an abandoned or awarded match wait, are void, or stand as the result says. */
export const MATCH_DECISIONS = ['wait', 'void', 'stand'] as const;
export type MatchDecision = (typeof MATCH_DECISIONS)[number];
