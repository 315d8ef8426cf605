import type { PostCategory } from '@quotavera/domain/publishing';
import type { Language } from '@quotavera/i18n';
import type { RichDocument } from '@quotavera/richtext';
import { type RawBuilder, sql } from 'kysely';
import {
  type ColumnsOf,
  countUpToMax,
  type Db,
  fits,
  keyset,
  type PageSpan,
  readTypedName,
  timeOfKey,
} from '../../../platform/database/index.ts';

/** An article as readers see it in lists. */
export interface CardRow extends ColumnsOf<'post', 'id' | 'title' | 'summary' | 'tags' | 'words' | 'author_id'> {
  slug: string;
  language: Language;
  category: PostCategory;
  published_at: Date;
  updated_at: Date;
  author_name: string | null;
  author_username: string | null;
  author_image: string | null;
}

export interface ArticleRow extends CardRow {
  article: string;
  content: RichDocument;
}

const CARD = sql`p.id, p.slug, p.language, p.title, p.summary, p.category, p.tags, p.words, p.published_at,
  greatest(p.updated_at, p.published_at) as updated_at, p.author_id,
  case when a.erased_at is null then trim(a.first_name || ' ' || a.last_name) end as author_name,
  case when a.erased_at is null and a.user_type = 'collaborator' then a.username_visible end as author_username,
  case when a.erased_at is null then a.avatar_url end as author_image`;
const AUTHOR = sql`left join account a on a.id = p.author_id`;

export interface CardFilters {
  language: Language;
  search?: string | undefined;
  category?: PostCategory | undefined;
  tag?: string | undefined;
}

const rank = (alias: string, language: string) => {
  const column = sql.ref(`${alias}.language`);
  return sql`(case ${column} when ${language} then 0 when 'en' then 1 when 'it' then 2 else 3 end, ${column})`;
};

/** Whether the post `p` is the published translation of its article that suits the reader best. */
export const isForReader = (language: string) => sql`p.status = 'published' and not exists (
  select from post b where b.article = p.article and b.status = 'published' and ${rank('b', language)} < ${rank('p', language)})`;

const WORDS = { column: sql<string>`p.search_words`, rows: sql`from post p where p.status = 'published'` };

/** Published articles, each in the language that suits the reader best. */
async function shown(db: Db, { language, search, category, tag }: CardFilters): Promise<RawBuilder<unknown>> {
  const typed = search === undefined ? null : await readTypedName(db, search, WORDS);
  const conditions = [
    isForReader(language),
    ...(category === undefined ? [] : [sql`p.category = ${category}`]),
    ...(tag === undefined ? [] : [sql`p.tags @> array[${tag}]`]),
    ...(search === undefined ? [] : [typed ? fits(WORDS, typed) : sql`false`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** The latest first. */
export async function selectCards(db: Db, filters: CardFilters, page: PageSpan): Promise<CardRow[]> {
  const key = page.position?.key;
  const edge = key ? [sql`${timeOfKey(key[0])}::timestamptz`, sql`${key[1]}::bigint`] : null;
  const { beyond, orderBy, limit } = keyset([sql`p.published_at`, sql`p.id`], 'desc', page, edge);
  const chosen = await shown(db, filters);
  const { rows } = await sql<CardRow>`
    select ${CARD} from post p ${AUTHOR} where ${chosen} and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export async function countCards(db: Db, filters: CardFilters): Promise<number> {
  return countUpToMax(db, sql`select from post p where ${await shown(db, filters)}`);
}

/** A published article by its address, or by one that it had. */
export async function selectArticle(db: Db, slug: string): Promise<ArticleRow | undefined> {
  const { rows } = await sql<ArticleRow>`
    select ${CARD}, p.article, p.content from post p ${AUTHOR}
    where p.status = 'published' and (p.slug = ${slug} or p.id = (select f.post_id from post_former_slug f where f.slug = ${slug}))
    order by p.slug = ${slug} desc limit 1`.execute(db);
  return rows[0];
}

/** Whether an article that was published had this address. */
export async function wasPublished(db: Db, slug: string): Promise<boolean> {
  const { rows } = await sql`
    select from post p where p.published_at is not null
      and (p.slug = ${slug} or p.id = (select f.post_id from post_former_slug f where f.slug = ${slug})) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export interface TranslationRow {
  language: Language;
  slug: string;
  title: string;
}

export async function selectPublishedTranslations(db: Db, article: string): Promise<TranslationRow[]> {
  const { rows } = await sql<TranslationRow>`
    select language, slug, title from post where article = ${article} and status = 'published' order by language`.execute(
    db,
  );
  return rows;
}

export interface FeedRow extends CardRow {
  content: RichDocument;
}

/** The latest articles of one language. */
export async function selectFeed(db: Db, language: Language, limit: number): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select ${CARD}, p.content from post p ${AUTHOR} where p.status = 'published' and p.language = ${language}
    order by p.published_at desc, p.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export interface NamedArticle extends ColumnsOf<'post', 'title' | 'summary'> {
  slug: string;
}

/** Published articles that have what was typed, those that have it in their title first, then the latest. */
export async function selectArticlesNamed(
  db: Db,
  language: Language,
  typed: string,
  limit: number,
): Promise<NamedArticle[]> {
  const name = await readTypedName(db, typed, WORDS);
  if (!name) return [];
  const { rows } = await sql<NamedArticle>`
    select p.slug, p.title, p.summary from post p where ${isForReader(language)} and ${fits(WORDS, name)}
    order by ${fits({ column: sql`search_text(p.title)` }, name)} desc, p.published_at desc, p.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** A published article by its id, with its author. */
export async function selectPublished(
  db: Db,
  id: number,
): Promise<{ slug: string; authorId: number | null } | undefined> {
  const row = await db
    .selectFrom('post')
    .select(['slug', 'author_id'])
    .where('id', '=', id)
    .where('status', '=', 'published')
    .executeTakeFirst();
  return row?.slug ? { slug: row.slug, authorId: row.author_id } : undefined;
}
