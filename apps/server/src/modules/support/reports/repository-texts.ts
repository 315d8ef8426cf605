import type { TextPlace, TextState } from '@quotavera/contract/support';
import {
  FIRST_TIPS,
  FOUND_TEXTS_MAX,
  type HideableText,
  type ReportReason,
  TEXT_KINDS,
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
import { TARGET_KEYS } from './repository.ts';
import { tipWords } from './repository-evidence.ts';

interface TextSource {
  /** Texts that may be new since a moment: `subject`, `account_id`, `words`. They may come again, and are queued once. */
  recent: (since: Date) => RawBuilder<unknown>;
  /** Texts with all the words of a query: `subject`, `account_id`, `title`, `words`, `at`; found by an index. */
  found: (query: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Where a text stands that has no page of its own. */
  place?: (subject: RawBuilder<unknown>) => RawBuilder<unknown>;
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
  // A private question is its asker's and the teacher's.
  comment: {
    recent: (since) => sql`select c.id as subject, c.author_id as account_id, c.text as words from comment c
      where c.deleted_at is null and not c.is_private and c.hidden_at is null and c.author_id is not null
        and coalesce(c.edited_at, c.created_at) >= ${since}`,
    found: (query) => sql`select c.id as subject, c.author_id as account_id, '' as title, c.text as words,
        coalesce(c.edited_at, c.created_at) as at
      from comment c where c.deleted_at is null and not c.is_private
        and to_tsvector('simple', search_text(c.text)) @@ ${query}`,
    place: (subject) => sql`(select json_build_object('of', c.subject, 'id', c.subject_id, 'name', coalesce((
        select p.slug from post p where c.subject = 'article' and p.id = c.subject_id), ''))
      from comment c where c.id = ${subject})`,
  },
  review: {
    recent: (since) => sql`select v.id as subject, v.author_id as account_id, v.text as words from review v
      where v.hidden_at is null and coalesce(v.changed_at, v.created_at) >= ${since}`,
    found: (query) => sql`select v.id as subject, v.author_id as account_id, '' as title, v.text as words,
        coalesce(v.changed_at, v.created_at) as at
      from review v where to_tsvector('simple', search_text(v.text)) @@ ${query}`,
    place: (subject) => sql`(select json_build_object('of', 'tipster', 'id', v.tipster_id, 'name', o.username_visible)
      from review v join account o on o.id = v.tipster_id where v.id = ${subject})`,
  },
};

const placeIn = (kind: TextKind, subject: RawBuilder<unknown>) => SOURCES[kind].place?.(subject) ?? sql`null::json`;

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
  place: TextPlace | null;
}

const REVIEW = sql`select ${columns('r', REVIEW_COLUMNS)}, r.kind, r.subject_id as subject, r.cause, a.username_visible as username,
    m.username_visible as seen_by,
    case r.kind ${sql.join(
      TEXT_KINDS.map((kind) => sql`when ${sql.lit(kind)} then ${placeIn(kind, sql`r.subject_id`)}`),
      sql` `,
    )} end as place
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

/** Whoever hides a text has seen it. */
export async function markHiddenSeen(
  trx: Trx,
  kind: HideableText,
  subject: number,
  by: number,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('text_review')
    .set({ seen_by: by, seen_at: at })
    .where('kind', '=', kind)
    .where('subject_id', '=', subject)
    .where('seen_at', 'is', null)
    .execute();
}

export interface FoundText {
  subject: number;
  username: string;
  title: string;
  words: string;
  at: Date | null;
  place: TextPlace | null;
}

/** The latest texts with all these words, one more than are shown. */
export async function selectFound(db: Db, kind: TextKind, words: string): Promise<FoundText[]> {
  const query = sql`plainto_tsquery('simple', search_text(${words}))`;
  const { rows } = await sql<FoundText>`
    select f.subject, coalesce(a.username_visible, '') as username, f.title, f.words, f.at,
      ${placeIn(kind, sql`f.subject`)} as place
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
  /** Empty when the account is gone. */
  username: string;
  words: string;
  hidden_at: Date;
  reason: string;
  case: number | null;
  rule: ReportReason | null;
  place: TextPlace | null;
}

/** Hidden texts of each kind: `id`, `account_id`, `words`, `hidden_at`, `reason`. */
const HIDDEN: Readonly<Record<HideableText, RawBuilder<unknown>>> = {
  tip: sql`select t.id, t.tipster_id as account_id, ${tipWords} as words, t.disabled_at as hidden_at,
      coalesce(t.disabled_reason, '') as reason
    from tip t where t.disabled_at is not null`,
  comment: sql`select c.id, c.author_id as account_id, c.text as words, c.hidden_at, c.hidden_reason as reason
    from comment c where c.hidden_at is not null and c.deleted_at is null and not c.is_private`,
  review: sql`select v.id, v.author_id as account_id, v.text as words, v.hidden_at, v.hidden_reason as reason
    from review v where v.hidden_at is not null`,
};

/** Texts of one kind that are hidden, those hidden last first, with the decision that their authors were given. */
export async function selectHidden(db: Db, kind: HideableText, span: PageSpan): Promise<HiddenRow[]> {
  const key = span.position?.key;
  const { beyond, orderBy, limit } = keyset(
    [sql`h.hidden_at`, sql`h.id`],
    'desc',
    span,
    key ? [timeOfKey(key[0]), key[1]] : null,
  );
  const { rows } = await sql<HiddenRow>`
    select h.id, coalesce(a.username_visible, '') as username, h.words, h.hidden_at, h.reason, d.id as case, d.rule,
      ${placeIn(kind, sql`h.id`)} as place
    from (select * from (${HIDDEN[kind]}) h where ${beyond} order by ${orderBy} ${limit}) h
    left join account a on a.id = h.account_id left join lateral (
      select c.id, c.rule from report_case c where ${sql.ref(`c.${TARGET_KEYS[kind]}`)} = h.id
        and c.measure in ('tip_hidden', 'words_hidden') and c.status = 'upheld' order by c.id desc limit 1) d on true
    order by ${orderBy}`.execute(db);
  return rows;
}

export const countHidden = (db: Db, kind: HideableText): Promise<number> => countUpToMax(db, HIDDEN[kind]);
