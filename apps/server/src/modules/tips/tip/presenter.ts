import type { lockedTip, openTip, tipsterRef, tipView } from '@quotavera/contract/tips';
import { readsAsAuthor, tipNeed, type Viewer } from '@quotavera/domain/access';
import {
  betTotals,
  type HedgeMode,
  type MatchResult,
  type Outcome,
  type Side,
  type StakeBasis,
  type TipOutcome,
} from '@quotavera/domain/bet';
import { formatMicro, formatMilli } from '@quotavera/domain/odds';
import type { z } from 'zod';
import type { TipProof } from '../../ledger/service.ts';
import type { ListRow } from './repository-lists.ts';
import type { LegRow, WholeRow, WholeTip } from './repository-whole.ts';

export type LockedTip = z.output<typeof lockedTip>;
export type OpenTip = z.output<typeof openTip>;
export type TipView = z.output<typeof tipView>;
type TipsterRef = z.output<typeof tipsterRef>;

function tipsterOf(row: ListRow): TipsterRef {
  return {
    id: row.tipsterId,
    username: row.tipsterUsername,
    name: row.tipsterName || row.tipsterUsername,
    avatar_url: row.tipsterAvatar,
    badge: row.tipsterBadge,
  };
}

function frameOf(row: ListRow, ledger: TipProof | undefined) {
  return {
    id: row.id,
    kind: row.kind,
    sport: row.sport,
    competition: row.competition,
    day: row.day,
    tipster: tipsterOf(row),
    published_at: row.publishedAt?.toISOString() ?? null,
    ledger: ledger ? { index: ledger.leafIndex, commitment: ledger.commitment } : null,
  };
}

export function presentLocked(
  row: ListRow,
  viewer: Viewer,
  ledger: TipProof | undefined,
  unlocksLeft: number,
): LockedTip {
  return {
    ...frameOf(row, ledger),
    view: 'locked',
    unlockable: row.visibility === 'unlockable',
    unlocks_left: unlocksLeft,
    needs: tipNeed(row.category, viewer),
  };
}

const optionalMilli = (milli: number | null): string | null => (milli === null ? null : formatMilli(milli));
const optionalMicro = (micro: number | null): string | null => (micro === null ? null : formatMicro(micro));
const optionalInstant = (at: Date | null): string | null => at?.toISOString() ?? null;
const MICRO_PER_PROBABILITY = 100;

function scoreOf(result: MatchResult | null | undefined): string | null {
  return result ? `${result.goals[0]}-${result.goals[1]}` : null;
}

function legOf(leg: LegRow, result: MatchResult | null | undefined): OpenTip['legs'][number] {
  return {
    type: leg.fixture_id === null ? 'custom' : 'structured',
    fixture_id: leg.fixture_id,
    sport: leg.sport,
    competition: leg.competition,
    event: leg.event,
    home: leg.home,
    away: leg.away,
    starts_at: leg.starts_at.toISOString(),
    market: leg.market,
    selection: leg.selection,
    line: optionalMilli(leg.line_milli),
    sub_result: leg.sub_result,
    combinations: leg.combinations,
    odds: formatMilli(leg.odds_milli),
    closing_odds: optionalMilli(leg.closing_odds_milli),
    grade: leg.grade as Outcome | null,
    graded_by: leg.graded_by as OpenTip['legs'][number]['graded_by'],
    score: scoreOf(result),
  };
}

/** Risk and possible profit; a draft whose numbers make no bet yet has none. */
function totalsOf(tip: WholeRow, legs: readonly LegRow[]): { risk: string; possible_profit: string } {
  const sound = legs.length > 0 && legs.every((leg) => leg.odds_milli > 1000) && tip.stake_milli > 0;
  if (!sound) return { risk: '0', possible_profit: '0' };
  const totals = betTotals({
    side: tip.side as Side,
    legs: legs.map((leg) => ({ odds: leg.odds_milli })),
    stake: tip.stake_milli,
    stakeBasis: tip.stake_basis as StakeBasis,
    commission: tip.commission_milli,
  });
  return { risk: formatMicro(totals.risk), possible_profit: formatMicro(totals.netProfit) };
}

function wordsOf(tip: WholeRow, hidden: boolean) {
  if (hidden) return { description: '', tags: [], channel_link: '' };
  return { description: tip.description, tags: tip.tags, channel_link: tip.channel_link };
}

function priceOf(tip: WholeRow): OpenTip['price'] {
  if (tip.price_verified === null) return null;
  return {
    verified: tip.price_verified,
    imported_odds: optionalMilli(tip.imported_odds_milli),
    imported_bookmaker: tip.imported_bookmaker,
    imported_at: optionalInstant(tip.imported_seen_at),
  };
}

function exitOf(tip: WholeRow): OpenTip['exit'] {
  if (tip.exit_odds_milli === null || tip.exit_hedge === null) return null;
  return {
    odds: formatMilli(tip.exit_odds_milli),
    hedge: tip.exit_hedge as HedgeMode,
    at: optionalInstant(tip.exit_at),
  };
}

export interface WholeFacts {
  readonly ledger: TipProof | undefined;
  readonly results: ReadonlyMap<number, MatchResult | null>;
  readonly noLongerValid: boolean;
}

export function presentWhole(row: ListRow, { tip, legs }: WholeTip, viewer: Viewer, facts: WholeFacts): OpenTip {
  return {
    ...frameOf(row, facts.ledger),
    // The frame leaves a tipster's own words for a competition out; here they may be read.
    competition: tip.competition_name,
    view: 'whole',
    status: tip.status as OpenTip['status'],
    liveprematch: tip.phase as OpenTip['liveprematch'],
    side: tip.side as Side,
    is_free: tip.is_free,
    channel_id: tip.channel_id,
    bookmaker: tip.bookmaker,
    legs: legs.map((leg) => legOf(leg, leg.fixture_id === null ? null : facts.results.get(leg.fixture_id))),
    total_odds: formatMilli(tip.total_odds_milli),
    stake: formatMilli(tip.stake_milli),
    stake_basis: tip.stake_basis as StakeBasis,
    ...totalsOf(tip, legs),
    commission: formatMilli(tip.commission_milli),
    ...wordsOf(tip, tip.disabled_at !== null && !readsAsAuthor(viewer, tip.tipster_id)),
    stated_probability: optionalMicro(
      tip.stated_probability === null ? null : tip.stated_probability * MICRO_PER_PROBABILITY,
    ),
    minimum_odds: optionalMilli(tip.minimum_odds_milli),
    expires_at: optionalInstant(tip.expires_at),
    no_longer_valid: facts.noLongerValid,
    exit: exitOf(tip),
    publish_at: optionalInstant(tip.publish_at),
    withdrawn_at: optionalInstant(tip.withdrawn_at),
    disabled: tip.disabled_at !== null,
    price: priceOf(tip),
    ranks: tip.ranks,
    outcome: tip.outcome as TipOutcome,
    self_declared: tip.self_declared,
    settled_at: optionalInstant(tip.settled_at),
    profit: optionalMicro(tip.profit_micro),
    staked: optionalMicro(tip.staked_micro),
    closing_odds: optionalMilli(tip.closing_odds_milli),
    clv: tip.clv,
    fair_clv: tip.fair_clv,
  };
}
