import type { ReplyOf } from '@quotavera/contract/core';
import type { answerReview, listReviewVersions, listTipsterReviews } from '@quotavera/contract/support';
import { can, type Member, type Viewer } from '@quotavera/domain/access';
import { mayReview, meanStars } from '@quotavera/domain/support/comments';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { pick } from '../../../platform/http/pick.ts';
import { announcePublicChange } from '../../accounts/session/service.ts';
import { notifyReader } from '../../tips/notification/service.ts';
import { wantsToHear } from '../comments/repository-writing.ts';
import type { CommentsContext } from '../comments/service-subject.ts';
import { waitToWrite } from '../comments/service-writing.ts';
import * as repository from './repository.ts';

type ReviewView = ReplyOf<typeof answerReview>;

const readerOf = (viewer: Viewer): repository.Reader => ({
  accountId: viewer.type === 'member' ? viewer.accountId : 0,
  moderates: can('reports.moderate', viewer),
});

function present(row: repository.ReviewRow, { accountId, moderates }: repository.Reader): ReviewView {
  const isMine = row.author_id === accountId;
  return {
    ...pick(row, ['id', 'stars', 'text', 'has_paid', 'answer']),
    author: pick(row, ['username', 'is_tipster', 'avatar_url']),
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at?.toISOString() ?? null,
    answered_at: row.answered_at?.toISOString() ?? null,
    is_mine: isMine,
    hidden_reason: isMine || moderates ? row.hidden_reason : null,
  };
}

function isKnown({ followed_at, has_paid }: repository.TiesRow, now: Date): boolean {
  return mayReview({ followedAt: followed_at?.getTime() ?? null, hasPaid: has_paid }, now.getTime());
}

/** Reviews of a tipster with the figures over them; a reader's own comes apart, whatever page it stands on. */
export async function reviewsOf(
  { db, clock }: CommentsContext,
  viewer: Viewer,
  username: string,
  input: PageInput,
): Promise<ReplyOf<typeof listTipsterReviews> | Failure> {
  const reader = readerOf(viewer);
  const ties = await repository.selectTies(db, username, reader.accountId);
  if (!ties) return fail('not_found');
  const { tipster_id: tipsterId } = ties;
  const [sum, own] = await Promise.all([
    repository.selectSum(db, tipsterId),
    repository.selectOwn(db, tipsterId, reader.accountId),
  ]);
  const { rows, ...page } = await readPage<repository.ReviewRow>(input, {
    keyLength: 1,
    key: ({ id }) => [id],
    select: (span) => repository.selectReviews(db, tipsterId, reader, span),
    count: () => repository.countReviews(db, tipsterId, reader),
  });
  return {
    ...page,
    results: rows.map((row) => present(row, reader)),
    reviews: sum.reviews,
    mean_stars: meanStars(sum),
    own: own ? present(own, reader) : null,
    may_write:
      can('bets.discuss', viewer) &&
      tipsterId !== reader.accountId &&
      (own !== undefined || isKnown(ties, clock.now())),
    may_answer: tipsterId === reader.accountId && can('tips.publish', viewer),
    may_hide: reader.moderates,
  };
}

/** Writes or changes the one review of a reader. Its sum is locked first: two at once are one review, and one change of it. */
async function writeWithin(trx: Trx, review: repository.NewReview): Promise<number> {
  const { tipsterId, authorId, stars, text, at } = review;
  await repository.lockSum(trx, tipsterId);
  const before = await repository.selectOwn(trx, tipsterId, authorId);
  if (!before) {
    await repository.addToSum(trx, tipsterId, { reviews: 1, stars });
    const id = await repository.insertReview(trx, review);
    if (await wantsToHear(trx, tipsterId, authorId))
      await notifyReader(trx, { accountId: tipsterId, type: 'review_written', tipster_id: tipsterId, data: {}, at });
    return id;
  }
  if (before.stars === stars && before.text === text) return before.id;
  await repository.changeReview(trx, before.id, review);
  if (before.hidden_at === null) await repository.addToSum(trx, tipsterId, { reviews: 0, stars: stars - before.stars });
  return before.id;
}

export async function writeReview(
  { db, clock, limits }: CommentsContext,
  viewer: Member,
  { tipster, stars, text }: { tipster: string; stars: number; text: string },
): Promise<ReviewView | Failure> {
  const { accountId: authorId } = viewer;
  const ties = await repository.selectTies(db, tipster, authorId);
  if (!ties) return fail('not_found');
  const { tipster_id: tipsterId, has_paid: hasPaid, is_confirmed: isConfirmed } = ties;
  if (tipsterId === authorId) return fail('forbidden');
  if (!isConfirmed) return fail('email_unconfirmed');
  const at = clock.now();
  if (!isKnown(ties, at) && !(await repository.selectOwn(db, tipsterId, authorId))) return fail('review_early');
  const wait = await waitToWrite(limits, authorId);
  if (wait) return wait;
  const id = await transact(db, (trx) => writeWithin(trx, { tipsterId, authorId, stars, text, hasPaid, at }));
  return isFailure(id) ? id : viewOf(db, viewer, id);
}

async function viewOf(db: Db, viewer: Viewer, id: number): Promise<ReviewView | Failure> {
  const row = await repository.selectReview(db, id);
  return row ? present(row, readerOf(viewer)) : fail('not_found');
}

/** Locks the sum of a review's tipster, and reads the review again. */
async function locked(trx: Trx, id: number): Promise<repository.ReviewRow | undefined> {
  const seen = await repository.selectReview(trx, id);
  if (!seen) return undefined;
  await repository.lockSum(trx, seen.tipster_id);
  return repository.selectReview(trx, id);
}

export function removeReview(db: Db, accountId: number, id: number): Promise<{ deleted: true } | Failure> {
  return transact(db, async (trx) => {
    const row = await locked(trx, id);
    if (row?.author_id !== accountId) return fail('not_found');
    if (row.hidden_at === null) await repository.addToSum(trx, row.tipster_id, { reviews: -1, stars: -row.stars });
    await repository.deleteReview(trx, id);
    await announcePublicChange(trx);
    return { deleted: true as const };
  });
}

/** Lists earlier versions of a shown review. */
export async function versionsOf(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<ReplyOf<typeof listReviewVersions> | Failure> {
  const row = await repository.selectReview(db, id);
  const { accountId, moderates } = readerOf(viewer);
  if (!row || (row.hidden_at !== null && row.author_id !== accountId && !moderates)) return fail('not_found');
  const versions = await repository.selectVersions(db, id);
  return { results: versions.map((each) => ({ ...each, written_at: each.written_at.toISOString() })) };
}

/** Answers a review of oneself, once; its author is told. */
export async function answer(
  { db, clock }: CommentsContext,
  viewer: Member,
  id: number,
  text: string,
): Promise<ReviewView | Failure> {
  const at = clock.now();
  const done = await transact(db, async (trx) => {
    const row = await locked(trx, id);
    if (!row || row.tipster_id !== viewer.accountId || row.hidden_at !== null) return fail('not_found');
    if (!(await repository.insertAnswer(trx, id, text, at))) return fail('conflict');
    if (await wantsToHear(trx, row.author_id, row.tipster_id)) {
      const news = { type: 'review_answered', tipster_id: row.tipster_id, data: {}, at } as const;
      await notifyReader(trx, { accountId: row.author_id, ...news });
    }
    return true;
  });
  return isFailure(done) ? done : viewOf(db, viewer, id);
}

/** The author of a shown review, for whoever reports it. */
export async function reportedReview(db: Db, id: number): Promise<number | Failure> {
  const row = await repository.selectReview(db, id);
  return row && row.hidden_at === null ? row.author_id : fail('not_found');
}
