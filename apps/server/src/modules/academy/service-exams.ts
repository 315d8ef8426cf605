import { randomBytes } from 'node:crypto';
import type { listSections, readExam, saveAnswers, submitExam } from '@quotavera/contract/academy';
import type { ReplyOf } from '@quotavera/contract/core';
import {
  type ExamAnswers,
  type ExamContent,
  type ExamQuestion,
  examOrder,
  gradedQuestion,
  gradeExam,
  isCourseFinished,
  missingAnswers,
  textIn,
} from '@quotavera/domain/academy';
import type { Db, Trx } from '../../platform/database/index.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../platform/errors/index.ts';
import { examStateOf, presentExamSummary, presentModuleRef } from './presenter.ts';
import * as repository from './repository-exams.ts';
import { selectModules } from './repository-outline.ts';
import { type Learner, type Outline, type OutlineModule, outlineOfModule } from './service-outline.ts';

type ExamReply = ReplyOf<typeof readExam>;
type Outcome = NonNullable<ExamReply['last']>;

/** The questions of one try, mixed, without anything that tells which answer is right. */
function askedQuestions(content: ExamContent, seed: string, language: string): ExamReply['questions'] {
  return examOrder(content.questions, seed).map(({ id, kind, points, text, options = [] }) => ({
    id,
    kind,
    points,
    text: textIn(text, language),
    options: examOrder(options, `${seed}:${id}`).map((option) => ({
      id: option.id,
      text: textIn(option.text, language),
    })),
  }));
}

function wordsOfAnswer(question: ExamQuestion, answer: string, language: string): string {
  if (question.kind === 'text') return answer;
  return textIn(question.options?.find(({ id }) => id === answer)?.text, language);
}

/** Presents the result of an attempt. Right answers are told with a passed exam only, because a failed exam is asked again. */
function presentOutcome(attempt: repository.AttemptRow, language: string, certificate: string | null): Outcome {
  const { content, answers, review } = attempt;
  const result = attempt.result ?? 'in_review';
  const passed = result === 'passed';
  return {
    result,
    points: attempt.points ?? 0,
    max_points: attempt.max_points ?? 0,
    pass_percent: content.pass_percent,
    questions: content.questions.map((question) => {
      const answer = answers[question.id] ?? '';
      const right = gradedQuestion(question).rightOption;
      const points = right === null ? (review?.points[question.id] ?? null) : answer === right ? question.points : 0;
      return {
        id: question.id,
        text: textIn(question.text, language),
        // The points would give the right choices of a failed exam away.
        points: passed || question.kind === 'text' ? points : null,
        max_points: question.points,
        answer: wordsOfAnswer(question, answer, language),
        right_answer: passed && right !== null ? wordsOfAnswer(question, right, language) : null,
        explanation: passed && right !== null ? textIn(question.explanation, language) : null,
      };
    }),
    note: review?.note ?? '',
    certificate,
  };
}

const seedOf = (accountId: number, moduleId: number, number: number) => `${accountId}:${moduleId}:${number}`;

interface Place {
  outline: Outline;
  module: OutlineModule;
}

function summaryOf(
  { outline, module }: Place,
  content: ExamContent | null,
  last: repository.AttemptRow | undefined,
): ReplyOf<typeof listSections>['exam'] {
  const decided = last !== undefined && last.result !== 'in_review';
  return presentExamSummary(outline, module, {
    content,
    last: { points: decided ? last.points : null, maxPoints: decided ? last.max_points : null },
  });
}

/** Whether a module's exam can be taken, and how the last try ended. */
export async function examSummaryFor(
  db: Db,
  { viewer }: Learner,
  place: Place,
): Promise<ReplyOf<typeof listSections>['exam']> {
  const moduleId = place.module.row.id;
  const [exam, last] = await Promise.all([
    repository.selectExam(db, moduleId),
    repository.selectLastAttempt(db, viewer.accountId, moduleId),
  ]);
  return summaryOf(place, exam?.content ?? null, last);
}

/** A module's exam for one learner: questions only where it can be taken. */
export async function examFor(db: Db, learner: Learner, moduleId: number): Promise<ExamReply | Failure> {
  const place = await outlineOfModule(db, learner, moduleId);
  if (!place) return fail('not_found');
  const { outline, module } = place;
  const { accountId } = learner.viewer;
  const [current, open, last] = await Promise.all([
    repository.selectExam(db, moduleId),
    repository.selectOpenAttempt(db, accountId, moduleId),
    repository.selectLastAttempt(db, accountId, moduleId),
  ]);
  if (!current) return fail('not_found');
  const summary = summaryOf(place, current.content, last);
  const openExam =
    summary.state === 'open' ? { version: current.id, content: current.content, ...openTryOf(open) } : null;
  const seed = seedOf(accountId, moduleId, module.row.attempts.length + 1);
  const { id, title, number } = presentModuleRef(module);
  return {
    ...summary,
    module: { id, title, number },
    course: { slug: outline.course.slug, title: outline.course.title },
    version: openExam ? openExam.version : null,
    questions: openExam ? askedQuestions(openExam.content, seed, learner.language) : [],
    answers: openExam?.answers ?? {},
    revision: openExam?.revision ?? 0,
    last: last ? presentOutcome(last, learner.language, outline.certificate) : null,
  };
}

/** Whoever has begun on one version of an exam finishes on it. */
function openTryOf(open: repository.AttemptRow | undefined) {
  if (!open) return { answers: {}, revision: 0 };
  return { version: open.version_id, content: open.content, answers: open.answers, revision: open.revision };
}

/** The exam of a module as it is published now, with its answers: for the simulated world. */
export const publishedExam = repository.selectExam;

interface Sitting extends Place {
  version: repository.ExamVersion;
  open: repository.AttemptRow | undefined;
}

/** The exam that answers are for, with the learner's tries locked. Refused unless it can be taken and the answers are to its version. */
async function sit(
  trx: Trx,
  learner: Learner,
  { moduleId, version }: { moduleId: number; version: number },
): Promise<Sitting | Failure> {
  await repository.lockLearner(trx, learner.viewer.accountId);
  const place = await outlineOfModule(trx, learner, moduleId);
  if (!place) return fail('not_found');
  const state = examStateOf(place.outline, place.module);
  if (state === 'plan_required') return fail('plan_required', { plan: place.outline.lockedBy ?? 'pro' });
  if (state !== 'open') return fail('exam_locked');
  const open = await repository.selectOpenAttempt(trx, learner.viewer.accountId, moduleId);
  const current = open ? { id: open.version_id, content: open.content } : await repository.selectExam(trx, moduleId);
  if (!current) return fail('not_found');
  return current.id === version ? { ...place, version: current, open } : fail('exam_changed');
}

/** Only answers to the exam's own questions, and options that are there, are kept. */
function answersTo({ questions }: ExamContent, answers: ExamAnswers): ExamAnswers {
  const answered = questions.flatMap(({ id, kind, options = [] }) => {
    const answer = answers[id];
    const known = answer !== undefined && (kind === 'text' || options.some((option) => option.id === answer));
    return known ? [[id, answer] as const] : [];
  });
  return Object.fromEntries(answered);
}

export async function keepAnswers(
  db: Db,
  learner: Learner,
  input: {
    moduleId: number;
    version: number;
    revision: number;
    answers: ExamAnswers;
  },
): Promise<ReplyOf<typeof saveAnswers> | Failure> {
  return transact(db, async (trx) => {
    const sitting = await sit(trx, learner, input);
    if (isFailure(sitting)) return sitting;
    if ((sitting.open?.revision ?? 0) !== input.revision) return fail('answers_outdated');
    const { revision } = await repository.saveAttempt(trx, {
      accountId: learner.viewer.accountId,
      moduleId: input.moduleId,
      versionId: sitting.version.id,
      answers: answersTo(sitting.version.content, input.answers),
      at: learner.now,
    });
    return { revision, saved_at: learner.now.toISOString() };
  });
}

/** Without letters that are taken for others: somebody may copy it from paper. */
const CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

function newCode(): string {
  const letters = [...randomBytes(16)].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length]);
  return letters.join('');
}

/** Certifies a course once the exams of all its modules are passed. */
export async function certifyFinished(trx: Trx, accountId: number, courseId: number, at: Date): Promise<void> {
  const modules = await selectModules(trx, { accountId, language: 'it', courseId });
  if (isCourseFinished(modules)) await repository.insertCertificate(trx, { code: newCode(), accountId, courseId, at });
}

export async function submitAnswers(
  db: Db,
  learner: Learner,
  input: { moduleId: number; version: number; answers: ExamAnswers },
): Promise<ReplyOf<typeof submitExam> | Failure> {
  const { accountId } = learner.viewer;
  return transact(db, async (trx) => {
    const sitting = await sit(trx, learner, input);
    if (isFailure(sitting)) return sitting;
    const { content, id: versionId } = sitting.version;
    const answers = answersTo(content, input.answers);
    const missing = missingAnswers(content.questions, answers);
    if (missing.length > 0) {
      return fail('validation', {
        fields: { answers: { code: 'answers_missing', values: { count: missing.length } } },
      });
    }
    const { id } = await repository.saveAttempt(trx, {
      accountId,
      moduleId: input.moduleId,
      versionId,
      answers,
      at: learner.now,
    });
    const grade = gradeExam(content.questions.map(gradedQuestion), answers, { passPercent: content.pass_percent });
    await repository.submitAttempt(trx, id, grade, learner.now);
    if (grade.result === 'passed') await certifyFinished(trx, accountId, sitting.outline.course.id, learner.now);
    const place = await outlineOfModule(trx, learner, input.moduleId);
    const attempt = await repository.selectLastAttempt(trx, accountId, input.moduleId);
    return presentOutcome(attempt!, learner.language, place?.outline.certificate ?? null);
  });
}
