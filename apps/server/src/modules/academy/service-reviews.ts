import type { listReviews, reviewExam } from '@quotavera/contract/academy';
import { academyAddresses } from '@quotavera/contract/academy/addresses';
import type { ReplyOf } from '@quotavera/contract/core';
import { type ExamQuestion, gradedQuestion, gradeExam, textIn } from '@quotavera/domain/academy';
import type { z } from 'zod';
import type { ServerContext } from '../../platform/context.ts';
import type { Db, Trx } from '../../platform/database/index.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail } from '../../platform/errors/index.ts';
import { readPage } from '../../platform/http/paging.ts';
import { writeAuditLine } from '../accounts/audit/service.ts';
import { lockTry } from './repository-corrections.ts';
import * as repository from './repository-exams.ts';
import type { Editor } from './service-builder.ts';
import { markedSince } from './service-corrections.ts';
import { askedInAttempt, certifyFinished } from './service-exams.ts';

type ReviewView = ReplyOf<typeof listReviews>['results'][number];

const textsOf = (questions: readonly ExamQuestion[]) => questions.filter(({ kind }) => kind === 'text');

function presentReview(row: repository.ReviewRow, language: string): ReviewView {
  return {
    id: row.id,
    learner: row.learner,
    course: row.course,
    module: row.module,
    submitted_at: row.submitted_at.toISOString(),
    points: row.points,
    max_points: row.max_points,
    pass_percent: row.content.pass_percent,
    texts: textsOf(askedInAttempt(row.content, row)).map(({ id, text, rubric, points }) => ({
      id,
      text: textIn(text, language),
      rubric: textIn(rubric, language),
      max_points: points,
      answer: row.answers[id] ?? '',
    })),
  };
}

export async function waitingReviews(
  db: Db,
  editor: Editor,
  query: z.output<typeof listReviews.query>,
): Promise<ReplyOf<typeof listReviews>> {
  const { rows, ...page } = await readPage(
    { path: academyAddresses.listReviews.path, query },
    {
      keyLength: 2,
      key: (row: repository.ReviewRow) => [row.submitted_at.getTime(), row.id],
      select: (span) => repository.selectReviews(db, editor, editor.language, span),
      count: () => repository.countReviews(db, editor),
    },
  );
  return { ...page, results: rows.map((row) => presentReview(row, editor.language)) };
}

/** Every free text has to be given points that its question has. */
function pointsProblems(
  asked: readonly ExamQuestion[],
  points: Readonly<Record<string, number>>,
): Readonly<Record<string, string>> {
  const wrong = textsOf(asked).filter(({ id, points: most }) => points[id] === undefined || points[id] > most);
  return Object.fromEntries(wrong.map(({ id }) => [`points.${id}`, 'points_invalid']));
}

/** Says who has decided an exam that a reviewer still saw waiting. */
async function reviewedSince(trx: Trx, actor: Editor, id: number): Promise<Failure> {
  const row = await lockTry(trx, actor, { id, language: actor.language });
  return row ? markedSince(trx, row) : fail('not_found');
}

interface ReviewInput {
  id: number;
  points: Readonly<Record<string, number>>;
  note: string;
}

/** Decides an exam with free texts. The audit log names the reviewer and their reasons; the learner is told by mail. */
export async function decideReview(
  { db, clock, mail }: Pick<ServerContext, 'db' | 'clock' | 'mail'>,
  actor: Editor,
  { id, points, note }: ReviewInput,
): Promise<ReplyOf<typeof reviewExam> | Failure> {
  const at = clock.now();
  return transact(db, async (trx) => {
    const row = await repository.lockReview(trx, actor, id, actor.language);
    if (!row) return reviewedSince(trx, actor, id);
    const asked = askedInAttempt(row.content, row);
    const problems = pointsProblems(asked, points);
    if (Object.keys(problems).length > 0) return fail('validation', { fields: problems });
    const grade = gradeExam(asked.map(gradedQuestion), row.answers, {
      passPercent: row.content.pass_percent,
      reviewed: points,
    });
    const read = Object.fromEntries(textsOf(asked).map((question) => [question.id, points[question.id]!]));
    const review = { points: read, note };
    await repository.decideAttempt(trx, id, { grade, review, reviewerId: actor.accountId, at });
    if (grade.result === 'passed') await certifyFinished(trx, row.account_id, row.course_id, at);
    await writeAuditLine(trx, {
      actorId: actor.accountId,
      accountId: row.account_id,
      action: 'exam_reviewed',
      reason: note,
      data: { exam: id, points: grade.points, of: grade.maxPoints, result: grade.result },
      at,
      requestId: actor.requestId,
    });
    await mail.toMember(trx, row.account_id, {
      kind: grade.result === 'passed' ? 'exam_passed' : 'exam_failed',
      values: { module: row.module, points: grade.points, of: grade.maxPoints, note },
      page: `/academy/exams?module=${row.module_id}`,
    });
    return { result: grade.result };
  });
}
