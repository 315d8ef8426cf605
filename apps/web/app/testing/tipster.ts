import type { recordsAddresses } from '@quotavera/contract/records/addresses';
import type { ReplyTo } from '../platform/api/index.ts';

type Ranked = Extract<ReplyTo<typeof recordsAddresses.leaderboard>['results'][number], { verified: unknown }>;
type Profile = ReplyTo<typeof recordsAddresses.readTipster>;
type Stats = ReplyTo<typeof recordsAddresses.tipsterStats>;

const TOTALS = { settled: 120, staked: '120', profit: '7.4', yield: 0.0617 };
const BOTH = { verified: TOTALS, all: TOTALS, verified_share: 1 };
const EXPECTED = { expected_yield: { value: 0.031, low: 0.004, high: 0.058 } };

const tipsterRef = (id: number) => ({
  id,
  username: `tipster_${id}`,
  name: `Tipster ${id}`,
  avatar_url: null,
  badge: false,
});

/** A tipster at this place of the ranking, with whatever a test needs to be different. */
export function rankedTipster(place: number, different: Partial<Ranked> = {}): Ranked {
  return {
    rank: place,
    tipster: tipsterRef(100 + place),
    ...BOTH,
    ranking_bets: 118,
    ...EXPECTED,
    verified_clv: 0.02,
    verified_fair_clv: 0.018,
    verified_strike_rate: 0.51,
    verified_average_odds: 2.1,
    verified_max_drawdown: '9.1',
    spark: [100, 103, 107.4],
    followed: false,
    ...different,
  };
}

/** The public profile of a tipster, with whatever a test needs to be different. */
export function tipsterProfile(different: Partial<Profile> = {}): Profile {
  return {
    tipster: tipsterRef(101),
    former_names: [],
    headline: 'Serie A, prima del via',
    bio: '',
    since: '2024-03-01',
    followers: 41,
    followed: false,
    pseudonym: 'p1',
    time_evidence: { tips: 100, witnessed: 100, stamped: 0, operator: 0 },
    channels: [],
    tipped_sports: ['football'],
    simulated: false,
    cover_url: null,
    sports: [],
    extra: { workingyears: null, socials: [] },
    suspended: false,
    same_person: [],
    ...different,
  };
}

/** The figures of a whole record, with whatever a test needs to be different. */
export function recordStats(different: Partial<Stats> = {}): Stats {
  return {
    scope: 'verified',
    ...BOTH,
    ...TOTALS,
    bets: 120,
    in_progress: 0,
    withdrawn: 3,
    won: 60,
    lost: 58,
    void: 2,
    half_won: 0,
    half_lost: 0,
    strike_rate: 0.5085,
    average_odds: 2.1,
    average_stake: 1,
    initial_capital: '100',
    current_capital: '107.4',
    roc: 0.074,
    clv: { bets: 118, mean: 0.02, fair_bets: 118, fair_mean: 0.018, beat_close: 0.6 },
    streaks: { current: 2, current_kind: 'won', longest_win: 6, longest_loss: 5 },
    drawdown: { max: '9.1', from: null, to: null, days: null, recovery_days: null, longest_under_water_days: 40 },
    luck: { bets: 118, p_value: 0.2, level_yield: { value: 0.06, low: -0.08, high: 0.2 }, bets_to_settle: 900 },
    ranking: { bets: 118, ranks: true, ...EXPECTED },
    evidence: {
      log_e: 1,
      log_max: 1,
      results_log_e: 0.4,
      closing_log_e: 0.6,
      contradicted: false,
      badge: false,
      badge_since: null,
      badges: [],
      beat_close: 0.6,
      ranking_bets: 118,
      expected_yield_low: 0.004,
      field: { tipsters: 29, chosen: 7 },
    },
    equity: [
      { day: '2026-01-01', capital: 100, peak: 100 },
      { day: '2026-06-01', capital: 107.4, peak: 109 },
    ],
    monthly: [{ month: '2026-01', bets: 120, staked: '120', profit: '7.4', yield: 0.0617 }],
    breakdowns: { sport: [], market: [], odds: [], kind: [] },
    ...different,
  };
}
