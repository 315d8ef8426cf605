import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../time/index.ts';
import {
  type Attempt,
  answerInWords,
  answersTaken,
  askedQuestions,
  COURSE_STATUSES,
  courseCapability,
  DIFFICULTIES,
  type ExamQuestion,
  examLanguages,
  examOrder,
  examProblems,
  examState,
  gradedQuestion,
  gradeExam,
  isCourseFinished,
  lessonCapability,
  type ModuleProgress,
  missingAnswers,
  missingLanguages,
  moduleStates,
  nextCourseStatuses,
  rightAnswer,
  takesAnswer,
  textIn,
  USUAL_RULES,
  usualPlan,
} from './index.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const module = (attempts: readonly Attempt[], completedLessons = 3): ModuleProgress => ({
  lessons: 3,
  completedLessons,
  attempts,
});
const failed = (decidedAt: number): Attempt => ({ result: 'failed', decidedAt });
const passed = (decidedAt: number): Attempt => ({ result: 'passed', decidedAt });
const inReview: Attempt = { result: 'in_review', decidedAt: null };

test.each([
  ['free', true, 'academy.browse'],
  ['elite', true, 'academy.browse'],
  ['free', false, 'academy.browse'],
  ['pro', false, 'academy.use'],
  ['elite', false, 'academy.whole'],
] as const)('a lesson of a course for %s, first of it: %s, asks for %s', (plan, first, capability) => {
  expect(lessonCapability(plan, first)).toBe(capability);
  if (!first) expect(courseCapability(plan)).toBe(capability);
});

test('an advanced course is for ELITE and others for PRO until their teacher says otherwise', () => {
  expect(DIFFICULTIES.map(usualPlan)).toEqual(['pro', 'pro', 'elite']);
});

test('a published course is withdrawn before it is archived, and comes back from the archive as a draft', () => {
  expect(Object.fromEntries(COURSE_STATUSES.map((status) => [status, nextCourseStatuses(status)]))).toEqual({
    draft: ['published', 'archived'],
    published: ['withdrawn'],
    withdrawn: ['published', 'archived'],
    archived: ['draft'],
  });
});

test('a text is read in Italian where its language is unknown or unwritten, else in the one that it has, and is empty without any', () => {
  expect(textIn({ it: 'ciao', en: 'hello' }, 'en')).toBe('hello');
  expect(textIn({ it: 'ciao' }, 'en')).toBe('ciao');
  expect(textIn({ it: 'ciao' }, 'tlh')).toBe('ciao');
  expect([textIn({ en: 'hello', it: '' }, 'de'), textIn({}, 'de'), textIn(undefined, 'it')]).toEqual(['hello', '', '']);
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
    [
      'is finished as it was begun, whatever lessons came since',
      { ...module([], 1), isWriting: true },
      { state: 'open' },
    ],
    ['stays passed', module([failed(1), passed(5), failed(NOW)], 2), { state: 'passed', at: 5 }],
  ])('%s', (_, progress, expected) => expect(examState(progress, NOW)).toEqual(expected));
});

describe('the rule of an exam', () => {
  const rules = { ...USUAL_RULES, retryMs: 2 * HOUR_MS, triesMax: 2 };
  const state = (...attempts: readonly Attempt[]) => examState({ ...module(attempts), rules }, NOW);
  test('an exam opens again after its own time, and as often as it may be tried', () => {
    expect(state(failed(NOW - HOUR_MS))).toEqual({ state: 'retry_later', at: NOW + HOUR_MS });
    expect(state(failed(NOW - 2 * HOUR_MS))).toEqual({ state: 'open' });
    expect(state(failed(1), failed(2))).toEqual({ state: 'no_tries_left' });
    expect(state(failed(1), passed(2))).toEqual({ state: 'passed', at: 2 });
  });
  test('a try that was given back neither counts nor makes anybody wait', () => {
    expect(state(failed(1), { ...failed(NOW), isGivenBack: true })).toEqual({ state: 'open' });
  });
});

describe('a module', () => {
  const states = (...modules: readonly ModuleProgress[]) => moduleStates(modules, NOW);
  test('a module opens a day after the exam before it was passed', () => {
    expect(states(module([passed(NOW - DAY_MS)]), module([], 0))).toEqual([{ state: 'open' }, { state: 'open' }]);
    const soon = { state: 'opens_later', at: NOW + 1 };
    expect(states(module([passed(NOW - DAY_MS + 1)]), module([], 0))).toEqual([{ state: 'open' }, soon]);
  });
  test('a module opens after its own time and not before its day', () => {
    const rules = { ...USUAL_RULES, unlockMs: 0 };
    const after = (opensAt: number | null) =>
      states(module([passed(NOW)]), { ...module([], 0), rules: { ...rules, opensAt } })[1];
    expect(after(null)).toEqual({ state: 'open' });
    expect(after(NOW + 5)).toEqual({ state: 'opens_later', at: NOW + 5 });
    expect(states({ ...module([], 0), rules: { ...rules, opensAt: NOW + 5 } })).toEqual([
      { state: 'opens_later', at: NOW + 5 },
    ]);
  });
  test('a module that was begun stays open, whatever was put before it since', () => {
    expect(states(module([], 0), module([], 1))).toEqual([{ state: 'open' }, { state: 'open' }]);
    expect(states(module([], 0), module([failed(1)], 0))[1]).toEqual({ state: 'open' });
    expect(states(module([], 0), { ...module([], 0), isWriting: true })[1]).toEqual({ state: 'open' });
  });
  test('a module waits for the exam before it, also when that one is in review', () => {
    const locked = { state: 'exam_missing' };
    expect(states(module([], 0), module([], 0), module([], 0))).toEqual([{ state: 'open' }, locked, locked]);
    expect(states(module([inReview]), module([], 0))).toEqual([{ state: 'open' }, locked]);
  });
  test('finishes a course with the others', () => {
    expect(isCourseFinished([module([passed(1)]), module([failed(1), passed(2)])])).toBe(true);
    expect(isCourseFinished([module([passed(1)]), module([inReview])])).toBe(false);
    expect(isCourseFinished([])).toBe(false);
  });
});

const CHOICES = [
  { id: 'a', points: 2, isRight: (answer: string) => answer === 'x' },
  { id: 'b', points: 3, isRight: (answer: string) => answer === 'y' },
];
const TEXT = { id: 'c', points: 5, isRight: null };

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
    expect([choice, text].map(rightAnswer)).toEqual(['b', '']);
    expect(gradedQuestion(text)).toEqual({ id: 'q2', points: 4, isRight: null });
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
    expect(gradedQuestion({ ...choice, options: [] }).isRight?.('')).toBe(false);
    expect(gradedQuestion({ ...choice, options: undefined }).isRight?.('')).toBe(false);
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

describe('kinds of questions', () => {
  const texts = (word: string) => ({ it: word });
  const common = { points: 1, text: texts('?'), explanation: texts('!') };
  const number: ExamQuestion = { ...common, id: 'n', kind: 'number', number: { value: 0.3, tolerance: 0.1 } };
  const ordering: ExamQuestion = {
    ...common,
    id: 'o',
    kind: 'ordering',
    options: ['b', 'c', 'a'].map((id) => ({ id, text: texts(id.toUpperCase()) })),
  };
  const matching: ExamQuestion = {
    ...common,
    id: 'm',
    kind: 'matching',
    pairs: [
      { id: 'l1', match: 'r9', left: texts('uno'), right: texts('one') },
      { id: 'l2', match: 'r4', left: texts('due'), right: texts('two') },
    ],
  };
  const right = (question: ExamQuestion, answer: string) => gradedQuestion(question).isRight!(answer);

  test.each(['0.3', '0,4', '0.2', ' 0.3 ', '+0.39'])(
    'a number takes %s within its tolerance, the edges too',
    (answer) => {
      expect(right(number, answer)).toBe(true);
    },
  );
  test.each(['0.41', '0.19', '-0.3', '', 'tre', '1e0', '0.3.0', '0x1', '9'.repeat(30)])(
    'a number doesn’t take %s',
    (answer) => expect(right(number, answer)).toBe(false),
  );
  test('an order is right as a whole, and takes each item once', () => {
    expect(['b,c,a', 'a,b,c', 'b,c', 'b,c,a,a', ''].map((answer) => right(ordering, answer))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(['a,b,c', 'a,a,c', 'a,b'].map((answer) => takesAnswer(ordering, answer))).toEqual([true, false, false]);
  });
  test('pairs are right together, in any order, and every left side is answered', () => {
    const answers = ['l1:r9,l2:r4', 'l2:r4,l1:r9', 'l1:r4,l2:r9', 'l1:r9', 'l1:r9,l2:r7', 'l1:r9,l2:r4,l3:r4'];
    expect(answers.map((answer) => right(matching, answer))).toEqual([true, true, false, false, false, false]);
  });
  test('a right answer is graded as right, and is said in words', () => {
    for (const question of [number, ordering, matching]) expect(right(question, rightAnswer(question))).toBe(true);
    expect(answerInWords(ordering, 'b,c,a', 'it')).toBe('B → C → A');
    expect(answerInWords(matching, 'l1:r4,l2:r9', 'it')).toBe('uno – two\ndue – one');
  });
  test('an exam asks for what each kind needs', () => {
    const problems = (question: ExamQuestion) => examProblems({ pass_percent: 60, questions: [question] }, ['it']);
    for (const question of [number, ordering, matching]) expect(problems(question)).toEqual({});
    expect(problems({ ...number, number: undefined })).toEqual({ 'questions.0.number': 'number_missing' });
    expect(problems({ ...ordering, options: [] })).toEqual({ 'questions.0.options': 'options_missing' });
    expect(problems({ ...matching, pairs: [matching.pairs![0]!, matching.pairs![0]!] })).toEqual({
      'questions.0.pairs.1.id': 'id_repeated',
    });
    expect(problems({ ...matching, pairs: matching.pairs!.map((pair) => ({ ...pair, right: {} })) })).toEqual({
      'questions.0.pairs.0.right': 'text_missing',
      'questions.0.pairs.1.right': 'text_missing',
    });
  });
  test('an exam has to be whole in its course’s language and in each that was begun', () => {
    expect(examLanguages({ questions: [number] }, 'it')).toEqual(['it']);
    expect(examLanguages({ questions: [number] }, 'de')).toEqual(['it', 'de']);
    expect(examLanguages({ questions: [{ ...number, text: { it: '?', fr: '?' } }] }, 'it')).toEqual(['it', 'fr']);
  });
  test('a pool draws as many questions as it says, the same for one try, and others for the next', () => {
    const questions = Array.from({ length: 20 }, (_, n) => ({ ...number, id: `q${n}` }));
    const asked = (seed: string, shuffle = true) =>
      askedQuestions({ pass_percent: 60, pool: 5, shuffle, questions }, seed).map(({ id }) => id);
    expect(asked('1:1:1')).toEqual(asked('1:1:1'));
    expect(asked('1:1:1')).not.toEqual(asked('1:1:2'));
    expect(new Set(asked('1:1:1')).size).toBe(5);
    const inOrder = asked('1:1:1', false).map((id) => Number(id.slice(1)));
    expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b));
    expect([...asked('1:1:1')].sort()).toEqual([...asked('1:1:1', false)].sort());
    const problem = (pool: number) => examProblems({ pass_percent: 60, pool, questions: [number] }, ['it']).pool;
    expect([0, 1, 2, 1.5].map(problem)).toEqual(['pool_invalid', undefined, 'pool_invalid', 'pool_invalid']);
  });
  test('answers to questions that weren’t asked are dropped, whatever their names', () => {
    expect(answersTaken([number], { n: '3', o: 'a', constructor: 'x' })).toEqual({ n: '3' });
    expect(answersTaken([{ ...number, id: 'constructor' }], {})).toEqual({});
  });
});
