import { randomBytes } from 'node:crypto';
import type { listSections, readExam, saveAnswers, submitExam } from '@quotavera/contract/academy';
import type { ReplyOf } from '@quotavera/contract/core';
import {
  answerInWords,
  answersTaken,
  askedQuestions,
  type ExamAnswers,
  type ExamContent,
  type ExamQuestion,
  examLanguages,
  examOrder,
  gradedQuestion,
  gradeExam,
  isCourseFinished,
  missingAnswers,
  type PointsByHand,
  questionPoints,
  rightAnswer,
  type Texts,
  textIn,
} from '@quotavera/domain/academy';
import type { Language } from '@quotavera/domain/accounts';
import type { Db, Trx } from '../../platform/database/index.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../platform/errors/index.ts';
import { examStateOf, presentChange, presentExamSummary, presentModuleRef } from './presenter.ts';
import { selectChanges } from './repository-corrections.ts';
import * as repository from './repository-exams.ts';
import { selectModules } from './repository-outline.ts';
import { type Learner, mayEdit, type Outline, type OutlineModule, outlineOfModule } from './service-outline.ts';

type ExamReply = ReplyOf<typeof readExam>;
type Outcome = NonNullable<ExamReply['last']>;

/** The questions of one try, mixed, without anything that tells which answer is right. */
function presentQuestions(questions: readonly ExamQuestion[], seed: string, language: string): ExamReply['questions'] {
  return questions.map(({ id, kind, points, text, options = [], pairs = [] }) => {
    const lefts = kind === 'matching' ? pairs.map((pair) => ({ id: pair.id, text: pair.left })) : options;
    const rights = pairs.map(({ match, right }) => ({ id: match, text: right }));
    const mixed = (items: readonly { id: string; text: Texts }[], part: string) =>
      examOrder(items, `${seed}:${id}${part}`).map((item) => ({ id: item.id, text: textIn(item.text, language) }));
    return {
      id,
      kind,
      points,
      text: textIn(text, language),
      options: mixed(lefts, ''),
      matches: mixed(rights, ':right'),
    };
  });
}

/** The questions that were drawn for a submitted try, in the order in which they are written. */
function questionsOf({ content }: repository.AttemptRow, seed: string): readonly ExamQuestion[] {
  const asked = new Set(askedQuestions(content, seed));
  return content.questions.filter((question) => asked.has(question));
}

/** The points that people gave in a try, as the domain has them. */
export const pointsByHand = (review: repository.Review | null): PointsByHand => ({
  reviewed: review?.points,
  corrected: review?.corrected,
});

/** Presents the result of an attempt. Right answers are told with a passed exam only, because a failed exam is asked again. */
function presentOutcome(
  attempt: repository.AttemptRow,
  { language, seed, certificate }: { language: string; seed: string; certificate: string | null },
): Outcome {
  const { content, answers, review } = attempt;
  const result = attempt.result ?? 'in_review';
  const passed = result === 'passed';
  return {
    result,
    points: attempt.points ?? 0,
    max_points: attempt.max_points ?? 0,
    pass_percent: content.pass_percent,
    questions: questionsOf(attempt, seed).map((question) => {
      const answer = answers[question.id] ?? '';
      const graded = gradedQuestion(question);
      const points = questionPoints(graded, answers, pointsByHand(review));
      const told = passed && graded.isRight !== null;
      return {
        id: question.id,
        text: textIn(question.text, language),
        // The points would give the right choices of a failed exam away.
        points: passed || question.kind === 'text' ? points : null,
        max_points: question.points,
        answer: answerInWords(question, answer, language),
        right_answer: told ? answerInWords(question, rightAnswer(question), language) : null,
        explanation: told ? textIn(question.explanation, language) : null,
      };
    }),
    note: review?.note ?? '',
    certificate,
  };
}

/** Names a try: what it draws and how it mixes is the same on every device, and after it was submitted. */
const seedOf = (accountId: number, moduleId: number, number: number) => `${accountId}:${moduleId}:${number}`;

/** The reader's language where the exam is whole in it, else the course's. */
function languageOf(content: ExamContent, { language }: Learner, main: Language): Language {
  return examLanguages(content, main).find((each) => each === language) ?? main;
}

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
  const [current, open, last, changes] = await Promise.all([
    repository.selectExam(db, moduleId),
    repository.selectOpenAttempt(db, accountId, moduleId),
    repository.selectLastAttempt(db, accountId, moduleId),
    selectChanges(db, { accountId, moduleId }),
  ]);
  if (!current) return fail('not_found');
  const summary = summaryOf(place, current.content, last);
  const openExam =
    summary.state === 'open' ? { version: current.id, content: current.content, ...openTryOf(open) } : null;
  const seed = seedOf(accountId, moduleId, open?.number ?? module.row.attempts.length + 1);
  const language = openExam && languageOf(openExam.content, learner, outline.course.language);
  const { id, title, number } = presentModuleRef(module);
  return {
    ...summary,
    module: { id, title, number },
    editable: mayEdit(outline, learner),
    course: { slug: outline.course.slug, title: outline.course.title },
    version: openExam ? openExam.version : null,
    questions: openExam && language ? presentQuestions(askedQuestions(openExam.content, seed), seed, language) : [],
    language,
    answers: openExam?.answers ?? {},
    revision: openExam?.revision ?? 0,
    last: last ? outcomeOf(last, learner, place) : null,
    changes: changes.map(presentChange),
  };
}

function outcomeOf(attempt: repository.AttemptRow, learner: Learner, { outline, module }: Place): Outcome {
  const seed = seedOf(learner.viewer.accountId, module.row.id, attempt.number);
  const language = languageOf(attempt.content, learner, outline.course.language);
  return presentOutcome(attempt, { language, seed, certificate: outline.certificate });
}

/** Whoever has begun on one version of an exam finishes on it. */
function openTryOf(open: repository.AttemptRow | undefined) {
  if (!open) return { answers: {}, revision: 0 };
  return { version: open.version_id, content: open.content, answers: open.answers, revision: open.revision };
}

/** The questions that a try of one learner asked, for whoever reads it. */
export function askedInAttempt(
  content: ExamContent,
  attempt: { account_id: number; module_id: number; number: number },
): readonly ExamQuestion[] {
  return askedQuestions(content, seedOf(attempt.account_id, attempt.module_id, attempt.number));
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

/** The questions of the try that somebody writes. */
function askedIn({ module, version, open }: Sitting, accountId: number): readonly ExamQuestion[] {
  const number = open?.number ?? module.row.attempts.length + 1;
  return askedQuestions(version.content, seedOf(accountId, module.row.id, number));
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
      answers: answersTaken(askedIn(sitting, learner.viewer.accountId), input.answers),
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
    const asked = askedIn(sitting, accountId);
    const answers = answersTaken(asked, input.answers);
    const missing = missingAnswers(asked, answers);
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
    const grade = gradeExam(asked.map(gradedQuestion), answers, { passPercent: content.pass_percent });
    await repository.submitAttempt(trx, id, grade, learner.now);
    if (grade.result === 'passed') await certifyFinished(trx, accountId, sitting.outline.course.id, learner.now);
    const place = await outlineOfModule(trx, learner, input.moduleId);
    const attempt = await repository.selectLastAttempt(trx, accountId, input.moduleId);
    return outcomeOf(attempt!, learner, place ?? sitting);
  });
}
