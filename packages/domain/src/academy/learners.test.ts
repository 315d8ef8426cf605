import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../time/units.ts';
import type { ExamQuestion } from './content.ts';
import { gradedQuestion } from './content.ts';
import { gradeExam, questionPoints } from './exam.ts';
import { mayCall, questionFigures, stoppedBefore } from './learners.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');
const choice = (id: string, text = id): ExamQuestion => ({
  ...{ id, kind: 'choice', points: 2, text: { it: text } },
  options: [
    { id: 'yes', correct: true, text: { it: 'sì' } },
    { id: 'no', text: { it: 'no' } },
  ],
});
const free: ExamQuestion = { id: 't', kind: 'text', points: 4, text: { it: 't' } };

describe('points by hand', () => {
  test('a correction wins over the program and over the review, and is cut to what the question gives', () => {
    const [a, t] = [gradedQuestion(choice('a')), gradedQuestion(free)];
    expect(questionPoints(a, { a: 'no' })).toBe(0);
    expect(questionPoints(a, { a: 'no' }, { corrected: { a: 1 } })).toBe(1);
    expect(questionPoints(a, { a: 'yes' }, { reviewed: { a: 0 } })).toBe(2);
    expect(questionPoints(t, { t: 'x' })).toBeNull();
    expect(questionPoints(t, { t: 'x' }, { reviewed: { t: 3 }, corrected: { t: 9 } })).toBe(4);
    const grade = gradeExam([a, t], { a: 'no', t: 'x' }, { passPercent: 50, reviewed: { t: 2 }, corrected: { a: 1 } });
    expect(grade).toEqual({ points: 3, maxPoints: 6, result: 'passed' });
  });
  test('a question that is called as something every object has is given no points by it', () => {
    expect(questionPoints(gradedQuestion(choice('constructor')), { constructor: 'no' } as never, {})).toBe(0);
  });
});

describe('the figures of questions', () => {
  const tries = (count: number, answer: string, questions: readonly ExamQuestion[]) =>
    Array.from({ length: count }, () => ({ asked: questions, answers: { a: answer, b: 'yes' } }));
  test('put the hardest first, say nothing of fewer than five answers, and begin anew where a question was rewritten', () => {
    const [a, b, rewritten] = [choice('a'), choice('b'), choice('a', 'altro')];
    const figures = questionFigures([b, a], [...tries(4, 'no', [a, b]), ...tries(1, 'yes', [a, b])]);
    expect(figures.map(({ question, answers, share }) => [question.id, answers, share])).toEqual([
      ['a', 5, 0.2],
      ['b', 5, 1],
    ]);
    expect(questionFigures([rewritten], tries(9, 'no', [a, b]))[0]).toMatchObject({ answers: 0, share: null });
    expect(questionFigures([a], tries(4, 'no', [a]))[0]).toMatchObject({ answers: 4, share: null });
  });
});

test('a teacher reminds again after a week, and whoever did nothing for so long has stopped', () => {
  expect([mayCall(null, NOW), mayCall(NOW - 7 * DAY_MS, NOW), mayCall(NOW - 7 * DAY_MS + 1, NOW)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(stoppedBefore(NOW)).toBe(NOW - 7 * DAY_MS);
});
