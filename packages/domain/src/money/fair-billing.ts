/** What a channel did in one paid period. */
export interface ChannelPeriod {
  /** Length of the period in days, at least 1. */
  readonly days: number;
  /** Tips that the plan states per 30 days; 0 when it states none. */
  readonly statedPer30Days: number;
  /** Tips published in the channel in the period, not withdrawn. */
  readonly tips: number;
  /** Whole days of the period on which the channel was paused, disabled, or its tipster suspended; at most `days`. */
  readonly closedDays: number;
}

export interface FairExtension {
  /** Days by which the period is made longer, at no cost. */
  readonly days: number;
  /** Of them, those on which the channel was closed. */
  readonly closed: number;
  /** Of them, those that stand for tips that were stated and didn't come. */
  readonly missingTips: number;
  /** Tips that were due on the open days. */
  readonly due: number;
}

const STATED_DAYS = 30;

/**
 * The days that a channel owes its subscribers after a period: each closed day, and of the open days the share of the stated tips that
 * didn't come, rounded up to a whole day. A tip too many never shortens anything. Winning or losing plays no part.
 */
export function fairExtension({ days, statedPer30Days, tips, closedDays }: ChannelPeriod): FairExtension {
  const closed = Math.min(Math.max(closedDays, 0), days);
  const open = days - closed;
  // In tips times 30, so that nothing is rounded before the end.
  const dueTimes30 = statedPer30Days * open;
  const shortTimes30 = Math.max(dueTimes30 - tips * STATED_DAYS, 0);
  const missingTips = dueTimes30 === 0 ? 0 : Math.ceil((open * shortTimes30) / dueTimes30);
  return { days: closed + missingTips, closed, missingTips, due: Math.ceil(dueTimes30 / STATED_DAYS) };
}
