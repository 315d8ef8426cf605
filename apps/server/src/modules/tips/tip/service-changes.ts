import { isStorableText, NUMBER_CODES, readShare, writeShare } from '@quotavera/contract/tips/codec';
import { plainLinks } from '@quotavera/domain/accounts';
import {
  channelLinkProblem,
  closedShare,
  type HedgeMode,
  liveEndsAt,
  type TradeExit,
  validateExit,
  WHOLE_SHARE,
} from '@quotavera/domain/bet';
import { EXIT_NOTICE_MS, WORDS_NOTICE_MS } from '@quotavera/domain/limits';
import { formatMilli, parseMilli } from '@quotavera/domain/odds';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { withIdempotencyKey } from '../../../platform/idempotency/index.ts';
import { lockFixtures } from '../../calendar/fixtures/service.ts';
import { appendEntry } from '../../ledger/service.ts';
import { notifyFollowers } from '../notification/repository.ts';
import { recordService } from '../record/service.ts';
import { fieldsOf, withdrawalFailure } from './policy.ts';
import { tradedOf } from './presenter.ts';
import {
  appendHistory,
  loadOwnTip,
  lockTipsters,
  type StoredTip,
  selectHistory,
  type TipExitRow,
  updateTip,
} from './repository.ts';
import { exitOf, tipOf } from './repository-rows.ts';
import { announceTip } from './service-announce.ts';
import type { TipContext } from './service-lists.ts';
import { writeExit } from './service-publication.ts';

export interface OwnTip {
  tipster_id: number;
  tip_id: number;
}

/** A published tip of one's own, its tipster locked; drafts and withdrawn tips are not open to changes. */
export async function lockPublished(trx: Trx, key: OwnTip): Promise<StoredTip | Failure> {
  await lockTipsters(trx, [key.tipster_id]);
  const stored = await loadOwnTip(trx, key.tipster_id, key.tip_id);
  if (!stored) return fail('not_found');
  return stored.tip.status === 'published' ? stored : fail('tip_not_open');
}

export interface Words {
  description?: string | undefined;
  /** The text of a note. */
  text?: string | undefined;
  /** Why a tip isn't to be played any more. */
  reason?: string | undefined;
  tags?: readonly string[] | undefined;
  channel_link?: string | undefined;
}

/** Returns why texts of a published tip can't be stored, or null: links in them may not lead to bookmakers. */
export function wordsFailure({ channel_link, tags, ...texts }: Words): Failure | null {
  const all = { ...texts, tags, channel_link };
  const unstorable = Object.entries(all).filter(([, text]) => ![text ?? []].flat().every(isStorableText));
  if (unstorable.length > 0) {
    return fail('tip_invalid', { fields: Object.fromEntries(unstorable.map(([field]) => [field, 'format_invalid'])) });
  }
  const link = channelLinkProblem(channel_link ?? '');
  if (link) return fail('tip_invalid', { fields: { channel_link: link } });
  for (const [field, text] of Object.entries(texts)) {
    const leads = plainLinks(text ?? '').problem;
    if (leads) return fail('tip_invalid', { fields: { [field]: leads } });
  }
  return null;
}

interface AmendedWords extends Pick<Words, 'description' | 'tags' | 'channel_link'> {
  /** Whether followers are told. */
  notify?: boolean;
}

/** Gives a published tip new words; the old words stay in the history. The bet itself can't change. */
export function amendTip(
  db: Db,
  key: OwnTip,
  { notify = false, ...words }: AmendedWords,
  { clock }: TipContext,
): Promise<true | Failure> {
  return transact(db, async (trx) => {
    const refused = wordsFailure(words);
    if (refused) return refused;
    const stored = await lockPublished(trx, key);
    if (isFailure(stored)) return stored;
    const before = {
      description: stored.tip.description,
      tags: stored.tip.tags,
      channel_link: stored.tip.channel_link,
    };
    const after = {
      description: words.description ?? before.description,
      tags: words.tags ? [...words.tags] : before.tags,
      channel_link: words.channel_link ?? before.channel_link,
    };
    if (JSON.stringify(before) === JSON.stringify(after)) return true as const;
    const now = clock.now();
    const told = await tellOfWords(trx, { key, stored, type: 'tip_amended', data: {}, notify, at: now });
    if (isFailure(told)) return told;
    await updateTip(trx, key, { ...after, updated_at: now });
    const logged = { text: after.description, tags: after.tags };
    await appendEntry(trx, { type: 'amendment', ...key, at: now, words: logged });
    await appendHistory(trx, [
      { ...key, type: 'amended', at: now, by: key.tipster_id, data: { before, ...(notify && { told: true }) } },
    ]);
    await announceTip(trx, key.tip_id, 'amended', now);
    return true as const;
  });
}

interface WordsToTell {
  key: OwnTip;
  stored: StoredTip;
  type: 'tip_noted' | 'tip_amended';
  data: Readonly<Record<string, unknown>>;
  notify: boolean;
  at: Date;
}

/**
 * Tells the followers who see a tip whole of new words, where its author wants it. Refused when they were told within the hour, because an
 * alert that comes too often is switched off; nobody is told of a hidden tip's words.
 */
export async function tellOfWords(
  trx: Trx,
  { key, stored, type, data, notify, at }: WordsToTell,
): Promise<true | Failure> {
  if (!notify || stored.tip.disabled_at !== null) return true;
  const history = await selectHistory(trx, key.tipster_id, key.tip_id);
  const told = history.filter(({ data }) => (data as { told?: unknown }).told === true).map(({ at }) => at.getTime());
  const wait = Math.max(Number.NEGATIVE_INFINITY, ...told) + WORDS_NOTICE_MS - at.getTime();
  if (wait > 0) return fail('rate_limited', { retryAfterSeconds: Math.ceil(wait / 1000) });
  await notifyFollowers(trx, [{ ...key, type, data, at }]);
  return true;
}

interface ExitInput {
  odds: string;
  share: string;
  hedge: HedgeMode;
}

/**
 * Closes a share of an exchange trade at other odds; refused once the result is in or could be. The tip goes on ranking by its entry.
 */
export function exitTip(
  db: Db,
  key: OwnTip,
  input: ExitInput & { key: string | null },
  { clock }: TipContext,
): Promise<number | Failure> {
  const { key: sent, ...exit } = input;
  const request = sent === null ? null : { key: sent, request: { ...key, exit } };
  return transact(db, (trx) =>
    withIdempotencyKey(trx, key.tipster_id, request, clock.wall(), () => closeShare(trx, key, exit, clock.now())),
  );
}

async function closeShare(trx: Trx, key: OwnTip, input: ExitInput, now: Date): Promise<number | Failure> {
  const stored = await lockPublished(trx, key);
  if (isFailure(stored)) return stored;
  const odds = parseMilli(input.odds);
  if (!odds.ok) return fail('tip_invalid', { fields: { odds: NUMBER_CODES[odds.error.code] } });
  const share = readShare(input.share);
  if ('code' in share) return fail('tip_invalid', { fields: { share: share.code } });
  const exit = { share: share.value, odds: odds.value, hedge: input.hedge };
  const refused = exitFailure(stored, exit);
  if (refused) return refused;
  const fixtures = await lockFixtures(
    trx,
    stored.legs.flatMap((leg) => leg.fixture_id ?? []),
  );
  const over = [...fixtures.values()].some(({ status }) => status !== 'scheduled' && status !== 'postponed');
  if (over) return fail('tip_settled');
  const legs = tipOf(stored).legs.map((leg) => {
    const fixture = leg.type === 'structured' ? fixtures.get(leg.fixtureId) : undefined;
    return fixture ? { ...leg, startsAt: fixture.kickoffAt.toISOString() } : leg;
  });
  if (liveEndsAt(legs) <= now) return fail('live_closed');
  await updateTip(trx, key, { updated_at: now });
  const bet = { ...tipOf(stored), legs };
  await writeExit(trx, { key, bet, exit, n: stored.exits.length, by: key.tipster_id, at: now });
  await recordService.touchDays(trx, [{ tipster_id: key.tipster_id, day: stored.tip.day! }]);
  if (!wasToldLately(stored.exits, now)) {
    const data = {
      share: writeShare(exit.share),
      odds: formatMilli(exit.odds),
      ...tradedOf(bet, [...stored.exits.map(exitOf), exit]),
    };
    await notifyFollowers(trx, [{ ...key, type: 'tip_exited', data, at: now }]);
  }
  await announceTip(trx, key.tip_id, 'exited', now);
  return key.tip_id;
}

/** Whether followers were told of an exit less than an hour ago: many small ones are one piece of news. */
function wasToldLately(exits: readonly TipExitRow[], now: Date): boolean {
  const toldAt = exits.reduce<number>(
    (told, { at }) => (at.getTime() - told >= EXIT_NOTICE_MS ? at.getTime() : told),
    Number.NEGATIVE_INFINITY,
  );
  return now.getTime() - toldAt < EXIT_NOTICE_MS;
}

function exitFailure(stored: StoredTip, exit: TradeExit): Failure | null {
  if (stored.tip.settled_at !== null) return fail('tip_settled');
  if (stored.tip.kind !== 'exchange') return fail('exit_not_exchange');
  const earlier = stored.exits.map(exitOf);
  if (closedShare(earlier) === WHOLE_SHARE) return fail('exit_already');
  const problems = validateExit(tipOf(stored), exit, earlier);
  if (problems.length === 0) return null;
  return fail('tip_invalid', { fields: fieldsOf(problems) });
}

/** Takes a prematch tip back, at once and before its start; it stays in the record as withdrawn. */
export function withdrawTip(db: Db, key: OwnTip, { clock }: TipContext): Promise<true | Failure> {
  return transact(db, async (trx) => {
    const stored = await lockPublished(trx, key);
    if (isFailure(stored)) return stored;
    const { tip } = stored;
    if (tip.settled_at !== null) return fail('tip_settled');
    const now = clock.now();
    const facts = { phase: tip.phase, publishedAt: tip.published_at!, firstStartAt: tip.first_start_at! };
    const refused = withdrawalFailure(facts, now);
    if (refused) return refused;
    await notifyFollowers(trx, [{ ...key, type: 'tip_withdrawn', data: {}, at: now }]);
    await updateTip(trx, key, { status: 'withdrawn', withdrawn_at: now, updated_at: now });
    await appendEntry(trx, { type: 'withdrawal', ...key, at: now });
    await appendHistory(trx, [{ ...key, type: 'withdrawn', at: now, by: key.tipster_id, data: {} }]);
    await recordService.touchDays(trx, [{ tipster_id: key.tipster_id, day: tip.day! }]);
    await announceTip(trx, key.tip_id, 'withdrawn', now);
    return true as const;
  });
}
