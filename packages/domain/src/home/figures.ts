/** These are summed up for each day of the house, by Rome's calendar. Members are those at the day's end; the rest is what happened in it. */
export const HOUSE_FIGURES = [
  'members_free',
  'members_pro',
  'members_elite',
  'registrations',
  'conversions',
  'renewals',
  'churned',
  'revenue_cents',
  'mails_delivered',
  'mails_failed',
  'tips_published',
  'tips_verified',
] as const;
export type HouseFigure = (typeof HOUSE_FIGURES)[number];

/** Figures of a state: a period has the last of them, of the others their sum. */
export const STATE_FIGURES: readonly HouseFigure[] = ['members_free', 'members_pro', 'members_elite'];

/** So many days are shown, unless another period is asked for. */
export const HOUSE_DAYS = 90;
/** The longest period. */
export const HOUSE_DAYS_MAX = 731;
