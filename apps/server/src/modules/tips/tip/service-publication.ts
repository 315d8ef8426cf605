import type { LockedFrame } from '@quotavera/domain/access';
import {
  atStandardCommission,
  type Bet,
  followProblem,
  type Leg,
  type Market,
  rankRefusal,
  type Side,
  type Tip,
  type TipPick,
  type TradeExit,
} from '@quotavera/domain/bet';
import { exitPrice } from '@quotavera/domain/margin';
import { totalOddsMilli } from '@quotavera/domain/odds';
import { mondayOf, romeDay } from '@quotavera/domain/time';
import type { Trx } from '../../../platform/database/index.ts';
import { type Failure, fail, isFailure, ok, type Result } from '../../../platform/errors/index.ts';
import { type FixtureState, lockFixtures } from '../../calendar/fixtures/service.ts';
import { AVERAGE } from '../../calendar/prices/service-book.ts';
import { logSigns } from '../../ledger/log/service.ts';
import { appendEntry, publicationTime } from '../../ledger/service.ts';
import { careOfPublication } from '../care/service.ts';
import { notifyAccount, notifyFollowers } from '../notification/repository.ts';
import { recordService } from '../record/service.ts';
import {
  type EarlierTip,
  onCalendar,
  pickedBetOf,
  publicationFailure,
  type RepeatedTip,
  repeatedTip,
  repeatFailure,
} from './policy.ts';
import {
  appendHistory,
  insertExit,
  insertTip,
  loadOwnTip,
  lockTipsters,
  ownChannel,
  rewriteTip,
  type TipOnMatch,
  tipsOnMatch,
} from './repository.ts';
import { fixtureIdsOf, legRowsOf, matchOf, tipColumnsOf, tipOf } from './repository-rows.ts';
import { announceTip } from './service-announce.ts';
import type { TipContext } from './service-lists.ts';
import { framesNow } from './service-locked.ts';
import { comparePrice, type PriceComparison } from './service-price.ts';

export interface Publication {
  tipsterId: number;
  /** A stored draft, or null to publish what the form sent. */
  tipId: number | null;
  tip: Tip<TipPick> | null;
  /** The account that asks; null for the product (scheduled publication). */
  by: number | null;
  /** Whether the bet may repeat an earlier one; a stored draft may say it too. */
  repeatConfirmed: boolean;
}

/** How the comparison is stored with an entry and with an exit. */
function comparisonColumns({ price, importedOdds, result }: PriceComparison) {
  return {
    price_verified: result.verified,
    imported_odds_milli: importedOdds,
    imported_bookmaker: price && (price.bookmaker ?? AVERAGE),
    imported_seen_at: price && new Date(price.at),
  };
}

/** Prematch: nothing of the match may be known yet. Live: until a result is in. */
function resultIsIn(legs: readonly Leg[], fixtures: ReadonlyMap<number, FixtureState>): boolean {
  return legs.some((leg) => {
    const fixture = leg.type === 'structured' ? fixtures.get(leg.fixtureId) : undefined;
    return fixture !== undefined && fixture.status !== 'scheduled' && fixture.status !== 'postponed';
  });
}

/** The tipster's earlier tips on the bet's first match; none where it is on no match of the calendar. */
export async function earlierTips(
  trx: Trx,
  { tipsterId, tipId }: Pick<Publication, 'tipsterId' | 'tipId'>,
  bet: Tip,
): Promise<TipOnMatch[]> {
  const [fixtureId] = fixtureIdsOf(bet.legs);
  return fixtureId === undefined ? [] : tipsOnMatch(trx, { tipsterId, fixtureId, exceptTipId: tipId });
}

function earlierTipOf({ id, published_at, side, picks }: TipOnMatch): EarlierTip {
  return {
    id,
    published_at,
    side: side as Side,
    picks: picks.map(({ fixture_id, market, selection, line_milli: line }) => ({
      fixtureId: fixture_id!,
      market: market as Market,
      selection,
      line,
    })),
  };
}

/** The latest standing tip that a bet repeats, or goes against; a withdrawn one doesn't stand. */
export function repetitionOf(bet: Tip, earlier: readonly TipOnMatch[]): RepeatedTip | null {
  const picked = pickedBetOf(bet);
  const standing = earlier.filter(({ status, legs, picks }) => status === 'published' && legs === picks.length);
  return picked && repeatedTip(picked, standing.map(earlierTipOf));
}

/** Whether a tip ranks: its own facts, and that none of the earlier ones has taken the place, whatever became of it since. */
function doesRank(bet: Tip, comparison: PriceComparison, earlier: readonly TipOnMatch[]): boolean {
  const firstOnMatch = !earlier.some((tip) => tip.legs === 1 && tip.phase === 'prematch' && tip.price_verified);
  return rankRefusal({ bet, price: comparison.result.code, firstOnMatch, refusal: null }) === null;
}

/** The tip to publish now, as it was sent or stored. */
async function tipToPublish(
  trx: Trx,
  { tip, tipId, tipsterId, repeatConfirmed }: Publication,
): Promise<Result<{ tip: Tip<TipPick>; repeatConfirmed: boolean }>> {
  if (tip) return ok({ tip, repeatConfirmed });
  const stored = tipId === null ? null : await loadOwnTip(trx, tipsterId, tipId);
  if (!stored) return fail('not_found');
  if (stored.tip.status !== 'draft') return fail('tip_not_draft');
  return ok({
    tip: { ...tipOf(stored), publishAt: null },
    repeatConfirmed: repeatConfirmed || stored.tip.repeat_confirmed,
  });
}

/**
 * Publishes in the caller's transaction: locks, stamps, checks, compares the price, writes the tip, its log entry, history,
 * notifications and record. Whatever fails, nothing of it stays. The time of publication is taken after the locks, and the
 * start is checked against the same instant.
 */
export async function publishTip(trx: Trx, publication: Publication, context: TipContext): Promise<number | Failure> {
  const { tipsterId, tipId, by } = publication;
  const locked = await lockTipsters(trx, [tipsterId]);
  if (!locked.has(tipsterId)) return fail('tipster_required');
  const toPublish = await tipToPublish(trx, publication);
  if (isFailure(toPublish)) return toPublish;
  const { tip: requested, repeatConfirmed } = toPublish.value;
  const fixtures = await lockFixtures(trx, fixtureIdsOf(requested.legs));
  if (!(await logSigns(trx))) return fail('log_not_signing', { retryAfterSeconds: 60 });
  const now = await publicationTime(trx, tipsterId, context.clock.now());
  if (isFailure(now)) return now;

  const matched = onCalendar(requested, (id) => matchOf(fixtures.get(id)));
  if (isFailure(matched)) return matched;
  const tip = atStandardCommission(matched.value, romeDay(now));
  const channel = tip.channelId === null ? null : await ownChannel(trx, tipsterId, tip.channelId);
  if (tip.channelId !== null && !channel) return fail('tip_invalid', { fields: { channel_id: 'channel_unknown' } });
  const refused = publicationFailure(tip, now);
  if (refused) return refused;
  if (resultIsIn(tip.legs, fixtures)) return fail(tip.phase === 'live' ? 'live_closed' : 'match_started');
  const earlier = await earlierTips(trx, publication, tip);
  const repeated = repetitionOf(tip, earlier);
  if (repeated && !repeatConfirmed) return repeatFailure(repeated);
  const care = await careOfPublication(trx, tipsterId, tip, now);
  if (care.refused) return care.refused;

  const quoted = totalOddsMilli(tip.legs.map((leg) => leg.odds));
  const comparison = await comparePrice(trx, { side: tip.side, quoted, bet: tip }, now);
  const { verified, worstOdds } = comparison.result;
  const followable = followProblem(tip, { at: now.getTime(), price: comparison.importedOdds ?? quoted }) === null;
  const ranks = followable && doesRank(tip, comparison, earlier);
  const columns = {
    ...tipColumnsOf(tip, fixtures, channel?.is_paid ?? false),
    status: 'published',
    updated_at: now,
    published_at: now,
    // From publication on an exit is a row of its own, not a column of the tip.
    exit_odds_milli: null,
    exit_hedge: null,
    draft_form: null,
    ...comparisonColumns(comparison),
    // Nobody knows what the legs of an accumulator cost later: it counts at the odds that were quoted.
    headline_odds_milli: !verified ? null : tip.legs.length === 1 ? worstOdds : quoted,
    rank_refusal: verified && !followable ? 'not_followable' : null,
    ranks,
    repeat_kind: repeated?.kind ?? null,
    repeated_tip_id: repeated?.tip.id ?? null,
  };
  const key = { tipster_id: tipsterId, tip_id: tipId ?? 0 };
  const created = { ...columns, tipster_id: tipsterId, created_at: now };
  const rows = legRowsOf(tip.legs);
  if (tipId === null) key.tip_id = await insertTip(trx, created, rows);
  else await rewriteTip(trx, key, columns, rows);

  const disclosed = (await framesNow(trx, context)).of({
    sport: columns.sport,
    week: mondayOf(romeDay(columns.first_start_at!)),
    competitionId: null,
  });
  await logPublication(trx, { key, tip, comparison, ranks, now, disclosed });
  await appendHistory(trx, [{ ...key, type: 'published', at: now, by, data: {} }]);
  if (tip.exit) await writeExit(trx, { key, bet: tip, exit: tip.exit, n: 0, by, at: now });
  await notifyFollowers(trx, [{ ...key, type: 'tip_published', data: {}, at: now }]);
  if (care.chasing) {
    const { losses, multiple } = care.chasing;
    const data = { losses, multiple: Math.round(multiple * 10) / 10 };
    await notifyAccount(trx, { accountId: tipsterId, type: 'stakes_chase_losses', ...key, data, at: now });
  }
  await recordService.touchDays(trx, [{ tipster_id: tipsterId, day: columns.day! }], { locked: true });
  await announceTip(trx, key.tip_id, 'published', now);
  return key.tip_id;
}

export interface ExitToWrite {
  key: { tipster_id: number; tip_id: number };
  bet: Bet;
  exit: TradeExit;
  /** How many exits came before it. */
  n: number;
  by: number | null;
  at: Date;
}

/** Writes an exit with its log entry and history. Its price is compared at its own moment, with exchanges' prices of the other side. */
export async function writeExit(trx: Trx, { key, bet, exit, n, by, at }: ExitToWrite): Promise<void> {
  const { share, odds, hedge } = exit;
  const side = bet.side === 'back' ? 'lay' : 'back';
  const comparison = await comparePrice(trx, { side, quoted: odds, bet, choosePrice: exitPrice }, at);
  const row = { tipster_id: key.tipster_id, tip_id: key.tip_id, n, share, odds_milli: odds, hedge, at };
  await insertExit(trx, { ...row, ...comparisonColumns(comparison) });
  const price = { verified: comparison.result.verified, importedOdds: comparison.importedOdds };
  await appendEntry(trx, { type: 'exit', ...key, at, exit: { share, odds, hedge, price } });
  const data = { odds_milli: odds, hedge, share, price_verified: price.verified };
  await appendHistory(trx, [{ ...key, type: 'exited', at, by, data }]);
}

interface Logged {
  key: { tipster_id: number; tip_id: number };
  tip: Tip;
  comparison: PriceComparison;
  ranks: boolean;
  now: Date;
  disclosed: LockedFrame;
}

async function logPublication(trx: Trx, { key, tip, comparison, ranks, now, disclosed }: Logged): Promise<void> {
  const price = { verified: comparison.result.verified, importedOdds: comparison.importedOdds };
  const bet = { ...tip, price, ranks };
  await appendEntry(trx, { type: 'publication', ...key, at: now, bet, free: tip.isFree, disclosed });
}
