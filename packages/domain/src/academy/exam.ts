import { createRandom } from '../random/random.ts';
import type { ExamResult } from './progress.ts';

export const QUESTION_KINDS = ['choice', 'number', 'matching', 'ordering', 'text'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** A free-text answer has at most so many characters. */
export const EXAM_TEXT_MAX = 4_000;

/** A question as it is graded. `isRight` is null for a free text, which a person reads. */
export interface GradedQuestion {
  id: string;
  points: number;
  isRight: ((answer: string) => boolean) | null;
}

/**
 * Answers by the question's id: the id of an option, a number as it was typed, ids of items in their order (`b,c,a`), pairs of ids
 * (`a:x,b:y`), or a free text.
 */
export type ExamAnswers = Readonly<Record<string, string>>;

/** The ids of questions without an answer; spaces are none. */
export function missingAnswers(questions: readonly { id: string }[], answers: ExamAnswers): string[] {
  return questions.map(({ id }) => id).filter((id) => (answers[id] ?? '').trim() === '');
}

export interface ExamGrade {
  points: number;
  maxPoints: number;
  result: ExamResult;
}

/** Points that a person gave, by the question's id: of free texts that were read (`reviewed`), and of any question that was corrected later. */
export interface PointsByHand {
  reviewed?: Readonly<Record<string, number>> | undefined;
  corrected?: Readonly<Record<string, number>> | undefined;
}

const ownNumber = (record: Readonly<Record<string, number>>, id: string): number | undefined =>
  Object.hasOwn(record, id) ? record[id] : undefined;

/**
 * The points of one question, from 0 to all that it gives; null for a free text that nobody has read. A question that isn't a free text gives
 * all its points or none, unless a person has corrected it.
 */
export function questionPoints(
  { id, points, isRight }: GradedQuestion,
  answers: ExamAnswers,
  { reviewed = {}, corrected = {} }: PointsByHand = {},
): number | null {
  const byHand = ownNumber(corrected, id) ?? (isRight === null ? ownNumber(reviewed, id) : undefined);
  if (byHand !== undefined) return Math.min(Math.max(byHand, 0), points);
  if (isRight === null) return null;
  return isRight(answers[id] ?? '') ? points : 0;
}

/**
 * The grade of a whole exam. With a free text unread it is in review, unless even full points for all of them wouldn't pass it. `passPercent` of
 * the points pass (1 to 100).
 */
export function gradeExam(
  questions: readonly GradedQuestion[],
  answers: ExamAnswers,
  { passPercent, ...byHand }: PointsByHand & { passPercent: number },
): ExamGrade {
  let points = 0;
  let maxPoints = 0;
  let unread = 0;
  for (const question of questions) {
    maxPoints += question.points;
    const reached = questionPoints(question, answers, byHand);
    if (reached === null) unread += question.points;
    else points += reached;
  }
  const passes = (reached: number) => reached * 100 >= passPercent * maxPoints;
  if (!passes(points + unread)) return { points, maxPoints, result: 'failed' };
  return { points, maxPoints, result: unread > 0 ? 'in_review' : 'passed' };
}

/** Questions or options in the order of one try: each try of each reader has its own, the same on every device. */
export function examOrder<T extends { id: string }>(items: readonly T[], seed: string): T[] {
  return createRandom(`exam:${seed}`).shuffle(items);
}
