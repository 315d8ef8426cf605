import type { TextState } from '@quotavera/contract/support';
import {
  FIRST_TIPS,
  FOUND_TEXTS_MAX,
  type ReportReason,
  type TextCause,
  type TextKind,
} from '@quotavera/domain/support/reports';
import { type RawBuilder, sql } from 'kysely';
import {
  type ColumnsOf,
  columns,
  countUpToMax,
  type Db,
  keyset,
  type PageSpan,
  type Trx,
  timeOfKey,
} from '../../../platform/database/index.ts';
import { tipWords } from './repository-evidence.ts';

interface TextSource {
  /** Texts that may be new since a moment: `subject`, `account_id`, `words`. They may come again, and are queued once. */
  recent: (since: Date) => RawBuilder<unknown>;
  /** Texts with all the words of a query: `subject`, `account_id`, `title`, `words`, `at`; found by an index. */
  found: (query: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** Every kind of text that is looked at. A new kind is a row here, a word of `TEXT_KINDS` and of the table's check. */
const SOURCES: Readonly<Record<TextKind, TextSource>> = {
  tip: {
    recent: (since) => sql`select t.id as subject, t.tipster_id as account_id, ${tipWords} as words from tip t
      where t.status = 'published' and t.disabled_at is null and (t.published_at >= ${since} or t.settled_at is null)`,
    found: (query) => sql`select t.id as subject, t.tipster_id as account_id, '' as title, t.description as words,
        t.published_at as at
      from tip t where t.description <> '' and t.status <> 'draft'
        and to_tsvector('simple', search_text(t.description)) @@ ${query}`,
  },
  profile: {
    recent:
      () => sql`select a.id as subject, a.id as account_id, concat_ws(E'\\n', nullif(s.headline, ''), nullif(a.bio, '')) as words
      from account a join tipster s on s.id = a.id where a.erased_at is null and (a.bio <> '' or s.headline <> '')`,
    found: (
      query,
    ) => sql`select a.id as subject, a.id as account_id, '' as title, a.bio as words, null::timestamptz as at
      from account a where a.bio <> '' and to_tsvector('simple', search_text(a.bio)) @@ ${query}`,
  },
  post: {
    recent: (since) => sql`select p.id as subject, p.author_id as account_id,
        concat_ws(E'\\n', p.title, p.summary, p.body) as words
      from post p where p.status <> 'draft' and p.author_id is not null and p.updated_at >= ${since}`,
    found: (
      query,
    ) => sql`select p.id as subject, p.author_id as account_id, p.title, p.body as words, p.updated_at as at
      from post p where p.status <> 'draft' and to_tsvector('simple', p.search_words) @@ ${query}`,
  },
};

/** Queues the texts since a moment in which a watched word stands, whole, whatever its case and accents. */
export async function queueWatched(db: Db, since: Date, at: Date): Promise<void> {
  const texts = Object.entries(SOURCES).map(
    ([kind, { recent }]) => sql`select ${sql.lit(kind)} as kind, r.* from (${recent(since)}) r`,
  );
  await sql`
    with written as materialized (
      select t.*, to_tsvector('simple', search_text(t.words)) as lexemes from (${sql.join(texts, sql` union all `)}) t
      where t.words <> '' and exists (select from watched_word))
    insert into text_review (kind, subject_id, account_id, cause, found, words, digest, queued_at)
    select t.kind, t.subject, t.account_id, 'word', f.found, t.words, md5(t.words), ${at}
    from written t cross join lateral (
      select array_agg(w.word order by w.word) as found from watched_word w
      where t.lexemes @@ phraseto_tsquery('simple', w.search_word)) f
    where f.found is not null on conflict do nothing`.execute(db);
}

/** Queues the first tips of new tipsters that were published since a moment. */
export async function queueFirstTips(db: Db, since: Date, at: Date): Promise<void> {
  await sql`
    insert into text_review (kind, subject_id, account_id, cause, words, digest, queued_at)
    select 'tip', t.id, t.tipster_id, 'new_tipster', ${tipWords}, '', ${at} from tip t
    where t.status = 'published' and t.published_at >= ${since} and t.disabled_at is null and ${sql.lit(FIRST_TIPS)} > (
      select count(*) from (select from tip earlier where earlier.tipster_id = t.tipster_id and earlier.status <> 'draft'
        and (earlier.published_at, earlier.id) < (t.published_at, t.id) limit ${sql.lit(FIRST_TIPS)}) counted)
    on conflict do nothing`.execute(db);
}

const REVIEW_COLUMNS = ['id', 'account_id', 'found', 'words', 'queued_at', 'seen_at'] as const;

export interface ReviewRow extends ColumnsOf<'text_review', (typeof REVIEW_COLUMNS)[number]> {
  kind: TextKind;
  subject: number;
  cause: TextCause;
  username: string;
  seen_by: string | null;
}

const REVIEW = sql`select ${columns('r', REVIEW_COLUMNS)}, r.kind, r.subject_id as subject, r.cause, a.username_visible as username,
    m.username_visible as seen_by
  from text_review r join account a on a.id = r.account_id left join account m on m.id = r.seen_by`;

const inState = (state: TextState) => (state === 'waiting' ? sql`r.seen_at is null` : sql`r.seen_at is not null`);

/** The longest waiting first; of those that were seen the latest. */
export async function selectReviews(db: Db, state: TextState, span: PageSpan): Promise<ReviewRow[]> {
  const key = span.position?.key;
  const waiting = state === 'waiting';
  const { beyond, orderBy, limit } = keyset(
    [waiting ? sql`r.queued_at` : sql`r.seen_at`, sql`r.id`],
    waiting ? 'asc' : 'desc',
    span,
    key ? [timeOfKey(key[0]), key[1]] : null,
  );
  const { rows } =
    await sql<ReviewRow>`${REVIEW} where ${inState(state)} and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export const countReviews = (db: Db, state: TextState): Promise<number> =>
  countUpToMax(db, sql`select 1 from text_review r where ${inState(state)}`);

export async function selectReview(db: Db, id: number): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`${REVIEW} where r.id = ${id}`.execute(db);
  return rows[0];
}

/** False where somebody has seen it already. */
export async function markSeen(trx: Trx, id: number, by: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('text_review')
    .set({ seen_by: by, seen_at: at })
    .where('id', '=', id)
    .where('seen_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whoever hides a tip has seen its text. */
export async function markTipSeen(trx: Trx, tipId: number, by: number, at: Date): Promise<void> {
  await trx
    .updateTable('text_review')
    .set({ seen_by: by, seen_at: at })
    .where('kind', '=', 'tip')
    .where('subject_id', '=', tipId)
    .where('seen_at', 'is', null)
    .execute();
}

export interface FoundText {
  subject: number;
  username: string;
  title: string;
  words: string;
  at: Date | null;
}

/** The latest texts with all these words, one more than are shown. */
export async function selectFound(db: Db, kind: TextKind, words: string): Promise<FoundText[]> {
  const query = sql`plainto_tsquery('simple', search_text(${words}))`;
  const { rows } = await sql<FoundText>`
    select f.subject, coalesce(a.username_visible, '') as username, f.title, f.words, f.at
    from (select * from (${SOURCES[kind].found(query)}) every order by at desc nulls last, subject desc
      limit ${sql.lit(FOUND_TEXTS_MAX + 1)}) f left join account a on a.id = f.account_id
    order by f.at desc nulls last, f.subject desc`.execute(db);
  return rows;
}

export interface WordRow extends ColumnsOf<'watched_word', 'id' | 'word' | 'added_at'> {
  added_by: string | null;
}

export async function selectWords(db: Db): Promise<WordRow[]> {
  const { rows } = await sql<WordRow>`
    select w.id, w.word, w.added_at, a.username_visible as added_by
    from watched_word w left join account a on a.id = w.added_by order by w.search_word`.execute(db);
  return rows;
}

/** False where the word is watched already. */
export async function insertWord(trx: Trx, word: string, by: number, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into watched_word (word, added_by, added_at) values (${word}, ${by}, ${at}) on conflict do nothing returning id`.execute(
    trx,
  );
  return rows.length > 0;
}

export async function deleteWord(trx: Trx, id: number): Promise<string | undefined> {
  const row = await trx.deleteFrom('watched_word').where('id', '=', id).returning('word').executeTakeFirst();
  return row?.word;
}

export interface HiddenRow {
  id: number;
  username: string;
  words: string;
  hidden_at: Date;
  reason: string;
  case: number | null;
  rule: ReportReason | null;
}

/** Tips whose words are hidden, those hidden last first, with the decision that their authors were given. */
export async function selectHidden(db: Db, span: PageSpan): Promise<HiddenRow[]> {
  const key = span.position?.key;
  const { beyond, orderBy, limit } = keyset(
    [sql`t.disabled_at`, sql`t.id`],
    'desc',
    span,
    key ? [timeOfKey(key[0]), key[1]] : null,
  );
  const { rows } = await sql<HiddenRow>`
    select t.id, a.username_visible as username, ${tipWords} as words, t.disabled_at as hidden_at,
      coalesce(t.disabled_reason, '') as reason, d.id as case, d.rule
    from tip t join account a on a.id = t.tipster_id left join lateral (
      select c.id, c.rule from report_case c where c.tip_id = t.id and c.measure = 'tip_hidden' order by c.id desc limit 1) d on true
    where t.disabled_at is not null and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export const countHidden = (db: Db): Promise<number> =>
  countUpToMax(db, sql`select 1 from tip t where t.disabled_at is not null`);
