import type { leaderboardRow } from '@quotavera/contract/tips';
import { formatMicro } from '@quotavera/domain/odds';
import type { z } from 'zod';
import type { StandingView } from './repository.ts';

export type LeaderboardRow = z.output<typeof leaderboardRow>;

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
    bets: row.settled,
    settled: row.settled,
    ranking_bets: row.ranking_bets,
    staked: formatMicro(row.staked_micro),
    profit: formatMicro(row.profit_micro),
    yield: row.yield,
    expected_yield: row.expected_yield,
    expected_yield_low: row.expected_yield_low,
    expected_yield_high: row.expected_yield_high,
    clv: row.clv,
    fair_clv: row.fair_clv,
    strike_rate: row.strike_rate,
    average_odds: row.average_odds,
    max_drawdown: formatMicro(row.drawdown_micro),
    spark: [...row.spark],
    followed: row.followed,
  };
}
