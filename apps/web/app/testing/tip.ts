import type { tipsAddresses } from '@quotavera/contract/tips/addresses';
import type { tipsAdminAddresses } from '@quotavera/contract/tips/admin-addresses';
import type { ReplyTo } from '../platform/api/index.ts';

/** A tip as it is seen whole. */
export type WholeTip = ReplyTo<typeof tipsAdminAddresses.moderateTip>;
type Leg = WholeTip['legs'][number];
type LockedTip = Extract<ReplyTo<typeof tipsAddresses.readTip>['tip'], { view: 'locked' }>;

/** A selection in the tipster's own words. */
export function customLeg(different: Partial<Leg> = {}): Leg {
  return {
    type: 'custom',
    fixture_id: null,
    sport: 'tennis',
    competition: 'Torneo di Prova',
    match: 'Carlo Terzo - Dario Quarto',
    home: null,
    away: null,
    matchdate: '2026-11-20T15:00:00.000Z',
    market: 'Vincente incontro',
    result: 'Carlo Terzo',
    line: null,
    sub_result: null,
    extra_combinations: [],
    odds: '1.9',
    closing_odds: null,
    grade: null,
    graded_by: null,
    score: null,
    live_score: null,
    match_note: null,
    ...different,
  };
}

/** A published tip on one selection in its author's own words, with whatever a test needs to be different. */
export function wholeTip(different: Partial<WholeTip> = {}): WholeTip {
  return {
    id: 1,
    valexc: 'valuebet',
    sport: 'tennis',
    competition: 'Torneo di Prova',
    tipster: { id: 2, username: 'rinaldi_bets', name: 'Rino Rinaldi', avatar_url: null, badge: false, figures: null },
    published_at: '2026-11-20T10:00:00.000Z',
    ledger: null,
    view: 'whole',
    status: 'published',
    legs: [customLeg()],
    totalodd: '1.9',
    risk: '1',
    possible_profit: '0.9',
    traded: null,
    no_longer_valid: false,
    price_now: null,
    exits: [],
    withdrawn_at: null,
    stopped_at: null,
    draft_saves: null,
    disabled: false,
    price: null,
    price_after: null,
    ranks: false,
    rank_refusal: null,
    outcome: 'in_progress',
    self_declared: false,
    settled_at: null,
    profit: null,
    staked: null,
    closing_odds: null,
    clv: null,
    fair_clv: null,
    liveprematch: 'prematch',
    side: 'back',
    is_free: false,
    channel_id: null,
    channel_link: '',
    bookmaker: null,
    stake: '1',
    stake_basis: 'stake',
    commission: '0',
    description: '',
    tags: [],
    stated_probability: null,
    minimum_odds: null,
    expires_at: null,
    publish_at: null,
    ...different,
  };
}

/** A tip that a member of the free plan may unlock, with whatever a test needs to be different. */
export function lockedTip(different: Partial<LockedTip> = {}): LockedTip {
  const { tipster, ledger, id, valexc, sport, competition, published_at } = wholeTip();
  return {
    id,
    valexc,
    sport,
    competition,
    tipster: { ...tipster, figures: { ranking_bets: 80, expected_yield: 0.061, verified_fair_clv: null } },
    published_at,
    ledger,
    view: 'locked',
    week: '2026-11-16',
    unlockable: true,
    unlocks_left: 3,
    needs: 'pro',
    channel: null,
    ...different,
  };
}
