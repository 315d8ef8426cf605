import type { readBet } from '@quotavera/contract/bankroll';
import type { ReplyOf } from '@quotavera/contract/core';
import { writeLeg, writeShare } from '@quotavera/contract/tips/codec';
import {
  type Currency,
  endResults,
  type OriginalMoney,
  PLAIN_TERMS,
  type SpecialTerms,
  settleOwnBet,
} from '@quotavera/domain/bankroll';
import type { HomeAway, Outcome, TipOutcome, TradeExit } from '@quotavera/domain/bet';
import { formatMilli } from '@quotavera/domain/odds';
import type { DeadHeat } from '@quotavera/domain/settlement';
import { MINUTE_MS } from '@quotavera/domain/time';
import { pick } from '../../../platform/http/pick.ts';
import { legOf } from '../../tips/tip/service-terms.ts';
import type { BetLegRow, StoredBet } from './repository.ts';
import { legResultOf, moneyBetOf, ownBetOf } from './repository-rows.ts';

export type BetView = ReplyOf<typeof readBet>;
type LegView = BetView['legs'][number];

/** These facts are shown with a bet but aren't stored in it. */
export interface BetSurroundings {
  bankroll: { id: number; name: string; currency: string };
  /** The tipster of a followed tip. */
  tipster: { username: string; name: string } | null;
  /** Goals of finished matches, by fixture. */
  scores: ReadonlyMap<number, HomeAway>;
}

function presentLeg(leg: BetLegRow, scores: BetSurroundings['scores']): LegView {
  const score = leg.fixture_id === null ? undefined : scores.get(leg.fixture_id);
  return {
    ...writeLeg(legOf(leg)),
    closing_odds: leg.closing_odds_milli === null ? null : formatMilli(leg.closing_odds_milli),
    grade: leg.grade as Outcome | null,
    graded_by: leg.graded_by as LegView['graded_by'],
    score: score ? score.join('-') : null,
    ...presentResult(leg),
  };
}

const presentDeadHeat = (heat: DeadHeat | null): LegView['dead_heat'] => heat && { ...heat };

function presentResult(leg: BetLegRow): Pick<LegView, 'placed' | 'dead_heat' | 'place_dead_heat'> {
  const { placed, deadHeat, placeDeadHeat } = legResultOf(leg);
  return { placed, dead_heat: presentDeadHeat(deadHeat), place_dead_heat: presentDeadHeat(placeDeadHeat) };
}

function presentSpecial({ funds, boostedOdds, eachWay, system, cashOuts }: SpecialTerms) {
  return {
    funds,
    boosted_odds: boostedOdds === null ? null : formatMilli(boostedOdds),
    each_way: eachWay && { ...eachWay },
    system: system && [...system],
    cash_outs: cashOuts.map(({ share, receivedCents, at }) => ({
      share: writeShare(share),
      received_cents: receivedCents,
      at,
    })),
  };
}

const presentOriginal = (original: OriginalMoney | undefined): BetView['original'] =>
  original
    ? { currency: original.currency, stake_cents: original.stakeCents, rate: original.rate, day: original.day }
    : null;

function presentTip({ bet }: StoredBet, tipster: BetSurroundings['tipster']): BetView['tip'] {
  if (bet.tip_id === null || !tipster) return null;
  const sincePublication = bet.placed_at.getTime() - (bet.tip_published_at ?? bet.placed_at).getTime();
  return {
    id: bet.tip_id,
    tipster,
    odds: formatMilli(bet.tip_odds_milli ?? bet.total_odds_milli),
    minutes: Math.max(0, Math.floor(sincePublication / MINUTE_MS)),
  };
}

export const presentExits = (exits: readonly TradeExit[]): BetView['exits'] =>
  exits.map(({ share, odds, hedge }) => ({ share: writeShare(share), odds: formatMilli(odds), hedge }));

export function presentBet(stored: StoredBet, { bankroll, tipster, scores }: BetSurroundings): BetView {
  const { bet } = stored;
  const terms = ownBetOf(stored);
  const money = moneyBetOf({ ...terms, exits: [] });
  return {
    ...pick(bet, ['id', 'bookmaker', 'risk_cents', 'over_limit', 'profit_cents', 'staked_cents', 'clv', 'fair_clv']),
    source: bet.source as BetView['source'],
    bankroll: { id: bankroll.id, name: bankroll.name, currency: bankroll.currency as Currency },
    account: bet.bookmaker_account_id,
    valexc: terms.kind,
    liveprematch: terms.phase,
    side: terms.side,
    stake_basis: terms.stakeBasis,
    stake_cents: terms.stakeCents,
    commission: formatMilli(terms.commission),
    possible_profit_cents: settleOwnBet(money, endResults(money, 'won')).profitCents,
    totalodd: formatMilli(bet.total_odds_milli),
    placed_at: terms.placedAt,
    note: terms.note,
    tags: [...stored.tags],
    legs: stored.legs.map((leg) => presentLeg(leg, scores)),
    exits: presentExits(terms.exits),
    ...presentSpecial(terms.special ?? PLAIN_TERMS),
    original: presentOriginal(terms.original),
    outcome: bet.outcome as TipOutcome,
    settled_at: bet.settled_at?.toISOString() ?? null,
    closing_odds: bet.closing_odds_milli === null ? null : formatMilli(bet.closing_odds_milli),
    tip: presentTip(stored, tipster),
  };
}
