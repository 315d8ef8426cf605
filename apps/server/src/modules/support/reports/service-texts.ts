import type { ReplyOf } from '@quotavera/contract/core';
import type { listTextReviews, listWatchedWords, searchTexts, seeText } from '@quotavera/contract/support';
import { FOUND_TEXTS_MAX } from '@quotavera/domain/support/reports';
import { DAY_MS } from '@quotavera/domain/time';
import type { z } from 'zod';
import type { Db } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { pick } from '../../../platform/http/pick.ts';
import { writeAuditLine } from '../../accounts/audit/service.ts';
import * as repository from './repository-texts.ts';
import type { ReportsContext } from './service.ts';
import type { Moderator } from './service-cases.ts';

type Review = ReplyOf<typeof seeText>;
type Context = Pick<ReportsContext, 'db' | 'clock'>;

/** Texts of the last two days are compared again and again: the list of words changes, and each finding is queued once. */
const RECENT_MS = 2 * DAY_MS;

/** Queues what somebody should look at: first tips of new tipsters, and texts with a watched word. */
export async function queueTexts({ db, clock }: Context): Promise<void> {
  const at = clock.now();
  const since = new Date(at.getTime() - RECENT_MS);
  await repository.queueFirstTips(db, since, at);
  await repository.queueWatched(db, since, at);
}

function present(row: repository.ReviewRow): Review {
  return {
    ...pick(row, ['id', 'kind', 'subject', 'username', 'cause', 'words', 'seen_by', 'place']),
    found: [...row.found],
    queued_at: row.queued_at.toISOString(),
    seen_at: row.seen_at?.toISOString() ?? null,
  };
}

export async function reviewPage(
  db: Db,
  { state }: Pick<z.output<typeof listTextReviews.query>, 'state'>,
  input: PageInput,
): Promise<ReplyOf<typeof listTextReviews>> {
  const { rows, ...page } = await readPage(input, {
    keyLength: 2,
    key: ({ queued_at, seen_at, id }: repository.ReviewRow) => [(seen_at ?? queued_at).getTime(), id],
    select: (span) => repository.selectReviews(db, state, span),
    count: () => repository.countReviews(db, state),
  });
  return { ...page, results: rows.map(present) };
}

/** Takes a text off the queue. If two look at once, the second is told who was first. */
export async function seeTextOnce(
  { db, clock }: Context,
  { accountId, requestId }: Moderator,
  id: number,
): Promise<Review | Failure> {
  const at = clock.now();
  const done = await transact(db, async (trx) => {
    const row = await repository.selectReview(trx, id);
    if (!row) return fail('not_found');
    if (row.account_id === accountId) return fail('own_account');
    if (!(await repository.markSeen(trx, id, accountId, at))) {
      const { seen_by, seen_at } = (await repository.selectReview(trx, id))!;
      return fail('conflict', { changed: { by: seen_by ?? '', at: seen_at!.toISOString(), edit: null } });
    }
    const data = { kind: row.kind, ...(row.kind === 'tip' ? { tip: row.subject } : {}) };
    await writeAuditLine(trx, {
      actorId: accountId,
      accountId: row.account_id,
      action: 'text_seen',
      reason: '',
      data,
      at,
      requestId,
    });
    return null;
  });
  return isFailure(done) ? done : present((await repository.selectReview(db, id))!);
}

export async function foundTexts(
  db: Db,
  { kind, words }: z.output<typeof searchTexts.query>,
): Promise<ReplyOf<typeof searchTexts>> {
  const rows = await repository.selectFound(db, kind, words);
  return {
    results: rows.slice(0, FOUND_TEXTS_MAX).map((row) => ({ ...row, at: row.at?.toISOString() ?? null })),
    more: rows.length > FOUND_TEXTS_MAX,
  };
}

export async function watchedWords(db: Db): Promise<ReplyOf<typeof listWatchedWords>> {
  const rows = await repository.selectWords(db);
  return { results: rows.map((row) => ({ ...row, added_at: row.added_at.toISOString() })) };
}

/** Watches a word; one that is watched already stays as it is. */
export async function watchWord({ db, clock }: Context, { accountId, requestId }: Moderator, word: string) {
  const at = clock.now();
  await transact(db, async (trx) => {
    if (!(await repository.insertWord(trx, word, accountId, at))) return;
    await writeAuditLine(trx, {
      actorId: accountId,
      accountId: null,
      reason: '',
      action: 'word_watched',
      data: { name: word },
      at,
      requestId,
    });
  });
  return watchedWords(db);
}

export async function unwatchWord(
  { db, clock }: Context,
  { accountId, requestId }: Moderator,
  id: number,
): Promise<ReplyOf<typeof listWatchedWords> | Failure> {
  const at = clock.now();
  const done = await transact(db, async (trx) => {
    const word = await repository.deleteWord(trx, id);
    if (word === undefined) return fail('not_found');
    await writeAuditLine(trx, {
      actorId: accountId,
      accountId: null,
      reason: '',
      action: 'word_unwatched',
      data: { name: word },
      at,
      requestId,
    });
    return null;
  });
  return isFailure(done) ? done : watchedWords(db);
}
