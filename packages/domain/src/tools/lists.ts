/** Data as it was known on a day is shown in these tables. */
export const SNAPSHOT_TABLES = ['matches', 'calendar', 'teams', 'strengths'] as const;
export type SnapshotName = (typeof SNAPSHOT_TABLES)[number];

/** Forecasts of matches to come, or of those past. */
export const FORECAST_LISTS = ['coming', 'past'] as const;
export type ForecastList = (typeof FORECAST_LISTS)[number];

/** A forecast may change until its match begins, and is graded by the result; it is void where there is none. */
export const FORECAST_STATUSES = ['open', 'final', 'graded', 'void'] as const;
export type ForecastStatus = (typeof FORECAST_STATUSES)[number];

/** The calculators count goals, or another statistic of a match. */
export const COUNT_KINDS = ['goals', 'shots', 'shots_on_target', 'corners'] as const;
export type CountKind = (typeof COUNT_KINDS)[number];

/** The match as a whole, or one of its teams. */
export const COUNT_SCOPES = ['total', 'home', 'away'] as const;
export type CountScope = (typeof COUNT_SCOPES)[number];

/** Counts are spread as the model fitted them, or by one of two distributions. */
export const COUNT_DISTRIBUTIONS = ['model', 'poisson', 'negative_binomial'] as const;
export type CountDistributionName = (typeof COUNT_DISTRIBUTIONS)[number];

/**
 * The first bet is a position on an exchange, whose commission is taken once of the market's net profit; a back at a bookmaker; or a free
 * bet whose stake isn't paid out with the winnings, or is. The last three are laid at an exchange.
 */
export const HEDGE_KINDS = ['exchange', 'bookmaker', 'free', 'free_returned'] as const;
export type HedgeKind = (typeof HEDGE_KINDS)[number];

/** How a selection of an each-way bet ended. */
export const EACH_WAY_RESULTS = ['won', 'placed', 'lost', 'void'] as const;
export type EachWayResult = (typeof EACH_WAY_RESULTS)[number];
