import type { leaderboardRow } from '@quotavera/contract/records';
import { formatMicro } from '@quotavera/domain/odds';
import type { z } from 'zod';
import { presentBoth } from '../../tips/record/index.ts';
import type { StandingView } from './repository.ts';

export type LeaderboardRow = z.output<typeof leaderboardRow>;

/** The sums of a standing, which the database names after what can be checked. */
export function bothOf(row: {
  settled: number;
  staked_micro: number;
  profit_micro: number;
  all_settled: number;
  all_staked_micro: number;
  all_profit_micro: number;
}) {
  return presentBoth(
    { settled: row.settled, stakedMicro: row.staked_micro, profitMicro: row.profit_micro },
    { settled: row.all_settled, stakedMicro: row.all_staked_micro, profitMicro: row.all_profit_micro },
  );
}

/** `place` is where the row stands in the ranking order; under 50 ranking tips it doesn't rank. */
export function presentStanding(row: StandingView, place: number | null): LeaderboardRow {
  return {
    rank: row.expected_yield_low === null ? null : place,
    tipster: {
      id: row.tipster_id,
      username: row.username,
      name: row.name,
      avatar_url: row.avatar_url,
      badge: row.badge,
    },
    ...bothOf(row),
    ranking_bets: row.ranking_bets,
    expected_yield: row.expected_yield,
    expected_yield_low: row.expected_yield_low,
    expected_yield_high: row.expected_yield_high,
    verified_clv: row.clv,
    verified_fair_clv: row.fair_clv,
    verified_strike_rate: row.strike_rate,
    verified_average_odds: row.average_odds,
    verified_max_drawdown: formatMicro(row.drawdown_micro),
    spark: [...row.spark],
    followed: row.followed,
  };
}
