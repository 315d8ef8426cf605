import type { PostCategory, PostStatus } from '@quotavera/domain/publishing';
import type { Language } from '@quotavera/i18n';
import type { RichDocument } from '@quotavera/richtext';
import { type RawBuilder, sql } from 'kysely';
import {
  type ColumnsOf,
  columns,
  countUpToMax,
  type Db,
  fits,
  keyset,
  type PageSpan,
  readTypedName,
  type Trx,
  timeOfKey,
} from '../../../platform/database/index.ts';

const POST_COLUMNS = [
  'id',
  'article',
  'language',
  'author_id',
  'status',
  'title',
  'category',
  'scheduled_at',
  'published_at',
  'updated_at',
] as const;

/** A post as those see it who write it. */
export interface PostRow extends ColumnsOf<'post', (typeof POST_COLUMNS)[number]> {
  language: Language;
  author: string | null;
  status: PostStatus;
  slug: string;
  category: PostCategory;
}

export interface WholePostRow extends PostRow, ColumnsOf<'post', 'summary' | 'tags' | 'words' | 'version' | 'note'> {
  content: RichDocument;
}

const ROW = sql`${columns('p', POST_COLUMNS)}, trim(a.first_name || ' ' || a.last_name) as author,
  coalesce(p.slug, '') as slug`;
const WHOLE = sql`${ROW}, p.summary, p.tags, p.content, p.words, p.version, p.note`;
const FROM = sql`from post p left join account a on a.id = p.author_id`;

export interface PostFilters {
  /** The posts are everybody's where the author is null. */
  authorId: number | null;
  status?: PostStatus | undefined;
  search?: string | undefined;
}

const TITLES = { column: sql<string>`search_text(p.title)`, rows: sql`from post p where true` };

async function conditions(db: Db, { authorId, status, search }: PostFilters): Promise<RawBuilder<unknown>> {
  const typed = search === undefined ? null : await readTypedName(db, search, TITLES);
  return sql.join(
    [
      sql`true`,
      ...(authorId === null ? [] : [sql`p.author_id = ${authorId}`]),
      ...(status === undefined ? [] : [sql`p.status = ${status}`]),
      ...(search === undefined ? [] : [typed ? fits(TITLES, typed) : sql`false`]),
    ],
    sql` and `,
  );
}

/** Selects a page of posts; those changed last come first. */
export async function selectPosts(db: Db, filters: PostFilters, page: PageSpan): Promise<PostRow[]> {
  const key = page.position?.key;
  const edge = key ? [sql`${timeOfKey(key[0])}::timestamptz`, sql`${key[1]}::bigint`] : null;
  const { beyond, orderBy, limit } = keyset([sql`p.updated_at`, sql`p.id`], 'desc', page, edge);
  const chosen = await conditions(db, filters);
  const { rows } = await sql<PostRow>`
    select ${ROW} ${FROM} where ${chosen} and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export async function countPosts(db: Db, filters: PostFilters): Promise<number> {
  return countUpToMax(db, sql`select from post p where ${await conditions(db, filters)}`);
}

export async function selectPost(db: Db, id: number): Promise<WholePostRow | undefined> {
  const { rows } = await sql<WholePostRow>`select ${WHOLE} ${FROM} where p.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockPost(trx: Trx, id: number): Promise<WholePostRow | undefined> {
  const { rows } = await sql<WholePostRow>`select ${WHOLE} ${FROM} where p.id = ${id} for update of p`.execute(trx);
  return rows[0];
}

export interface TranslationRow extends ColumnsOf<'post', 'id' | 'title'> {
  language: Language;
  status: PostStatus;
}

export async function selectTranslations(db: Db, article: string): Promise<TranslationRow[]> {
  const { rows } = await sql<TranslationRow>`
    select id, language, title, status from post where article = ${article} order by language`.execute(db);
  return rows;
}

/** A save writes these columns. */
export interface PostContent {
  title: string;
  summary: string;
  slug: string;
  category: PostCategory;
  tags: readonly string[];
  content: RichDocument;
  body: string;
  words: number;
}

const columnsOf = ({ slug, tags, content, ...others }: PostContent) => ({
  ...others,
  slug: slug === '' ? null : slug,
  tags: [...tags],
  content: JSON.stringify(content),
});

export interface NewPost {
  article: string;
  language: Language;
  authorId: number | null;
  at: Date;
}

/** Returns the new post's id, or null where the article has this language already. */
export async function insertPost(trx: Trx, post: NewPost, content: PostContent): Promise<number | null> {
  const { article, language, authorId, at } = post;
  const row = await trx
    .insertInto('post')
    .values({ article, language, author_id: authorId, ...columnsOf(content), created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.columns(['article', 'language']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function updateContent(trx: Trx, id: number, content: PostContent, at: Date): Promise<void> {
  await trx
    .updateTable('post')
    .set((eb) => ({ ...columnsOf(content), version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .execute();
}

export interface StatusChange {
  status: PostStatus;
  scheduledAt: Date | null;
  publishedAt: Date | null;
  note: string;
}

export async function updateStatus(trx: Trx, id: number, change: StatusChange, at: Date): Promise<void> {
  await trx
    .updateTable('post')
    .set((eb) => ({
      status: change.status,
      scheduled_at: change.scheduledAt,
      published_at: change.publishedAt,
      note: change.note,
      version: eb('version', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', id)
    .execute();
}

export async function deletePost(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('post').where('id', '=', id).execute();
}

/** Whether another post has this address, or had it while it was published. */
export async function isSlugTaken(db: Db, slug: string, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from post where slug = ${slug} and id <> ${id}
    union all select from post_former_slug where slug = ${slug} and post_id <> ${id} limit 1`.execute(db);
  return rows.length > 0;
}

/** Keeps the address that a published post had; the one that it has now is none of those any more. */
export async function keepFormerSlug(trx: Trx, id: number, former: string, now: string): Promise<void> {
  await trx
    .insertInto('post_former_slug')
    .values({ slug: former, post_id: id })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
  await trx.deleteFrom('post_former_slug').where('slug', '=', now).execute();
}

/** Locks and publishes what is due; answers whether there was anything. */
export async function publishDue(trx: Trx, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update post set status = 'published', published_at = scheduled_at, scheduled_at = null, version = version + 1
    where id in (select id from post where status = 'scheduled' and scheduled_at <= ${at} for update skip locked)
    returning id`.execute(trx);
  return rows.length > 0;
}
