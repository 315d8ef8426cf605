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
import type { Chasing } from '@quotavera/domain/care';
import { exitPrice } from '@quotavera/domain/margin';
import { totalOddsMilli } from '@quotavera/domain/odds';
import { mondayOf, romeDay } from '@quotavera/domain/time';
import { type Trx, together } from '../../../platform/database/index.ts';
import { type Failure, fail, isFailure, ok, type Result } from '../../../platform/errors/index.ts';
import { type FixtureState, lockFixtures } from '../../calendar/fixtures/service.ts';
import { AVERAGE } from '../../calendar/prices/service-book.ts';
import { appendEntry, publicationTime, type RecordHead } from '../../ledger/service.ts';
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
  type NewTip,
  ownChannel,
  type PublicationFacts,
  publicationFacts,
  rewriteTip,
  type TipOnMatch,
  tipsOnMatch,
} from './repository.ts';
import { fixtureIdsOf, legRowsOf, matchOf, tipColumnsOf, tipOf } from './repository-rows.ts';
import { announceTip } from './service-announce.ts';
import type { TipContext } from './service-lists.ts';
import { framesNow } from './service-locked.ts';
import { comparePrice, compareWith, type MarketQuotes, marketQuotes, type PriceComparison } from './service-price.ts';

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

/** All that a publication depends on, as it stands when the tipster's row is locked. */
interface Standing extends PublicationFacts {
  /** The time of the publication, which the rest was read for. */
  now: Date;
  fixtures: ReadonlyMap<number, FixtureState>;
  market: MarketQuotes | null;
  channel: Awaited<ReturnType<typeof ownChannel>> | null;
}

async function readStanding(trx: Trx, publication: Publication, tip: Tip<TipPick>, now: Date): Promise<Standing> {
  const { tipsterId, tipId } = publication;
  const fixtureIds = fixtureIdsOf(tip.legs);
  const place = { tipsterId, fixtureId: fixtureIds[0] ?? null, exceptTipId: tipId };
  const [fixtures, facts, market, channel] = await together(trx, (trx) =>
    Promise.all([
      // Locked first, so that what is read after it is what counts.
      lockFixtures(trx, fixtureIds),
      publicationFacts(trx, place, now),
      marketQuotes(trx, tip.legs, now),
      tip.channelId === null ? null : ownChannel(trx, tipsterId, tip.channelId),
    ]),
  );
  return { now, fixtures, market, channel, ...facts };
}

/** The standing at the time of the publication, which is later than the clock's where the record's last entry is. */
async function standingOf(
  trx: Trx,
  publication: Publication,
  tip: Tip<TipPick>,
  { clock }: TipContext,
): Promise<Standing | Failure> {
  const standing = await readStanding(trx, publication, tip, clock.now());
  if (!standing.signs) return fail('log_not_signing', { retryAfterSeconds: 60 });
  const now = publicationTime(standing.head, standing.now);
  if (isFailure(now)) return now;
  return now === standing.now ? standing : readStanding(trx, publication, tip, now);
}

/**
 * Publishes in the caller's transaction: locks, stamps, checks, compares the price, writes the tip, its log entry, history,
 * notifications and record. Whatever fails, nothing of it stays. The time of publication is taken after the locks, and the
 * start is checked against the same instant.
 */
export async function publishTip(trx: Trx, publication: Publication, context: TipContext): Promise<number | Failure> {
  const { tipsterId, by } = publication;
  const locked = await lockTipsters(trx, [tipsterId]);
  if (!locked.has(tipsterId)) return fail('tipster_required');
  const toPublish = await tipToPublish(trx, publication);
  if (isFailure(toPublish)) return toPublish;
  const { tip: requested, repeatConfirmed } = toPublish.value;
  const standing = await standingOf(trx, publication, requested, context);
  if (isFailure(standing)) return standing;
  const { now, fixtures, channel, earlier, head } = standing;

  const matched = onCalendar(requested, (id) => matchOf(fixtures.get(id)));
  if (isFailure(matched)) return matched;
  const tip = atStandardCommission(matched.value, romeDay(now));
  if (tip.channelId !== null && !channel) return fail('tip_invalid', { fields: { channel_id: 'channel_unknown' } });
  const refused = publicationFailure(tip, now);
  if (refused) return refused;
  if (resultIsIn(tip.legs, fixtures)) return fail(tip.phase === 'live' ? 'live_closed' : 'match_started');
  const repeated = repetitionOf(tip, earlier);
  if (repeated && !repeatConfirmed) return repeatFailure(repeated);
  const care = careOfPublication(standing.care, tip);
  if (care.refused) return care.refused;

  const quoted = totalOddsMilli(tip.legs.map((leg) => leg.odds));
  const comparison = compareWith(standing.market, { side: tip.side, quoted, bet: tip }, now);
  const followable = followProblem(tip, { at: now.getTime(), price: comparison.importedOdds ?? quoted }) === null;
  const ranks = followable && doesRank(tip, comparison, earlier);
  const columns = {
    ...tipColumnsOf(tip, fixtures, channel?.is_paid ?? false),
    ...publishedColumns(tip, { comparison, quoted, followable, ranks, repeated, now }),
  };
  const key = { tipster_id: tipsterId, tip_id: await storeTip(trx, publication, { columns, tip, now }) };
  const disclosed = (await framesNow(trx, context)).of({
    sport: columns.sport,
    week: mondayOf(romeDay(columns.first_start_at!)),
    competitionId: null,
  });
  await together(trx, (trx) =>
    Promise.all([
      logPublication(trx, { key, tip, comparison, ranks, now, disclosed, head }),
      notifyFollowers(trx, [{ ...key, type: 'tip_published', data: {}, at: now }]),
      care.chasing && tellOfChasing(trx, key, care.chasing, now),
      recordService.touchDays(trx, [{ tipster_id: tipsterId, day: columns.day! }], { locked: true }),
    ]),
  );
  if (tip.exit) await writeExit(trx, { key, bet: tip, exit: tip.exit, n: 0, by, at: now });
  await announceTip(trx, key.tip_id, 'published', now);
  return key.tip_id;
}

interface Priced {
  comparison: PriceComparison;
  quoted: number;
  followable: boolean;
  ranks: boolean;
  repeated: RepeatedTip | null;
  now: Date;
}

/** The columns that a tip gets by its publication. */
function publishedColumns(tip: Tip, { comparison, quoted, followable, ranks, repeated, now }: Priced) {
  const { verified, worstOdds } = comparison.result;
  return {
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
}

interface ToStore {
  columns: Omit<NewTip, 'tipster_id' | 'created_at'>;
  tip: Tip;
  now: Date;
}

/** Writes the published tip, a new one or over its draft, with its history. Returns its id. */
async function storeTip(
  trx: Trx,
  { tipsterId, tipId, by }: Publication,
  { columns, tip, now }: ToStore,
): Promise<number> {
  const rows = legRowsOf(tip.legs);
  const published = { type: 'published', at: now, by };
  if (tipId === null) return insertTip(trx, { ...columns, tipster_id: tipsterId, created_at: now }, rows, published);
  const key = { tipster_id: tipsterId, tip_id: tipId };
  await rewriteTip(trx, key, columns, rows);
  await appendHistory(trx, [{ ...key, ...published, data: {} }]);
  return tipId;
}

function tellOfChasing(trx: Trx, key: Logged['key'], { losses, multiple }: Chasing, at: Date): Promise<void> {
  const data = { losses, multiple: Math.round(multiple * 10) / 10 };
  return notifyAccount(trx, { accountId: key.tipster_id, type: 'stakes_chase_losses', ...key, data, at });
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
  head: RecordHead;
}

async function logPublication(trx: Trx, { key, tip, comparison, ranks, now, disclosed, head }: Logged): Promise<void> {
  const price = { verified: comparison.result.verified, importedOdds: comparison.importedOdds };
  const bet = { ...tip, price, ranks };
  await appendEntry(trx, { type: 'publication', ...key, at: now, bet, free: tip.isFree, disclosed }, head);
}
