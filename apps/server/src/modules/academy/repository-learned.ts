import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/index.ts';

/** The last thing that somebody did in a course: a lesson that they read, or the exam of a module. */
type Act = { accountId: number; courseId: number; at: Date } & ({ lessonId: number } | { moduleId: number });

/** Inside of another statement: notes what somebody did last in a course, once for each row of `from`. */
export function noteLearner(act: Act, from: RawBuilder<unknown>): RawBuilder<unknown> {
  const { courseId, accountId, at } = act;
  const [lesson, module] = 'lessonId' in act ? [act.lessonId, null] : [null, act.moduleId];
  return sql`
    insert into course_learner (course_id, account_id, started_at, seen_at, lesson_id, module_id)
    select ${courseId}::bigint, ${accountId}::bigint, ${at}::timestamptz, ${at}::timestamptz, ${lesson}::bigint, ${module}::bigint ${from}
    on conflict (course_id, account_id) do update
      set seen_at = excluded.seen_at, lesson_id = excluded.lesson_id, module_id = excluded.module_id`;
}

export async function noteExam(trx: Trx, accountId: number, moduleId: number, at: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`select course_id as id from course_module where id = ${moduleId}`.execute(
    trx,
  );
  await noteLearner({ accountId, courseId: rows[0]!.id, moduleId, at }, sql``).execute(trx);
}

/** Keeps whether a course is finished as its certificate has it. */
export async function noteFinished(trx: Trx, accountId: number, courseId: number): Promise<void> {
  await sql`
    update course_learner l set finished_at = (
      select c.issued_at from certificate c where c.account_id = l.account_id and c.course_id = l.course_id)
    where l.account_id = ${accountId} and l.course_id = ${courseId}`.execute(trx);
}

/** Takes a certificate away whose exam turns out not to be passed. */
export async function deleteCertificate(trx: Trx, accountId: number, courseId: number): Promise<void> {
  await trx.deleteFrom('certificate').where('account_id', '=', accountId).where('course_id', '=', courseId).execute();
  await noteFinished(trx, accountId, courseId);
}
