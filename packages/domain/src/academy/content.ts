import { LANGUAGES, type Language } from '../accounts/preferences.ts';
import { type ExamAnswers, examOrder, type GradedQuestion, type QuestionKind } from './exam.ts';

/** A text by language. A course in one language has it in that one alone. */
export type Texts = Readonly<Partial<Record<Language, string>>>;

/** The text in a language; else in Italian, else in the first language that has one; empty without a text. */
export function textIn(texts: Texts | undefined, language: string): string {
  const written = (each: Language) => texts?.[each] || undefined;
  return written(language as Language) ?? LANGUAGES.map(written).find((text) => text !== undefined) ?? '';
}

interface ExamOption {
  id: string;
  correct?: boolean | undefined;
  text: Texts;
}

/** A pair to be found: `id` names its left side and `match` its right one, and neither tells the other. */
interface MatchingPair {
  id: string;
  match: string;
  left: Texts;
  right: Texts;
}

/** A question as it is written: with its answer, which no learner is sent before the exam is submitted. */
export interface ExamQuestion {
  id: string;
  kind: QuestionKind;
  points: number;
  text: Texts;
  /** The options of a choice, or the items of an ordering in their right order. */
  options?: readonly ExamOption[] | undefined;
  /** The right answer of a number, and by how much an answer may miss it. */
  number?: { value: number; tolerance: number } | undefined;
  pairs?: readonly MatchingPair[] | undefined;
  /** Why the right answer is right. */
  explanation?: Texts | undefined;
  /** A reviewer gives the points of a free text by this rubric. */
  rubric?: Texts | undefined;
}

export interface ExamContent {
  pass_percent: number;
  /** So many of the questions are asked in a try, drawn anew for each; all of them where it is absent. */
  pool?: number | undefined;
  /** Questions are asked in the order in which they are written where it is false. */
  shuffle?: boolean | undefined;
  questions: readonly ExamQuestion[];
}

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
  | 'number_missing'
  | 'pool_invalid'
  | 'pass_mark_invalid'
  | 'questions_missing';

/** The languages in which a text is still to be written, of those that are asked for. */
export function missingLanguages(texts: Texts | undefined, languages: readonly Language[] = LANGUAGES): Language[] {
  return languages.filter((language) => !texts?.[language]?.trim());
}

/** Every text of a question that its kind asks for, with the path of its field. */
function* textsOfQuestion({
  kind,
  text,
  options = [],
  pairs = [],
  explanation,
  rubric,
}: ExamQuestion): Generator<[string, Texts | undefined]> {
  yield ['text', text];
  if (kind === 'text') {
    yield ['rubric', rubric];
    return;
  }
  yield ['explanation', explanation];
  if (kind === 'choice' || kind === 'ordering') {
    for (const [n, option] of options.entries()) yield [`options.${n}.text`, option.text];
  }
  if (kind === 'matching') {
    for (const [n, { left, right }] of pairs.entries()) {
      yield [`pairs.${n}.left`, left];
      yield [`pairs.${n}.right`, right];
    }
  }
}

/** The languages in which something of a question is still to be written. */
export function languagesMissing(question: ExamQuestion, languages: readonly Language[]): Language[] {
  const texts = [...textsOfQuestion(question)].map(([, each]) => each);
  return languages.filter((language) => texts.some((each) => missingLanguages(each, [language]).length > 0));
}

/**
 * The languages that an exam has to be whole in: that of its course, and each in which something of it was written, so that nobody is asked
 * half a question.
 */
export function examLanguages({ questions }: Pick<ExamContent, 'questions'>, main: Language): Language[] {
  const texts = questions.flatMap((question) => [...textsOfQuestion(question)].map(([, each]) => each));
  return LANGUAGES.filter(
    (language) => language === main || texts.some((each) => missingLanguages(each, [language]).length === 0),
  );
}

function* idProblems(path: string, items: readonly { id: string }[]): Generator<[string, ExamProblem]> {
  for (const [n, { id }] of items.entries()) {
    if (!ID.test(id)) yield [`${path}.${n}.id`, 'id_invalid'];
    else if (items.findIndex((item) => item.id === id) < n) yield [`${path}.${n}.id`, 'id_repeated'];
  }
}

function* answerProblems(
  { kind, options = [], pairs = [], number }: ExamQuestion,
  path: string,
): Generator<[string, ExamProblem]> {
  if (kind === 'number' && !(number && Number.isFinite(number.value) && number.tolerance >= 0)) {
    yield [`${path}.number`, 'number_missing'];
  }
  if (kind === 'matching') {
    if (pairs.length < 2) yield [`${path}.pairs`, 'options_missing'];
    yield* idProblems(`${path}.pairs`, pairs);
    yield* idProblems(
      `${path}.pairs`,
      pairs.map(({ match }) => ({ id: match })),
    );
  }
  if (kind !== 'choice' && kind !== 'ordering') return;
  if (options.length < 2) yield [`${path}.options`, 'options_missing'];
  if (kind === 'choice' && options.filter(({ correct }) => correct).length !== 1) {
    yield [`${path}.options`, 'right_option_missing'];
  }
  yield* idProblems(`${path}.options`, options);
}

function* questionProblems(
  question: ExamQuestion,
  path: string,
  languages: readonly Language[],
): Generator<[string, ExamProblem]> {
  const { points } = question;
  if (!Number.isInteger(points) || points < 1 || points > QUESTION_POINTS_MAX)
    yield [`${path}.points`, 'question_points_invalid'];
  yield* answerProblems(question, path);
  for (const [field, texts] of textsOfQuestion(question)) {
    if (missingLanguages(texts, languages).length > 0) yield [`${path}.${field}`, 'text_missing'];
  }
}

/**
 * Returns the problems of an exam by the path of the field (`questions.2.options.0.text`); the record is empty when the exam is complete.
 * An exam needs every text in each of `languages`, unique ids, at least two options with one of them right, two pairs, two items or a number,
 * whole points from 1, a pool from 1 to all of its questions, and a pass mark from 1 to 100 percent.
 */
export function examProblems(
  { pass_percent, pool, questions }: ExamContent,
  languages: readonly Language[] = LANGUAGES,
): Readonly<Record<string, ExamProblem>> {
  const problems: [string, ExamProblem][] = [];
  if (!Number.isInteger(pass_percent) || pass_percent < 1 || pass_percent > 100) {
    problems.push(['pass_percent', 'pass_mark_invalid']);
  }
  if (questions.length === 0) problems.push(['questions', 'questions_missing']);
  else if (pool !== undefined && (!Number.isInteger(pool) || pool < 1 || pool > questions.length)) {
    problems.push(['pool', 'pool_invalid']);
  }
  problems.push(...idProblems('questions', questions));
  for (const [n, question] of questions.entries()) {
    problems.push(...questionProblems(question, `questions.${n}`, languages));
  }
  return Object.fromEntries(problems);
}

/**
 * The questions of one try in their order: as many as the exam draws, the same on every device. `seed` names the try. Options are mixed by
 * `askedOptions`.
 */
export function askedQuestions({ questions, pool, shuffle = true }: ExamContent, seed: string): ExamQuestion[] {
  const mixed = examOrder(questions, seed);
  const drawn = new Set(mixed.slice(0, pool ?? mixed.length));
  return shuffle ? [...drawn] : questions.filter((question) => drawn.has(question));
}

/** A typed number, with a comma or a point; null where it is none. */
function numberOf(answer: string): number | null {
  const typed = answer.trim().replace(',', '.');
  return /^[+-]?\d{1,15}(?:\.\d{1,10})?$/.test(typed) ? Number(typed) : null;
}

/** Cents of binary fractions must not decide: 0.3 is 0.1 + 0.2. */
const EPSILON = 1e-9;

/** The answer of a matching as pairs of ids, each id at most once; the last of a left side counts. */
export function pairsOf(answer: string): ReadonlyMap<string, string> {
  const pairs = answer
    .split(',')
    .map((pair) => pair.split(':') as [string, string?])
    .filter((pair): pair is [string, string] => Boolean(pair[0] && pair[1]));
  return new Map(pairs);
}

/** Whether a question takes an answer: its own options, each item once, a number. Another answer counts as not given. */
export function takesAnswer({ kind, options = [], pairs = [] }: ExamQuestion, answer: string): boolean {
  switch (kind) {
    case 'text':
      return true;
    case 'number':
      return numberOf(answer) !== null;
    case 'choice':
      return options.some(({ id }) => id === answer);
    case 'ordering':
      return (
        answer.split(',').sort().join() ===
        options
          .map(({ id }) => id)
          .sort()
          .join()
      );
    case 'matching': {
      const given = pairsOf(answer);
      const rights = new Set(pairs.map(({ match }) => match));
      return pairs.every(({ id }) => rights.has(given.get(id) ?? '')) && given.size === pairs.length;
    }
  }
}

/** The answer that gives a question's points, as answers are kept; empty for a free text. */
export function rightAnswer({ kind, options = [], pairs = [], number }: ExamQuestion): string {
  switch (kind) {
    case 'text':
      return '';
    case 'number':
      return number ? String(number.value) : '';
    case 'choice':
      return options.find(({ correct }) => correct)?.id ?? '';
    case 'ordering':
      return options.map(({ id }) => id).join();
    case 'matching':
      return pairs.map(({ id, match }) => `${id}:${match}`).join();
  }
}

function isRight(question: ExamQuestion, answer: string): boolean {
  if (!takesAnswer(question, answer)) return false;
  if (question.kind === 'number') {
    const { value, tolerance } = question.number ?? { value: Number.NaN, tolerance: 0 };
    return Math.abs(numberOf(answer)! - value) <= tolerance + EPSILON * Math.max(1, Math.abs(value));
  }
  if (question.kind === 'matching') {
    const given = pairsOf(answer);
    return (question.pairs ?? []).every(({ id, match }) => given.get(id) === match);
  }
  return answer === rightAnswer(question);
}

/** The question as `gradeExam` takes it. */
export function gradedQuestion(question: ExamQuestion): GradedQuestion {
  const { id, points, kind } = question;
  return { id, points, isRight: kind === 'text' ? null : (answer) => isRight(question, answer) };
}

/** An answer in words, as its learner and its reader see it, in a language. */
export function answerInWords(question: ExamQuestion, answer: string, language: string): string {
  const { kind, options = [], pairs = [] } = question;
  const wordsOf = (id: string) => textIn(options.find((option) => option.id === id)?.text, language);
  switch (kind) {
    case 'text':
    case 'number':
      return answer;
    case 'choice':
      return wordsOf(answer);
    case 'ordering':
      return answer.split(',').map(wordsOf).filter(Boolean).join(' → ');
    case 'matching': {
      const given = pairsOf(answer);
      const rights = new Map(pairs.map(({ match, right }) => [match, textIn(right, language)]));
      return pairs
        .map(({ id, left }) => `${textIn(left, language)} – ${rights.get(given.get(id) ?? '') ?? ''}`)
        .join('\n');
    }
  }
}

/** Answers that the exam's questions take; others are dropped. */
export function answersTaken(questions: readonly ExamQuestion[], answers: ExamAnswers): ExamAnswers {
  const taken = questions.flatMap((question) => {
    const answer = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined;
    return answer !== undefined && takesAnswer(question, answer) ? [[question.id, answer] as const] : [];
  });
  return Object.fromEntries(taken);
}
