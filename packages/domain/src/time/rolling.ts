/** The periods that move with the calendar. They stand apart because lists need nothing else of the calendar's arithmetic. */
export const ROLLING_PERIODS = ['7d', '30d', '90d', '365d', 'all'] as const;
export type RollingPeriod = (typeof ROLLING_PERIODS)[number];
