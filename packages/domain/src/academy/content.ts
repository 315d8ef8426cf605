import { LANGUAGES, type Language } from '../accounts/preferences.ts';
import type { QuestionKind } from './exam.ts';

/** A text in every language of the product. */
export type Texts = Readonly<Record<Language, string>>;

/** The text in a language; in Italian where that one is unknown, and empty without a text. */
export function textIn(texts: Partial<Texts> | undefined, language: string): string {
  return texts?.[language as Language] ?? texts?.it ?? '';
}

interface ExamOption<T = Texts> {
  id: string;
  correct?: boolean | undefined;
  text: T;
}

/** A question as it is written: with its answer, which no learner is sent before the exam is submitted. */
export interface ExamQuestion<T = Texts> {
  id: string;
  kind: QuestionKind;
  points: number;
  text: T;
  /** Only a choice has options. */
  options?: readonly ExamOption<T>[] | undefined;
  /** Why the right answer is right. */
  explanation?: T | undefined;
  /** A reviewer gives the points of a free text by this rubric. */
  rubric?: T | undefined;
}

export interface ExamContent<T = Texts> {
  pass_percent: number;
  questions: readonly ExamQuestion<T>[];
}

/** An exam that is still being written: texts may be missing. */
export type ExamDraft = ExamContent<Partial<Texts>>;

/** The most that one question can give; points are whole. */
export const QUESTION_POINTS_MAX = 100;
export const EXAM_QUESTIONS_MAX = 100;
export const EXAM_OPTIONS_MAX = 10;
/** A question, an option, an explanation or a rubric has at most so many characters in each language. */
export const EXAM_WORDS_MAX = 2_000;
const ID = /^[a-z0-9_-]{1,40}$/;

export type ExamProblem =
  | 'text_missing'
  | 'id_invalid'
  | 'id_repeated'
  | 'question_points_invalid'
  | 'options_missing'
  | 'right_option_missing'
  | 'pass_mark_invalid'
  | 'questions_missing';

/** The languages in which a text is still to be written. */
export function missingLanguages(texts: Partial<Texts> | undefined): Language[] {
  return LANGUAGES.filter((language) => !texts?.[language]?.trim());
}

const lacksLanguage = (texts: Partial<Texts> | undefined) => missingLanguages(texts).length > 0;

function* idProblems(path: string, items: readonly { id: string }[]): Generator<[string, ExamProblem]> {
  for (const [n, { id }] of items.entries()) {
    if (!ID.test(id)) yield [`${path}.${n}.id`, 'id_invalid'];
    else if (items.findIndex((item) => item.id === id) < n) yield [`${path}.${n}.id`, 'id_repeated'];
  }
}

function* questionProblems(question: ExamDraft['questions'][number], path: string): Generator<[string, ExamProblem]> {
  if (lacksLanguage(question.text)) yield [`${path}.text`, 'text_missing'];
  const { points } = question;
  if (!Number.isInteger(points) || points < 1 || points > QUESTION_POINTS_MAX)
    yield [`${path}.points`, 'question_points_invalid'];
  if (question.kind === 'text') {
    if (lacksLanguage(question.rubric)) yield [`${path}.rubric`, 'text_missing'];
    return;
  }
  const options = question.options ?? [];
  if (lacksLanguage(question.explanation)) yield [`${path}.explanation`, 'text_missing'];
  if (options.length < 2) yield [`${path}.options`, 'options_missing'];
  if (options.filter(({ correct }) => correct).length !== 1) yield [`${path}.options`, 'right_option_missing'];
  yield* idProblems(`${path}.options`, options);
  for (const [n, { text }] of options.entries()) {
    if (lacksLanguage(text)) yield [`${path}.options.${n}.text`, 'text_missing'];
  }
}

/**
 * Returns the problems of an exam by the path of the field (`questions.2.options.0.text`); the record is empty when the exam is complete.
 * An exam needs every text in every language, unique ids, at least two options with one of them right, whole points from 1, and a pass mark
 * from 1 to 100 percent.
 */
export function examProblems({ pass_percent, questions }: ExamDraft): Readonly<Record<string, ExamProblem>> {
  const problems: [string, ExamProblem][] = [];
  if (!Number.isInteger(pass_percent) || pass_percent < 1 || pass_percent > 100) {
    problems.push(['pass_percent', 'pass_mark_invalid']);
  }
  if (questions.length === 0) problems.push(['questions', 'questions_missing']);
  problems.push(...idProblems('questions', questions));
  for (const [n, question] of questions.entries()) problems.push(...questionProblems(question, `questions.${n}`));
  return Object.fromEntries(problems);
}

/** The question as `gradeExam` takes it. */
export function gradedQuestion({ id, points, kind, options = [] }: ExamQuestion): {
  id: string;
  points: number;
  rightOption: string | null;
} {
  return { id, points, rightOption: kind === 'text' ? null : (options.find(({ correct }) => correct)?.id ?? '') };
}
