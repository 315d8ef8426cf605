import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type ColumnsOf,
  columns,
  countUpToMax,
  type Db,
  keyset,
  type PageSpan,
  timeOfKey,
} from '../../platform/database/index.ts';
import { ASKED } from './repository-outline.ts';
import { inLanguage } from './repository-words.ts';

const NOTE_COLUMNS = ['text', 'bookmarked', 'revision', 'updated_at'] as const;

export type NoteRow = ColumnsOf<'lesson_note', (typeof NOTE_COLUMNS)[number]>;

export async function selectNote(db: Db, accountId: number, lessonId: number): Promise<NoteRow | undefined> {
  return db
    .selectFrom('lesson_note')
    .select(NOTE_COLUMNS)
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst();
}

interface Saved {
  accountId: number;
  lessonId: number;
  revision: number;
  text: string | undefined;
  bookmarked: boolean | undefined;
  at: Date;
}

/** Keeps a note that was seen as it is; undefined when another tab has saved since. */
export async function writeNote(db: Db, saved: Saved): Promise<NoteRow | undefined> {
  const { accountId, lessonId, revision, text, bookmarked, at } = saved;
  const { rows } =
    revision === 0
      ? await sql<NoteRow>`
          insert into lesson_note (account_id, lesson_id, text, bookmarked, updated_at)
          values (${accountId}, ${lessonId}, ${text ?? ''}, ${bookmarked ?? false}, ${at})
          on conflict do nothing returning ${sql.join(NOTE_COLUMNS.map((name) => sql.ref(name)))}`.execute(db)
      : await sql<NoteRow>`
          update lesson_note n set text = coalesce(${text ?? null}, n.text), bookmarked = coalesce(${bookmarked ?? null}, n.bookmarked),
            revision = n.revision + 1, updated_at = ${at}
          where n.account_id = ${accountId} and n.lesson_id = ${lessonId} and n.revision = ${revision}
          returning ${columns('n', NOTE_COLUMNS)}`.execute(db);
  return rows[0];
}

export interface ListedNote extends ColumnsOf<'lesson_note', 'lesson_id' | 'text' | 'bookmarked' | 'updated_at'> {
  title: string;
  course: string;
  shown: boolean;
}

export interface WhichNotes {
  accountId: number;
  /** Folded words that a note has to have; those of one reader are as few as the lessons that they read. */
  words: readonly string[];
  bookmarked: boolean;
}

/** A note that was emptied is none, unless its lesson is marked. */
function chosen({ accountId, words, bookmarked }: WhichNotes): RawBuilder<SqlBool> {
  const has = words.map((word) => sql`search_text(n.text) like ${`%${word}%`}`);
  const some = bookmarked ? sql`n.bookmarked` : sql`(n.bookmarked or n.text <> '')`;
  return sql<SqlBool>`${sql.join([sql`n.account_id = ${accountId}`, some, ...has], sql` and `)}`;
}

export async function selectNotes(
  db: Db,
  which: WhichNotes,
  { language, span }: { language: string; span: PageSpan },
): Promise<ListedNote[]> {
  const key = span.position?.key;
  const edge = key ? [timeOfKey(key[0]), key[1]] : null;
  const page = keyset([sql`n.updated_at`, sql`n.lesson_id`], 'desc', span, edge);
  const { rows } = await sql<ListedNote>`
    select n.lesson_id, n.text, n.bookmarked, n.updated_at, ${inLanguage('c.title', language)} as course,
      coalesce((select v.title from lesson_version v where v.lesson_id = l.id and v.published_at is not null
        and v.language::text in (${language}, c.language::text)
        order by (v.language::text = ${language}) desc, v.id desc limit 1), l.slug) as title,
      c.status in ('published', 'withdrawn') and m.removed_at is null and ${ASKED} as shown
    from lesson_note n join lesson l on l.id = n.lesson_id join course_module m on m.id = l.module_id
      join course c on c.id = m.course_id
    where ${chosen(which)} and ${page.beyond} order by ${page.orderBy} ${page.limit}`.execute(db);
  return rows;
}

export function countNotes(db: Db, which: WhichNotes): Promise<number> {
  return countUpToMax(db, sql`select from lesson_note n where ${chosen(which)}`);
}
