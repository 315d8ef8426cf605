import { TIP_NAMES } from '@quotavera/contract/names';
import type { lockedTip, openTip, tipView } from '@quotavera/contract/tips';
import { writeLeg, writeShare, writeTip } from '@quotavera/contract/tips/codec';
import { type LockedFrames, type TipReader, tipNeed } from '@quotavera/domain/access';
import {
  betTotals,
  type Leg,
  type Outcome,
  rankRefusal,
  type Side,
  type Tip,
  type TipOutcome,
  type TradeExit,
} from '@quotavera/domain/bet';
import { fairOdds, type NextPriceSource } from '@quotavera/domain/margin';
import { formatMicro, formatMilli } from '@quotavera/domain/odds';
import { settle } from '@quotavera/domain/settlement';
import type { z } from 'zod';
import { pick } from '../../../platform/http/pick.ts';
import type { IsShown } from '../../calendar/bookmakers/service.ts';
import type { LatestQuote } from '../../calendar/prices/service.ts';
import { storedRankFacts } from './policy.ts';
import type { TipExitRow } from './repository.ts';
import type { ListRow } from './repository-frames.ts';
import { exitOf, tipOf } from './repository-rows.ts';
import type { LegRow, WholeRow, WholeTip } from './repository-whole.ts';

export type LockedTip = z.output<typeof lockedTip>;
export type OpenTip = z.output<typeof openTip>;
export type TipView = z.output<typeof tipView>;

function tipsterOf(row: ListRow): TipView['tipster'] {
  return {
    id: row.tipster_id,
    username: row.tipster_username,
    name: row.tipster_name || row.tipster_username,
    avatar_url: row.tipster_avatar,
    badge: row.tipster_badge,
    figures: row.tipster_figures,
  };
}

function frameOf(row: ListRow) {
  return {
    ...pick(row, ['id', 'sport', 'competition']),
    [TIP_NAMES.kind]: row.kind,
    tipster: tipsterOf(row),
    published_at: row.published_at?.toISOString() ?? null,
    ledger: row.proof,
  };
}

interface LockedReading {
  reader: TipReader;
  unlocksLeft: number;
  frames: LockedFrames;
}

export function presentLocked(row: ListRow, { reader, unlocksLeft, frames }: LockedReading): LockedTip {
  const frame = frames.of({ ...row, competitionId: row.competition_id });
  const needs = tipNeed(row.category, reader);
  return {
    ...frameOf(row),
    ...(frame.sport ? {} : { sport: '' }),
    ...(frame.competition ? {} : { competition: '' }),
    week: frame.week ? row.week : null,
    view: 'locked',
    unlockable: row.visibility === 'unlockable',
    unlocks_left: unlocksLeft,
    needs,
    channel: needs === 'channel' ? row.channel : null,
  };
}

const optionalMilli = (milli: number | null): string | null => (milli === null ? null : formatMilli(milli));
const optionalMicro = (micro: number | null): string | null => (micro === null ? null : formatMicro(micro));
const optionalInstant = (at: Date | null): string | null => at?.toISOString() ?? null;

const scoreOf = (goals: readonly [number, number] | undefined | null): string | null => goals?.join('-') ?? null;

function legOf(leg: Leg, row: LegRow): OpenTip['legs'][number] {
  return {
    ...writeLeg(leg),
    closing_odds: optionalMilli(row.closing_odds_milli),
    grade: row.grade as Outcome | null,
    graded_by: row.graded_by as OpenTip['legs'][number]['graded_by'],
    score: scoreOf(row.result?.goals),
    live_score: scoreOf(row.live_score),
    match_note: row.note,
  };
}

/** Risk and possible profit; a draft whose numbers make no bet yet has none. */
function totalsOf(tip: Tip): { risk: string; possible_profit: string } {
  const sound = tip.legs.length > 0 && tip.legs.every((leg) => leg.odds > 1000) && tip.stake > 0;
  if (!sound) return { risk: '0', possible_profit: '0' };
  const totals = betTotals(tip);
  return { risk: formatMicro(totals.risk), possible_profit: formatMicro(totals.netProfit) };
}

/** Returns the result of a trade in units, should its selection win and should it lose; null without an exit. */
export function tradedOf(bet: Tip, exits: readonly TradeExit[]): OpenTip['traded'] {
  if (exits.length === 0) return null;
  const profitWhen = (grade: Outcome) => formatMicro(settle(bet, [grade], undefined, { exits }).profit);
  return { if_won: profitWhen('won'), if_lost: profitWhen('lost') };
}

const HIDDEN_WORDS = { description: '', tags: [], channel_link: '' };

/** Why a published tip doesn't rank: its other tips on the match are the author's business. */
function rankRefusalOf(row: WholeRow, bet: Tip): OpenTip['rank_refusal'] {
  if (row.status === 'draft') return null;
  return rankRefusal({ bet, ...storedRankFacts(row) });
}

type Comparison = Pick<WholeRow, 'price_verified' | 'imported_odds_milli' | 'imported_bookmaker' | 'imported_seen_at'>;

/** A comparison without the price where its bookmaker may not be shown to the reader. */
function priceOf(tip: Comparison, isShown: IsShown): OpenTip['price'] {
  if (tip.price_verified === null) return null;
  const imported_at = optionalInstant(tip.imported_seen_at);
  if (tip.imported_bookmaker !== null && !isShown(tip.imported_bookmaker)) {
    return { verified: tip.price_verified, imported_odds: null, imported_bookmaker: null, imported_at };
  }
  return {
    verified: tip.price_verified,
    imported_odds: optionalMilli(tip.imported_odds_milli),
    imported_bookmaker: tip.imported_bookmaker,
    imported_at,
  };
}

/** The prices that count, once the next one after publication is known; without it where its bookmaker may not be shown to the reader. */
function priceAfterOf(tip: WholeRow, isShown: IsShown): OpenTip['price_after'] {
  if (tip.headline_odds_milli === null || tip.next_odds_milli === null) return null;
  const isSourceShown = tip.imported_bookmaker === null || isShown(tip.imported_bookmaker);
  return {
    odds: isSourceShown ? formatMilli(tip.next_odds_milli) : null,
    from: tip.next_from as NextPriceSource,
    at: optionalInstant(tip.next_seen_at),
    fair_odds: tip.fair_probability === null ? null : formatMilli(fairOdds(tip.side as Side, tip.fair_probability)),
    headline_odds: formatMilli(tip.headline_odds_milli),
    ranking_odds: optionalMilli(tip.ranking_odds_milli),
  };
}

const plannedExit = ({ share, odds, hedge }: TradeExit): OpenTip['exits'][number] => ({
  share: writeShare(share),
  odds: formatMilli(odds),
  hedge,
  if_won: null,
  if_lost: null,
  at: null,
  price: null,
});

function presentExits(bet: Tip, rows: readonly TipExitRow[], isShown: IsShown): OpenTip['exits'] {
  const exits = rows.map(exitOf);
  return rows.map((row, n) => ({
    ...plannedExit(exitOf(row)),
    ...tradedOf(bet, exits.slice(0, n + 1)),
    at: optionalInstant(row.at),
    price: priceOf(row, isShown),
  }));
}

interface WholeReading {
  /** The tipster and admins read more of the tip than others. */
  asAuthor: boolean;
  noLongerValid: boolean;
  priceNow: LatestQuote | undefined;
  /** The bookmakers that the reader may be shown; who wrote the tip reads what they wrote. */
  isShown: IsShown;
}

export function presentWhole(
  row: ListRow,
  whole: WholeTip,
  { asAuthor, noLongerValid, priceNow, isShown }: WholeReading,
): OpenTip {
  const { tip } = whole;
  const bet = tipOf(whole);
  return {
    ...frameOf(row),
    ...writeTip(bet),
    bookmaker: tip.bookmaker !== null && isShown(tip.bookmaker) ? tip.bookmaker : null,
    // The frame leaves a tipster's own words for a competition out; here they may be read.
    competition: tip.competition_name,
    view: 'whole',
    status: tip.status as OpenTip['status'],
    legs: bet.legs.map((leg, n) => legOf(leg, whole.legs[n]!)),
    [TIP_NAMES.totalOdds]: formatMilli(tip.total_odds_milli),
    ...totalsOf(bet),
    traded: tradedOf(bet, whole.exits.map(exitOf)),
    ...(tip.disabled_at !== null && !asAuthor ? HIDDEN_WORDS : {}),
    no_longer_valid: noLongerValid,
    price_now: priceNow
      ? {
          odds: formatMilli(priceNow.odds),
          bookmaker: priceNow.bookmaker,
          at: new Date(priceNow.importedAt).toISOString(),
        }
      : null,
    exits: bet.exit ? [plannedExit(bet.exit)] : presentExits(bet, whole.exits, isShown),
    withdrawn_at: optionalInstant(tip.withdrawn_at),
    stopped_at: optionalInstant(tip.stopped_at),
    draft_saves: tip.status === 'draft' ? tip.draft_saves : null,
    disabled: tip.disabled_at !== null,
    price: priceOf(tip, isShown),
    price_after: priceAfterOf(tip, isShown),
    ranks: tip.ranks && tip.rank_refusal === null,
    ...pick(tip, ['self_declared', 'clv', 'fair_clv']),
    rank_refusal: asAuthor ? rankRefusalOf(tip, bet) : null,
    outcome: tip.outcome as TipOutcome,
    settled_at: optionalInstant(tip.settled_at),
    profit: optionalMicro(tip.profit_micro),
    staked: optionalMicro(tip.staked_micro),
    closing_odds: optionalMilli(tip.closing_odds_milli),
  };
}
