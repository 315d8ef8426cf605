import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../time/index.ts';
import {
  type Attempt,
  courseCapability,
  type ExamQuestion,
  examOrder,
  examProblems,
  examState,
  gradedQuestion,
  gradeExam,
  isCourseFinished,
  lessonCapability,
  missingAnswers,
  missingLanguages,
  moduleStates,
  textIn,
} from './index.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const module = (attempts: readonly Attempt[], completedLessons = 3) => ({ lessons: 3, completedLessons, attempts });
const failed = (decidedAt: number): Attempt => ({ result: 'failed', decidedAt });
const passed = (decidedAt: number): Attempt => ({ result: 'passed', decidedAt });
const inReview: Attempt = { result: 'in_review', decidedAt: null };

test.each([
  ['beginner', true, 'academy.browse'],
  ['advanced', true, 'academy.browse'],
  ['beginner', false, 'academy.use'],
  ['intermediate', false, 'academy.use'],
  ['advanced', false, 'academy.whole'],
] as const)('a lesson of a course for %s, first of it: %s, asks for %s', (difficulty, first, capability) => {
  expect(lessonCapability(difficulty, first)).toBe(capability);
  if (!first) expect(courseCapability(difficulty)).toBe(capability);
});

test('a text is read in Italian where its language is unknown or unwritten, and is empty without either', () => {
  expect(textIn({ it: 'ciao', en: 'hello' }, 'en')).toBe('hello');
  expect(textIn({ it: 'ciao' }, 'en')).toBe('ciao');
  expect(textIn({ it: 'ciao' }, 'tlh')).toBe('ciao');
  expect([textIn({ en: 'hello' }, 'de'), textIn(undefined, 'it')]).toEqual(['', '']);
  expect(missingLanguages({ it: 'ciao', en: ' ', de: 'hallo' })).toEqual(['en', 'es', 'fr']);
  expect(missingLanguages(undefined)).toHaveLength(5);
});

describe('an exam', () => {
  test.each([
    ['misses lessons', module([], 1), { state: 'lessons_missing', missing: 2 }],
    ['opens with the last lesson', module([]), { state: 'open' }],
    ['waits for its review', module([inReview]), { state: 'in_review' }],
    ['waits an hour', module([failed(NOW - HOUR_MS + 1)]), { state: 'retry_later', at: NOW + 1 }],
    ['opens when a failure has no time', module([{ result: 'failed', decidedAt: null }]), { state: 'open' }],
    [
      'was passed now where its pass has no time',
      module([{ result: 'passed', decidedAt: null }]),
      { state: 'passed', at: NOW },
    ],
    ['opens after an hour', module([failed(NOW - HOUR_MS)]), { state: 'open' }],
    [
      'counts the last failure',
      module([failed(NOW - 9 * HOUR_MS), failed(NOW)]),
      { state: 'retry_later', at: NOW + HOUR_MS },
    ],
    ['asks for a lesson that is new', module([failed(NOW - 2 * HOUR_MS)], 2), { state: 'lessons_missing', missing: 1 }],
    ['stays passed', module([failed(1), passed(5), failed(NOW)], 2), { state: 'passed', at: 5 }],
  ])('%s', (_, progress, expected) => expect(examState(progress, NOW)).toEqual(expected));
});

describe('a module', () => {
  const states = (...modules: readonly ReturnType<typeof module>[]) => moduleStates(modules, NOW);
  test('a module opens a day after the exam before it was passed', () => {
    expect(states(module([passed(NOW - DAY_MS)]), module([]))).toEqual([{ state: 'open' }, { state: 'open' }]);
    const soon = { state: 'opens_later', at: NOW + 1 };
    expect(states(module([passed(NOW - DAY_MS + 1)]), module([]))).toEqual([{ state: 'open' }, soon]);
  });
  test('a module waits for the exam before it, also when that one is in review', () => {
    const locked = { state: 'exam_missing' };
    expect(states(module([]), module([]), module([]))).toEqual([{ state: 'open' }, locked, locked]);
    expect(states(module([inReview]), module([]))).toEqual([{ state: 'open' }, locked]);
  });
  test('finishes a course with the others', () => {
    expect(isCourseFinished([module([passed(1)]), module([failed(1), passed(2)])])).toBe(true);
    expect(isCourseFinished([module([passed(1)]), module([inReview])])).toBe(false);
    expect(isCourseFinished([])).toBe(false);
  });
});

const CHOICES = [
  { id: 'a', points: 2, rightOption: 'x' },
  { id: 'b', points: 3, rightOption: 'y' },
];
const TEXT = { id: 'c', points: 5, rightOption: null };

describe('a grade', () => {
  const grade = (answers: Record<string, string>, reviewed?: Record<string, number>) =>
    gradeExam([...CHOICES, TEXT], answers, { passPercent: 60, ...(reviewed && { reviewed }) });
  test.each([
    [{ a: 'x', b: 'y', c: '…' }, undefined, 5, 'in_review'],
    [{ a: 'x', b: 'y', c: '…' }, { c: 1 }, 6, 'passed'],
    [{ a: 'x', b: 'y', c: '…' }, { c: 0 }, 5, 'failed'],
    [{ a: 'x', b: 'y', c: '…' }, { c: 99 }, 10, 'passed'],
    [{ a: 'x', b: 'y', c: '…' }, { c: -3 }, 5, 'failed'],
    [{ a: 'y', b: 'x', c: '…' }, undefined, 0, 'failed'],
    [{ a: 'x', b: 'x', c: '…' }, undefined, 2, 'in_review'],
  ] as const)('of %j with %j', (answers, reviewed, points, result) => {
    expect(grade(answers, reviewed)).toEqual({ points, maxPoints: 10, result });
  });
  test('a grade without free texts stands at once, at the pass mark exactly too', () => {
    const of = (passPercent: number) => gradeExam(CHOICES, { a: 'y', b: 'y' }, { passPercent }).result;
    expect([of(60), of(61)]).toEqual(['passed', 'failed']);
  });
});

test('a space is no answer', () => {
  expect(missingAnswers([...CHOICES, TEXT], { a: 'x', c: ' \n' })).toEqual(['b', 'c']);
});

test('every try has an order of its own, the same each time, with every question once', () => {
  const items = Array.from({ length: 8 }, (_, n) => ({ id: `q${n}` }));
  const order = (seed: string) => examOrder(items, seed).map(({ id }) => id);
  expect(order('1:2:1')).toEqual(order('1:2:1'));
  expect(order('1:2:1')).not.toEqual(order('1:2:2'));
  fc.assert(
    fc.property(fc.string(), (seed) => {
      expect(order(seed).sort()).toEqual(items.map(({ id }) => id));
    }),
    { numRuns: 50 },
  );
});

describe('an exam as it is written', () => {
  const texts = (word: string) => ({ it: word, en: word, es: word, fr: word, de: word });
  const choice: ExamQuestion = {
    id: 'q1',
    kind: 'choice',
    points: 2,
    text: texts('?'),
    options: [
      { id: 'a', text: texts('a') },
      { id: 'b', correct: true, text: texts('b') },
    ],
    explanation: texts('!'),
  };
  const text: ExamQuestion = { id: 'q2', kind: 'text', points: 4, text: texts('?'), rubric: texts('…') };
  const problems = (...questions: readonly ExamQuestion[]) => examProblems({ pass_percent: 60, questions });

  test('a complete exam has no problem', () => {
    expect(problems(choice, text)).toEqual({});
    expect([choice, text].map(gradedQuestion)).toEqual([
      { id: 'q1', points: 2, rightOption: 'b' },
      { id: 'q2', points: 4, rightOption: null },
    ]);
  });
  test.each([
    [{ ...choice, text: { ...choice.text, de: ' ' } }, 'questions.0.text', 'text_missing'],
    [{ ...choice, explanation: undefined }, 'questions.0.explanation', 'text_missing'],
    [{ ...choice, points: 1.5 }, 'questions.0.points', 'question_points_invalid'],
    [{ ...choice, points: 0 }, 'questions.0.points', 'question_points_invalid'],
    [{ ...choice, points: 101 }, 'questions.0.points', 'question_points_invalid'],
    [{ ...choice, id: 'a'.repeat(41) }, 'questions.0.id', 'id_invalid'],
    [{ ...choice, id: '' }, 'questions.0.id', 'id_invalid'],
    [{ ...text, points: 0 }, 'questions.0.points', 'question_points_invalid'],
    [{ ...choice, id: 'Q 1' }, 'questions.0.id', 'id_invalid'],
    [{ ...choice, options: choice.options!.slice(1) }, 'questions.0.options', 'options_missing'],
    [
      { ...choice, options: choice.options!.map((each) => ({ ...each, correct: true })) },
      'questions.0.options',
      'right_option_missing',
    ],
    [
      { ...choice, options: choice.options!.map((each) => ({ ...each, id: 'a' })) },
      'questions.0.options.1.id',
      'id_repeated',
    ],
    [
      { ...choice, options: choice.options!.map((each) => ({ ...each, text: texts('') })) },
      'questions.0.options.1.text',
      'text_missing',
    ],
    [{ ...text, rubric: undefined }, 'questions.0.rubric', 'text_missing'],
  ] as const)('an exam as it is written says what is wrong: %#', (question, path, problem) => {
    expect(problems(question as ExamQuestion)).toMatchObject({ [path]: problem });
  });
  test('an exam as it is written says nothing of what is right', () => {
    const [first, right] = choice.options!;
    const options = [{ ...first!, text: texts('') }, right!];
    expect(problems({ ...choice, options })).toEqual({ 'questions.0.options.0.text': 'text_missing' });
    expect(problems({ ...choice, options: [right!] })).toEqual({ 'questions.0.options': 'options_missing' });
    expect(problems({ ...choice, options: undefined })).toEqual({ 'questions.0.options': 'right_option_missing' });
    expect(problems({ ...choice, text: texts(' ') }, { ...text, rubric: texts('') })).toEqual({
      'questions.0.text': 'text_missing',
      'questions.1.rubric': 'text_missing',
    });
    expect(problems({ ...choice, points: 1, id: 'a'.repeat(40) }, { ...text, points: 100, id: 'a_-9' })).toEqual({});
  });
  test('a choice without a right option is graded as wrong', () => {
    expect(gradedQuestion({ ...choice, options: [] })).toEqual({ id: 'q1', points: 2, rightOption: '' });
    expect(gradedQuestion({ ...choice, options: undefined }).rightOption).toBe('');
  });
  test('an exam as it is written has questions of different ids and a pass mark', () => {
    expect(problems(choice, { ...text, id: 'q1' })).toEqual({ 'questions.1.id': 'id_repeated' });
    expect(problems()).toEqual({ questions: 'questions_missing' });
    for (const mark of [1, 100]) expect(examProblems({ pass_percent: mark, questions: [text] })).toEqual({});
    for (const mark of [0, 101, 60.5]) {
      expect(examProblems({ pass_percent: mark, questions: [text] })).toEqual({ pass_percent: 'pass_mark_invalid' });
    }
  });
});
