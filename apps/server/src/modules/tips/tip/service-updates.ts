import { NUMBER_CODES } from '@quotavera/contract/tips/codec';
import { keepsReaders, type TipAudience } from '@quotavera/domain/access';
import { type Kind, type Phase, stricterTermsProblems, warningsEndAt } from '@quotavera/domain/bet';
import { MAX_TIP_NOTES } from '@quotavera/domain/limits';
import { formatMilli, parseMilli } from '@quotavera/domain/odds';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { lockFixtures } from '../../calendar/fixtures/service.ts';
import { appendEntry } from '../../ledger/service.ts';
import { notifyFollowers } from '../notification/repository.ts';
import { fieldsOf } from './policy.ts';
import { appendHistory, ownChannel, type StoredTip, selectHistory, updateTip } from './repository.ts';
import { tipOf } from './repository-rows.ts';
import { announceTip } from './service-announce.ts';
import { lockPublished, type OwnTip, tellOfWords, wordsFailure } from './service-changes.ts';
import type { TipContext } from './service-lists.ts';

interface Changeable {
  stored: StoredTip;
  now: Date;
  /** When changes end, by the starts as the calendar knows them now. */
  until: Date;
}

/** An own open tip while it can still be played. Its matches are locked: no result and no new start comes in between. */
async function lockPlayable(trx: Trx, key: OwnTip, { clock }: TipContext): Promise<Changeable | Failure> {
  const stored = await lockPublished(trx, key);
  if (isFailure(stored)) return stored;
  if (stored.tip.settled_at !== null) return fail('tip_settled');
  const ids = stored.legs.flatMap((leg) => leg.fixture_id ?? []);
  const fixtures = await lockFixtures(trx, ids);
  const now = clock.now();
  const legs = stored.legs.map(({ fixture_id: id, sport, starts_at: stated }) => {
    const start = fixtures.get(id ?? 0)?.kickoffAt ?? stated;
    return { sport, startsAt: start.toISOString() };
  });
  const phase = stored.tip.phase as Phase;
  const until = warningsEndAt({ phase, legs });
  const isOver = [...fixtures.values()].some(({ status }) => status !== 'scheduled' && status !== 'postponed');
  if (isOver || until <= now) return fail(phase === 'live' ? 'live_closed' : 'change_too_late');
  return { stored, now, until };
}

/** Advises against an own tip from now on; it goes on counting as it was published. */
export function stopTip(db: Db, key: OwnTip, reason: string, context: TipContext): Promise<true | Failure> {
  return transact(db, async (trx) => {
    const refused = wordsFailure({ reason });
    if (refused) return refused;
    const open = await lockPlayable(trx, key, context);
    if (isFailure(open)) return open;
    const { stored, now } = open;
    if (stored.tip.stopped_at !== null) return fail('already_stopped');
    await updateTip(trx, key, { stopped_at: now, updated_at: now });
    await appendEntry(trx, { type: 'stop', ...key, at: now, text: reason });
    await appendHistory(trx, [{ ...key, type: 'stopped', at: now, by: key.tipster_id, data: { reason } }]);
    const data = stored.tip.disabled_at === null ? { reason } : {};
    await notifyFollowers(trx, [{ ...key, type: 'tip_stopped', data, at: now }]);
    await announceTip(trx, key.tip_id, 'stopped', now);
    return true as const;
  });
}

interface NewTerms {
  minimum_odds?: string | undefined;
  expires_at?: string | undefined;
}

/** The terms as replies and histories write them. */
function termsOf({ minimum_odds_milli: odds, expires_at: expiry }: StoredTip['tip']) {
  return {
    minimum_odds: odds === null ? null : formatMilli(odds),
    expires_at: expiry === null ? null : expiry.toISOString(),
  };
}

/** Raises the minimum odds of an own tip, or brings its expiry forward. */
export function restrictTip(db: Db, key: OwnTip, terms: NewTerms, context: TipContext): Promise<true | Failure> {
  return transact(db, async (trx) => {
    const odds = terms.minimum_odds === undefined ? null : parseMilli(terms.minimum_odds);
    if (odds && !odds.ok) return fail('tip_invalid', { fields: { minimum_odds: NUMBER_CODES[odds.error.code] } });
    const open = await lockPlayable(trx, key, context);
    if (isFailure(open)) return open;
    const { stored, now, until } = open;
    const tip = tipOf(stored);
    const after = {
      minimumOdds: odds ? odds.value : tip.minimumOdds,
      expiresAt: terms.expires_at === undefined ? tip.expiresAt : new Date(terms.expires_at).toISOString(),
    };
    const problems = stricterTermsProblems(tip, after, { now, until });
    if (problems.length > 0) return fail('tip_invalid', { fields: fieldsOf(problems) });
    if (after.minimumOdds === tip.minimumOdds && after.expiresAt === tip.expiresAt) return true as const;
    const columns = {
      minimum_odds_milli: after.minimumOdds,
      expires_at: after.expiresAt === null ? null : new Date(after.expiresAt),
    };
    await updateTip(trx, key, { ...columns, updated_at: now });
    await appendEntry(trx, { type: 'terms', ...key, at: now, terms: after });
    const data = termsOf({ ...stored.tip, ...columns });
    const before = termsOf(stored.tip);
    const changed = {
      ...(data.minimum_odds !== before.minimum_odds && { minimum_odds: data.minimum_odds }),
      ...(data.expires_at !== before.expires_at && { expires_at: data.expires_at }),
    };
    await appendHistory(trx, [{ ...key, type: 'restricted', at: now, by: key.tipster_id, data: { ...data, before } }]);
    await notifyFollowers(trx, [{ ...key, type: 'tip_restricted', data: changed, at: now }]);
    await announceTip(trx, key.tip_id, 'restricted', now);
    return true as const;
  });
}

interface NewAudience {
  is_free?: true | undefined;
  channel_id?: number | null | undefined;
}

/** Shows an own tip to more readers. Whoever sees it whole only from now on is told once. */
export function widenTip(db: Db, key: OwnTip, change: NewAudience, context: TipContext): Promise<true | Failure> {
  return transact(db, async (trx) => {
    const open = await lockPlayable(trx, key, context);
    if (isFailure(open)) return open;
    const { stored, now } = open;
    const { tip } = stored;
    // A live tip would be shown to more readers when it is about to be won.
    if (tip.phase === 'live') return fail('change_too_late');
    const channelId = change.channel_id === undefined ? tip.channel_id : change.channel_id;
    const isMoved = channelId !== tip.channel_id;
    const channel = isMoved && channelId !== null ? await ownChannel(trx, key.tipster_id, channelId) : undefined;
    if (isMoved && channelId !== null && !channel) {
      return fail('tip_invalid', { fields: { channel_id: 'channel_unknown' } });
    }
    const kind = tip.kind as Kind;
    const before: TipAudience = {
      kind,
      isFree: tip.is_free,
      ofPaidChannel: tip.of_paid_channel,
      channelId: tip.channel_id,
    };
    const after: TipAudience = {
      kind,
      channelId,
      isFree: tip.is_free || change.is_free === true,
      ofPaidChannel: isMoved ? (channel?.is_paid ?? false) : tip.of_paid_channel,
    };
    if (!keepsReaders(before, after)) return fail('audience_narrower');
    const isFreed = after.isFree && !before.isFree;
    if (!isFreed && !isMoved) return true as const;
    const columns = { is_free: after.isFree, channel_id: after.channelId, of_paid_channel: after.ofPaidChannel };
    await updateTip(trx, key, { ...columns, updated_at: now });
    if (isFreed) await appendEntry(trx, { type: 'freeing', ...key, at: now });
    const data = {
      is_free: after.isFree,
      channel_id: channelId,
      before: { is_free: before.isFree, channel_id: before.channelId },
    };
    await appendHistory(trx, [{ ...key, type: 'widened', at: now, by: key.tipster_id, data }]);
    const audience = { ...before, movedToChannel: isMoved && channelId !== null };
    await notifyFollowers(trx, [{ ...key, type: 'tip_opened', data: {}, at: now, before: audience }]);
    await announceTip(trx, key.tip_id, 'widened', now);
    return true as const;
  });
}

/** Adds a note under an own tip, at any time; notes are never changed. */
export function noteTip(
  db: Db,
  key: OwnTip,
  { text, notify }: { text: string; notify: boolean },
  { clock }: TipContext,
): Promise<true | Failure> {
  return transact(db, async (trx) => {
    const refused = wordsFailure({ text });
    if (refused) return refused;
    const stored = await lockPublished(trx, key);
    if (isFailure(stored)) return stored;
    const history = await selectHistory(trx, key.tipster_id, key.tip_id);
    if (history.filter(({ type }) => type === 'noted').length >= MAX_TIP_NOTES) return fail('too_many_notes');
    const now = clock.now();
    const told = await tellOfWords(trx, { key, stored, type: 'tip_noted', data: { text }, notify, at: now });
    if (isFailure(told)) return told;
    await updateTip(trx, key, { updated_at: now });
    await appendEntry(trx, { type: 'note', ...key, at: now, text });
    await appendHistory(trx, [
      { ...key, type: 'noted', at: now, by: key.tipster_id, data: { text, ...(notify && { told: true }) } },
    ]);
    await announceTip(trx, key.tip_id, 'noted', now);
    return true as const;
  });
}
