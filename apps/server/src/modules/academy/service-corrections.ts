import type { correctTry, giveTryBack } from '@quotavera/contract/academy';
import type { AuditAction } from '@quotavera/contract/accounts';
import type { ReplyOf } from '@quotavera/contract/core';
import {
  type ExamChange,
  type ExamQuestion,
  gradedQuestion,
  gradeExam,
  questionPoints,
} from '@quotavera/domain/academy';
import { tidyLine } from '@quotavera/domain/accounts';
import type { ServerContext } from '../../platform/context.ts';
import type { Db, Trx } from '../../platform/database/index.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../platform/errors/index.ts';
import { writeAuditLine } from '../accounts/audit/service.ts';
import { notifyReader } from '../tips/notification/service.ts';
import * as repository from './repository-corrections.ts';
import { deleteCertificate } from './repository-learned.ts';
import type { Editor } from './service-builder.ts';
import { askedInAttempt, certifyFinished, pointsByHand } from './service-exams.ts';

type Parts = Pick<ServerContext, 'db' | 'clock' | 'mail'>;
type Changed = ReplyOf<typeof correctTry>;

/** Says who has marked or changed a try since a teacher saw it. */
export async function markedSince(db: Db, row: repository.TryRow): Promise<Failure> {
  const last = await repository.selectLastChange(db, row.id);
  const at = last?.at ?? row.decided_at;
  if (!at) return fail('conflict');
  const by = (last ? last.actor : row.reviewer) ?? '';
  return fail('conflict', { changed: { by, at: at.toISOString(), edit: last?.kind ?? 'reviewed' } });
}

interface Change {
  kind: ExamChange;
  reason: string;
  /** The mark after it. */
  after: Pick<repository.TryRow, 'points' | 'result'>;
}

const ACTIONS = { corrected: 'exam_corrected', given_back: 'exam_given_back' } as const satisfies Record<
  ExamChange,
  AuditAction
>;

/** Keeps the mark of before, names the teacher in the audit log, and tells the learner in the bell and by mail. */
async function keepChange(
  trx: Trx,
  { mail }: Pick<Parts, 'mail'>,
  actor: Editor,
  { row, change, at }: { row: repository.TryRow; change: Change; at: Date },
): Promise<void> {
  const { kind, reason, after } = change;
  const before = { points: row.points, result: row.result };
  await repository.insertChange(trx, row, { kind, reason, at, actorId: actor.accountId, before, after });
  await writeAuditLine(trx, {
    ...{ actorId: actor.accountId, accountId: row.account_id, action: ACTIONS[kind], reason, at },
    data: { exam: row.id, points: after.points, of: row.max_points, result: after.result },
    requestId: actor.requestId,
  });
  const data = { module: row.module_id, name: row.module, reason, points: after.points, of: row.max_points };
  const news = { accountId: row.account_id, type: ACTIONS[kind], tipster_id: null, at };
  await notifyReader(trx, { ...news, data: { ...data, result: after.result } });
  const values = { module: row.module, points: after.points, of: row.max_points, reason };
  const page = `/academy/exams?module=${row.module_id}`;
  if (kind === 'given_back') await mail.toMember(trx, row.account_id, { kind: 'exam_given_back', values, page });
  else if (after.result === 'passed') await mail.toMember(trx, row.account_id, { kind: 'mark_passed', values, page });
  else await mail.toMember(trx, row.account_id, { kind: 'mark_corrected', values, page });
}

/** A try that a teacher saw as it is, locked; otherwise says who was quicker. */
async function seenTry(
  trx: Trx,
  actor: Editor,
  { id, version }: { id: number; version: number },
): Promise<repository.TryRow | Failure> {
  const row = await repository.lockTry(trx, actor, { id, language: actor.language });
  if (!row) return fail('not_found');
  return row.version === version ? row : markedSince(trx, row);
}

/** Points that no question of the try has, or more than one gives. */
function pointsProblems(
  asked: readonly ExamQuestion[],
  points: Readonly<Record<string, number>>,
): Readonly<Record<string, string>> {
  const wrong = Object.entries(points).filter(([id, given]) => {
    const question = asked.find((each) => each.id === id);
    return !question || given > question.points;
  });
  return Object.fromEntries(wrong.map(([id]) => [`points.${id}`, 'points_invalid']));
}

/** Corrects the points of a marked try. The certificate follows: it comes with the last exam, and goes with one that isn't passed any more. */
export async function correctExam(
  parts: Parts,
  actor: Editor,
  { id, version, points, reason }: { id: number; version: number; points: Record<string, number>; reason: string },
): Promise<Changed | Failure> {
  const at = parts.clock.now();
  return transact(parts.db, async (trx) => {
    const row = await seenTry(trx, actor, { id, version });
    if (isFailure(row)) return row;
    // A try that waits is marked by its review, and one that was given back doesn't count.
    if (row.result === 'in_review' || row.is_given_back) return markedSince(trx, row);
    const asked = askedInAttempt(row.content, row);
    const problems = pointsProblems(asked, points);
    if (Object.keys(problems).length > 0) return fail('validation', { fields: problems });
    const before = pointsByHand(row.review);
    const differs = asked.filter(
      (question) =>
        Object.hasOwn(points, question.id) &&
        points[question.id] !== questionPoints(gradedQuestion(question), row.answers, before),
    );
    if (differs.length === 0) return fail('nothing_to_change');
    const own = Object.fromEntries(differs.map((question) => [question.id, points[question.id]!]));
    const corrected = { ...before.corrected, ...own };
    const passPercent = row.content.pass_percent;
    // A try that failed whatever its free texts are worth was never read: now they count nothing, unless they are given points.
    const reviewed = { ...Object.fromEntries(asked.map((question) => [question.id, 0])), ...before.reviewed };
    const grade = gradeExam(asked.map(gradedQuestion), row.answers, { passPercent, reviewed, corrected });
    const review = { points: {}, note: '', ...row.review, corrected };
    await repository.correctAttempt(trx, id, { grade, review });
    if (grade.result === 'passed') await certifyFinished(trx, row.account_id, row.course_id, at);
    else if (row.result === 'passed') await deleteCertificate(trx, row.account_id, row.course_id);
    await keepChange(trx, parts, actor, {
      row,
      change: { kind: 'corrected', reason: tidyLine(reason), after: grade },
      at,
    });
    return { version: version + 1, result: grade.result };
  });
}

/** Gives a failed try back, so that its learner may take the exam at once and has one try more. */
export async function returnTry(
  parts: Parts,
  actor: Editor,
  { id, version, reason }: { id: number; version: number; reason: string },
): Promise<ReplyOf<typeof giveTryBack> | Failure> {
  const at = parts.clock.now();
  return transact(parts.db, async (trx) => {
    const row = await seenTry(trx, actor, { id, version });
    if (isFailure(row)) return row;
    if (row.result !== 'failed' || row.is_given_back) return fail('try_not_failed');
    await repository.markGivenBack(trx, id, at);
    const change: Change = { kind: 'given_back', reason: tidyLine(reason), after: row };
    await keepChange(trx, parts, actor, { row, change, at });
    return { version: version + 1, result: row.result };
  });
}
