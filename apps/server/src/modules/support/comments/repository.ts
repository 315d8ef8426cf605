import type { CommentSubject, Reaction } from '@quotavera/domain/support/comments';
import { ANSWERS_SHOWN } from '@quotavera/domain/support/comments';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type ColumnsOf,
  columns,
  countUpToMax,
  type Db,
  keyset,
  type PageSpan,
} from '../../../platform/database/index.ts';

/** A subject of a conversation by its kind and id. */
export interface About {
  subject: CommentSubject;
  id: number;
}

/** These decide how much somebody sees of a conversation. */
export interface Reader {
  /** Zero for a visitor, who has written nothing. */
  accountId: number;
  /** Whether private questions are theirs to answer. */
  teaches: boolean;
  /** Whether they read what was hidden. */
  moderates: boolean;
}

const READ_COLUMNS = [
  'id',
  'thread_id',
  'is_private',
  'is_owners',
  'created_at',
  'edited_at',
  'deleted_at',
  'hidden_at',
  'answers',
  'useful',
  'thanks',
  'disagree',
] as const;

export interface CommentRow extends ColumnsOf<'comment', (typeof READ_COLUMNS)[number]> {
  /** It is null where its reader may not read it. */
  text: string | null;
  hidden_reason: string | null;
  is_mine: boolean;
  username: string | null;
  is_tipster: boolean;
  avatar_url: string | null;
  own_reaction: Reaction | null;
}

const isMine = ({ accountId }: Reader): RawBuilder<SqlBool> =>
  sql<SqlBool>`c.author_id is not distinct from ${accountId}::bigint`;

/** Whether the words of a comment `c` are for this reader. */
const readable = (reader: Reader): RawBuilder<SqlBool> =>
  sql<SqlBool>`(c.deleted_at is null and (c.hidden_at is null or ${isMine(reader)} or ${reader.moderates}))`;

/** Whether a comment `c` has a place in what this reader sees. An answer is only looked for under a comment that they see. */
const visible = (reader: Reader): RawBuilder<SqlBool> => sql<SqlBool>`(
  (not c.is_private or c.thread_id is not null or ${reader.teaches} or ${isMine(reader)})
  and (${readable(reader)} or c.answers > 0)
  and not exists (select from comment_mute m where m.account_id = ${reader.accountId} and m.muted_id = c.author_id))`;

/** Words and names that aren't for their reader are not read. */
const seen = (reader: Reader) => sql`
  select ${columns('c', READ_COLUMNS)}, case when ${readable(reader)} then c.text end as text,
    case when c.hidden_at is not null and (${isMine(reader)} or ${reader.moderates}) then c.hidden_reason end as hidden_reason,
    ${isMine(reader)} as is_mine, case when ${readable(reader)} then a.username_visible end as username,
    coalesce(a.user_type = 'collaborator', false) as is_tipster,
    case when a.user_type = 'collaborator' and ${readable(reader)} then a.avatar_url end as avatar_url, r.reaction as own_reaction
  from comment c left join account a on a.id = c.author_id
    left join comment_reaction r on r.comment_id = c.id and r.account_id = ${reader.accountId}`;

const ofSubject = ({ subject, id }: About) =>
  sql`c.subject = ${subject} and c.subject_id = ${id} and c.thread_id is null`;

/** Comments that answer none, latest first. */
export async function selectComments(db: Db, about: About, reader: Reader, span: PageSpan): Promise<CommentRow[]> {
  const { beyond, orderBy, limit } = keyset([sql`c.id`], 'desc', span, span.position?.key ?? null);
  const { rows } = await sql<CommentRow>`
    ${seen(reader)} where ${ofSubject(about)} and ${visible(reader)} and ${beyond} order by ${orderBy} ${limit}`.execute(
    db,
  );
  return rows;
}

export function countComments(db: Db, about: About, reader: Reader): Promise<number> {
  return countUpToMax(db, sql`select from comment c where ${ofSubject(about)} and ${visible(reader)}`);
}

/** A thread's answers, oldest first. */
export async function selectAnswers(db: Db, threadId: number, reader: Reader, span: PageSpan): Promise<CommentRow[]> {
  const { beyond, orderBy, limit } = keyset([sql`c.id`], 'asc', span, span.position?.key ?? null);
  const { rows } = await sql<CommentRow>`
    ${seen(reader)} where c.thread_id = ${threadId} and ${visible(reader)} and ${beyond} order by ${orderBy} ${limit}`.execute(
    db,
  );
  return rows;
}

export function countAnswers(db: Db, threadId: number, reader: Reader): Promise<number> {
  return countUpToMax(db, sql`select from comment c where c.thread_id = ${threadId} and ${visible(reader)}`);
}

/** The first answers of each of these threads. */
export async function selectFirstAnswers(db: Db, threads: readonly number[], reader: Reader): Promise<CommentRow[]> {
  if (threads.length === 0) return [];
  const { rows } = await sql<CommentRow>`
    select f.* from unnest(${[...threads]}::bigint[]) as t (id)
    cross join lateral (${seen(reader)} where c.thread_id = t.id and ${visible(reader)} order by c.id
      limit ${sql.lit(ANSWERS_SHOWN)}) f order by f.id`.execute(db);
  return rows;
}

/** A comment as one reader sees it; none that they don't. */
export async function selectComment(db: Db, id: number, reader: Reader): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`
    ${seen(reader)} where c.id = ${id} and ${visible(reader)}
      and (c.thread_id is null or ${reader.teaches} or exists (select from comment o
        where o.id = c.thread_id and (not o.is_private or o.author_id is not distinct from ${reader.accountId}::bigint)))`.execute(
    db,
  );
  return rows[0];
}

/** The subject of a comment; for whoever asks what they may do with it. */
export async function selectAbout(
  db: Db,
  id: number,
): Promise<(About & { author_id: number | null; thread_id: number | null }) | undefined> {
  const { rows } = await sql<About & { author_id: number | null; thread_id: number | null }>`
    select subject, subject_id as id, author_id, thread_id from comment where id = ${id}`.execute(db);
  return rows[0];
}

export interface ConversationRow extends ColumnsOf<'conversation', 'comments' | 'closed_at'> {
  is_off: boolean;
}

/** A conversation, and whether this reader wants none. */
export async function selectConversation(db: Db, { subject, id }: About, accountId: number): Promise<ConversationRow> {
  const { rows } = await sql<ConversationRow>`
    select coalesce(v.comments, 0) as comments, v.closed_at,
      exists (select from comment_choice o where o.account_id = ${accountId}) as is_off
    from (select 1) one left join conversation v on v.subject = ${subject} and v.subject_id = ${id}`.execute(db);
  return rows[0]!;
}

/** Whether a member's e-mail address is confirmed: others only read. */
export async function isConfirmed(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('email_confirmed_at')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.email_confirmed_at != null;
}

export interface QuestionRow extends ColumnsOf<'comment', 'id' | 'text' | 'is_private' | 'created_at'> {
  lesson_id: number;
  username: string | null;
  is_tipster: boolean;
  avatar_url: string | null;
}

/** Questions that nobody has answered, of some courses or of all (null). */
const waiting = (courses: readonly number[] | null): RawBuilder<SqlBool> => sql<SqlBool>`
  c.subject = 'lesson' and c.thread_id is null and c.answered_at is null and c.deleted_at is null and c.hidden_at is null
  and ${courses === null ? sql`true` : sql`c.course_id = any(${[...courses]}::bigint[])`}`;

export async function selectQuestions(
  db: Db,
  courses: readonly number[] | null,
  span: PageSpan,
): Promise<QuestionRow[]> {
  const { beyond, orderBy, limit } = keyset([sql`c.id`], 'asc', span, span.position?.key ?? null);
  const { rows } = await sql<QuestionRow>`
    select c.id, c.text, c.is_private, c.created_at, c.subject_id as lesson_id, a.username_visible as username,
      coalesce(a.user_type = 'collaborator', false) as is_tipster,
      case when a.user_type = 'collaborator' then a.avatar_url end as avatar_url
    from comment c left join account a on a.id = c.author_id
    where ${waiting(courses)} and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export function countQuestions(db: Db, courses: readonly number[] | null): Promise<number> {
  return countUpToMax(db, sql`select from comment c where ${waiting(courses)}`);
}
