import { randomUUID } from 'node:crypto';
import type { ReplyOf } from '@quotavera/contract/core';
import type { listPosts, listPostVersions, readPost, readPostVersion } from '@quotavera/contract/publishing';
import { can, type Member } from '@quotavera/domain/access';
import {
  mayEditPost,
  missingForPublication,
  type PostAction,
  type PostActor,
  slugOf,
  statusAfter,
} from '@quotavera/domain/publishing';
import { MINUTE_MS } from '@quotavera/domain/time';
import type { Language } from '@quotavera/i18n';
import { EMPTY_DOCUMENT, imagesOf } from '@quotavera/richtext';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { keepPostImages } from '../../accounts/images/service.ts';
import { announcePublicChange } from '../../accounts/session/service.ts';
import { presentPost, presentRow } from './presenter.ts';
import * as repository from './repository.ts';
import { keepVersion, selectVersion, selectVersions } from './repository-versions.ts';
import { contentOf, type PostInput } from './service-content.ts';

type Context = Pick<ServerContext, 'db' | 'clock'>;
type Post = ReplyOf<typeof readPost>;

/** A save within this time of the editor's last save belongs to the same version. */
const SITTING_MS = 10 * MINUTE_MS;

function actorOf(post: Pick<repository.PostRow, 'author_id'>, viewer: Member): PostActor {
  return { isAuthor: post.author_id === viewer.accountId, isAdmin: can('posts.review', viewer) };
}

/** The post, for its author and for admins; for everybody else there is none. */
function visible(post: repository.WholePostRow | undefined, viewer: Member): repository.WholePostRow | Failure {
  if (!post) return fail('not_found');
  const { isAuthor, isAdmin } = actorOf(post, viewer);
  return isAuthor || isAdmin ? post : fail('not_found');
}

export async function postPage(
  db: Db,
  viewer: Member,
  filters: Omit<repository.PostFilters, 'authorId'>,
  input: PageInput,
): Promise<ReplyOf<typeof listPosts>> {
  const whose = { ...filters, authorId: can('posts.review', viewer) ? null : viewer.accountId };
  const { rows, ...page } = await readPage(input, {
    keyLength: 2,
    key: ({ updated_at, id }: repository.PostRow) => [updated_at.getTime(), id],
    select: (span) => repository.selectPosts(db, whose, span),
    count: () => repository.countPosts(db, whose),
  });
  return { ...page, results: rows.map((row) => presentRow(row, viewer.accountId)) };
}

export async function postOf(db: Db, viewer: Member, id: number): Promise<Post | Failure> {
  const post = visible(await repository.selectPost(db, id), viewer);
  if (isFailure(post)) return post;
  const translations = await repository.selectTranslations(db, post.article);
  return presentPost(post, translations, viewer.accountId, actorOf(post, viewer));
}

const EMPTY: repository.PostContent = {
  title: '',
  summary: '',
  slug: '',
  category: 'method',
  tags: [],
  content: EMPTY_DOCUMENT,
  body: '',
  words: 0,
};

export async function createPost(
  { db, clock }: Context,
  viewer: Member,
  { language, translationOf }: { language: Language; translationOf: number | undefined },
): Promise<Post | Failure> {
  const at = clock.now();
  const outcome = await transact(db, async (trx) => {
    const original =
      translationOf === undefined ? null : visible(await repository.selectPost(trx, translationOf), viewer);
    if (isFailure(original)) return original;
    const article = original?.article ?? randomUUID();
    const copied = original ? contentOf({ ...original, slug: '' }) : null;
    if (isFailure(copied)) return copied;
    const post = { article, language, authorId: viewer.accountId, at };
    const content = copied?.value ?? EMPTY;
    const id = await repository.insertPost(trx, post, content);
    if (id === null) return fail('conflict', { fields: { language: 'taken' } });
    await keepVersion(trx, { postId: id, editorId: viewer.accountId, at, sittingSince: at }, content);
    return id;
  });
  return isFailure(outcome) ? outcome : postOf(db, viewer, outcome);
}

/** Locks a post that the viewer saw as it is; refuses when somebody has changed it since. */
async function lockSeen(trx: Trx, viewer: Member, id: number, version: number) {
  const post = visible(await repository.lockPost(trx, id), viewer);
  if (isFailure(post)) return post;
  return post.version === version ? post : fail('conflict');
}

export type PostChange = { readonly [Key in keyof PostInput]?: PostInput[Key] | undefined };

export async function editPost(
  { db, clock }: Context,
  viewer: Member,
  id: number,
  { version, ...change }: PostChange & { version: number },
): Promise<Post | Failure> {
  const at = clock.now();
  const outcome = await transact(db, async (trx) => {
    const post = await lockSeen(trx, viewer, id, version);
    if (isFailure(post)) return post;
    if (!mayEditPost(post.status, actorOf(post, viewer))) return fail('forbidden');
    const definedFields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const checked = contentOf({ ...post, ...definedFields });
    if (isFailure(checked)) return checked;
    return saveContent(trx, post, checked.value, { editorId: viewer.accountId, at });
  });
  return isFailure(outcome) ? outcome : postOf(db, viewer, id);
}

async function saveContent(
  trx: Trx,
  post: repository.WholePostRow,
  content: repository.PostContent,
  { editorId, at }: { editorId: number; at: Date },
): Promise<Failure | undefined> {
  const { id } = post;
  const isReady = post.status === 'draft' || post.status === 'withdrawn';
  const missing = isReady ? {} : missingForPublication(content, content.words);
  if (Object.keys(missing).length > 0) return fail('validation', { fields: missing });
  if (content.slug !== '' && (await repository.isSlugTaken(trx, content.slug, id)))
    return fail('validation', { fields: { slug: 'taken' } });
  await repository.updateContent(trx, id, content, at);
  // Links to an article that was public keep leading to it.
  if (post.published_at && post.slug !== content.slug)
    await repository.keepFormerSlug(trx, id, post.slug, content.slug);
  await keepPostImages(trx, imagesOf(content.content));
  await keepVersion(trx, { postId: id, editorId, at, sittingSince: new Date(at.getTime() - SITTING_MS) }, content);
  if (post.status === 'published') await announcePublicChange(trx);
}

/** A free address made of the title, where the author chose none. */
async function freeSlug(trx: Trx, post: repository.WholePostRow): Promise<string> {
  if (post.slug !== '') return post.slug;
  const slug = slugOf(post.title);
  return slug !== '' && (await repository.isSlugTaken(trx, slug, post.id)) ? `${slug}-${post.id}` : slug;
}

interface Act {
  action: PostAction;
  version: number;
  at?: string | undefined;
  note?: string | undefined;
}

function datesAfter(
  post: repository.PostRow,
  { action, at }: Act,
  now: Date,
): Pick<repository.StatusChange, 'scheduledAt' | 'publishedAt'> | Failure {
  if (action === 'schedule') {
    if (at === undefined) return fail('validation', { fields: { at: 'required' } });
    const scheduledAt = new Date(at);
    return scheduledAt > now
      ? { scheduledAt, publishedAt: post.published_at }
      : fail('validation', { fields: { at: 'in_the_past' } });
  }
  // An article that comes back after a withdrawal keeps its first date.
  return { scheduledAt: null, publishedAt: action === 'publish' ? (post.published_at ?? now) : post.published_at };
}

const PUBLIC_ACTIONS: readonly PostAction[] = ['publish', 'withdraw'];
const NEEDS_READY: readonly PostAction[] = ['submit', 'schedule', 'publish'];

export async function changeStatus(
  { db, clock }: Context,
  viewer: Member,
  id: number,
  act: Act,
): Promise<Post | Failure> {
  const now = clock.now();
  const outcome = await transact(db, async (trx) => {
    const post = await lockSeen(trx, viewer, id, act.version);
    if (isFailure(post)) return post;
    const status = statusAfter(post.status, act.action, actorOf(post, viewer));
    if (!status) return fail('forbidden');
    const dates = datesAfter(post, act, now);
    if (isFailure(dates)) return dates;
    if (NEEDS_READY.includes(act.action)) {
      const refused = await makeReady(trx, post, now);
      if (refused) return refused;
    }
    const note = act.action === 'return' ? (act.note ?? '') : act.action === 'submit' ? '' : post.note;
    await repository.updateStatus(trx, id, { status, ...dates, note }, now);
    if (PUBLIC_ACTIONS.includes(act.action)) await announcePublicChange(trx);
  });
  return isFailure(outcome) ? outcome : postOf(db, viewer, id);
}

/** Gives a post its address; refuses one that lacks something. */
async function makeReady(trx: Trx, post: repository.WholePostRow, at: Date): Promise<Failure | undefined> {
  const slug = await freeSlug(trx, post);
  const checked = contentOf({ ...post, slug });
  if (isFailure(checked)) return checked;
  const missing = missingForPublication(checked.value, checked.value.words);
  if (Object.keys(missing).length > 0) return fail('validation', { fields: missing });
  if (slug !== post.slug) await repository.updateContent(trx, post.id, checked.value, at);
}

export async function deletePost({ db }: Context, viewer: Member, id: number): Promise<{ deleted: true } | Failure> {
  return transact(db, async (trx) => {
    const post = visible(await repository.lockPost(trx, id), viewer);
    if (isFailure(post)) return post;
    // A post that was public once keeps its address and its history.
    if (post.status !== 'draft' || post.published_at) return fail('conflict');
    await repository.deletePost(trx, id);
    return { deleted: true as const };
  });
}

export async function versionsOf(
  db: Db,
  viewer: Member,
  id: number,
): Promise<ReplyOf<typeof listPostVersions> | Failure> {
  const post = visible(await repository.selectPost(db, id), viewer);
  if (isFailure(post)) return post;
  const rows = await selectVersions(db, id);
  return { results: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
}

export async function versionOf(
  db: Db,
  viewer: Member,
  id: number,
  n: number,
): Promise<ReplyOf<typeof readPostVersion> | Failure> {
  const post = visible(await repository.selectPost(db, id), viewer);
  if (isFailure(post)) return post;
  const row = await selectVersion(db, id, n);
  return row ? { ...row, at: row.at.toISOString() } : fail('not_found');
}

/** Publishes what is due. */
export async function publishDue({ db, clock }: Context): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await repository.publishDue(trx, clock.now())) await announcePublicChange(trx);
  });
}
