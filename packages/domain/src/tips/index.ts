/** Lists of tips show open ones, settled ones, or all. */
export const TIP_STATES = ['open', 'settled', 'all'] as const;
export type TipState = (typeof TIP_STATES)[number];

/** Lists of tips are in the order of what one does with them (open ones by their start, then settled ones by their end), or of publication. */
export const TIP_ORDERS = ['start', 'published'] as const;
export type TipOrder = (typeof TIP_ORDERS)[number];

/** Admins look at tips past their start without an outcome, and at outcomes that rest on their tipster's word. */
export const TIP_QUEUES = ['unsettled', 'self_declared'] as const;
export type TipQueue = (typeof TIP_QUEUES)[number];

/** Settlement waits for a match's result, or for somebody's grade of a custom leg. */
export const MISSING_FACTS = ['result', 'grade'] as const;
export type MissingFact = (typeof MISSING_FACTS)[number];

/** A tip has been waiting for up to a day, up to a week, or longer. */
export const WAITING_AGES = ['day', 'week', 'older'] as const;
export type WaitingAge = (typeof WAITING_AGES)[number];

/** A reader watches a match, whose new tips notify, or has silenced it, so that none does. */
export const MATCH_MARKS = ['watched', 'muted'] as const;
export type MatchMark = (typeof MATCH_MARKS)[number];
