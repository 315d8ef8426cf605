import type { ReplyOf } from '@quotavera/contract/core';
import type { leaderboard, leaderboardRow } from '@quotavera/contract/records';
import { formatMicro } from '@quotavera/domain/odds';
import type { Estimate } from '@quotavera/domain/records';
import type { z } from 'zod';
import type { ColumnsOf } from '../../../platform/database/index.ts';
import { pick } from '../../../platform/http/pick.ts';
import { presentBoth } from '../../tips/record/index.ts';
import type { OrderView, StandingView, SUMS } from './repository.ts';

export type LeaderboardRow = z.output<typeof leaderboardRow>;
type OrderRow = Exclude<ReplyOf<typeof leaderboard>['results'][number], LeaderboardRow>;

/** The sums of a standing, which the database names after what can be checked. */
export function bothOf(row: ColumnsOf<'standing', (typeof SUMS)[number]>) {
  return presentBoth(
    { settled: row.settled, stakedMicro: row.staked_micro, profitMicro: row.profit_micro },
    { settled: row.all_settled, stakedMicro: row.all_staked_micro, profitMicro: row.all_profit_micro },
  );
}

export function presentEstimate(value: number | null, low: number | null, high: number | null): Estimate | null {
  return value === null || low === null || high === null ? null : { value, low, high };
}

/** `place` is where the row stands in the ranking order; under 50 ranking tips it doesn't rank. */
function presentPlace(row: OrderView, place: number | null) {
  return {
    rank: row.expected_yield_low === null ? null : place,
    tipster: { id: row.tipster_id, ...pick(row, ['username', 'name', 'avatar_url', 'badge']) },
    ...pick(row, ['ranking_bets', 'followed']),
    expected_yield: presentEstimate(row.expected_yield, row.expected_yield_low, row.expected_yield_high),
  };
}

/** See {@link presentPlace}. */
export function presentOrder(row: OrderView, place: number | null): OrderRow {
  return { ...presentPlace(row, place), settled: row.settled };
}

/** See {@link presentPlace}. */
export function presentStanding(row: StandingView, place: number | null): LeaderboardRow {
  return {
    ...presentPlace(row, place),
    ...bothOf(row),
    spark: row.spark,
    verified_clv: row.clv,
    verified_fair_clv: row.fair_clv,
    verified_strike_rate: row.strike_rate,
    verified_average_odds: row.average_odds,
    verified_max_drawdown: formatMicro(row.drawdown_micro),
  };
}
