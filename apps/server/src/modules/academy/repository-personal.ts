import type { RichDocument } from '@quotavera/richtext';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/index.ts';
import type { PersonalTable } from '../../platform/personal/index.ts';
import { inOwnLanguage } from './repository-words.ts';

export const personalTables: readonly PersonalTable[] = [
  {
    table: 'lesson_progress',
    whose: ['account_id'],
    exports: {
      lessons_read: {
        rows: (id) => sql`select ${inOwnLanguage('m.title')} as module, l.slug as lesson, p.completed_at
      from lesson_progress p join lesson l on l.id = p.lesson_id join course_module m on m.id = l.module_id
        join course c on c.id = m.course_id
      where p.account_id = ${id} order by p.completed_at`,
      },
    },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'lesson_note',
    whose: ['account_id'],
    exports: {
      lesson_notes: {
        rows: (
          id,
        ) => sql`select ${inOwnLanguage('m.title')} as module, l.slug as lesson, n.text, n.bookmarked, n.updated_at
      from lesson_note n join lesson l on l.id = n.lesson_id join course_module m on m.id = l.module_id
        join course c on c.id = m.course_id
      where n.account_id = ${id} order by n.updated_at`,
      },
    },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'exam_attempt',
    whose: ['account_id', 'reviewer_id'],
    exports: {
      exams: {
        rows: (
          id,
        ) => sql`select ${inOwnLanguage('m.title')} as module, a.number, a.answers, a.submitted_at, a.points, a.max_points, a.result, a.decided_at,
        a.review from exam_attempt a join course_module m on m.id = a.module_id join course c on c.id = m.course_id where a.account_id = ${id} order by a.id`,
      },
    },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'exam_change',
    whose: ['account_id', 'actor_id'],
    exports: {
      exam_changes: {
        rows: (
          id,
        ) => sql`select ${inOwnLanguage('m.title')} as module, a.number, h.kind, h.reason, h.at, h.points_before, h.result_before,
          h.points_after, h.result_after
        from exam_change h join exam_attempt a on a.id = h.attempt_id join course_module m on m.id = a.module_id
          join course c on c.id = m.course_id where h.account_id = ${id} order by h.id`,
      },
    },
    onErasure: { delete: ['account_id'], forget: ['actor_id'] },
  },
  {
    table: 'course_learner',
    whose: ['account_id', 'called_by'],
    exports: {
      courses_learned: {
        rows: (
          id,
        ) => sql`select ${inOwnLanguage('c.title')} as course, p.started_at, p.seen_at, p.finished_at, p.reminded_at, p.called_at
        from course_learner p join course c on c.id = p.course_id where p.account_id = ${id} order by p.started_at`,
      },
    },
    onErasure: { delete: ['account_id'], forget: ['called_by'] },
  },
  {
    table: 'certificate',
    whose: ['account_id'],
    exports: {
      certificates: {
        rows: (id) => sql`select f.code, ${inOwnLanguage('c.title')} as course, f.holder, f.issued_at
      from certificate f join course c on c.id = f.course_id where f.account_id = ${id} order by f.issued_at`,
      },
    },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'course',
    whose: ['owner_id', 'edited_by'],
    exports: {
      courses_taught: {
        rows: (id) => sql`select c.slug, c.title, c.summary, c.language, c.difficulty, c.plan, c.status from course c
      where c.owner_id = ${id} order by c.id`,
      },
    },
    // Whoever learns goes on: the course becomes the house's.
    onErasure: { forget: ['owner_id', 'edited_by'] },
  },
  {
    table: 'exam_version',
    whose: ['author_id'],
    onErasure: { keep: "an exam's text is the house's" },
  },
  {
    table: 'lesson_version',
    whose: ['author_id'],
    onErasure: { keep: "a lesson's text is the house's" },
  },
];

/** The texts of lessons that an account wrote, and the covers of its courses. */
export async function selectOwnWords(
  trx: Trx,
  accountId: number,
): Promise<{ documents: RichDocument[]; covers: string[] }> {
  const { rows: texts } = await sql<{ document: RichDocument }>`
    select document from lesson_version where author_id = ${accountId}`.execute(trx);
  const { rows: courses } = await sql<{ cover: string }>`
    select cover from course where owner_id = ${accountId} and cover is not null`.execute(trx);
  return { documents: texts.map(({ document }) => document), covers: courses.map(({ cover }) => cover) };
}

/** The courses of one account become another's. */
export async function giveCourses(trx: Trx, from: number, to: number): Promise<void> {
  await trx.updateTable('course').set({ owner_id: to }).where('owner_id', '=', from).execute();
}
