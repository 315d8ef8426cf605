import { EXAM_FIGURE_MIN, LEARNER_STOPPED_DAYS, REMIND_AGAIN_DAYS } from '../limits/limits.ts';
import { DAY_MS } from '../time/units.ts';
import { type ExamQuestion, gradedQuestion } from './content.ts';
import { type ExamAnswers, type PointsByHand, questionPoints } from './exam.ts';

/** A teacher looks at all learners of a course, or at some of them. */
export const LEARNER_FILTERS = ['stopped', 'in_review', 'finished'] as const;
export type LearnerFilter = (typeof LEARNER_FILTERS)[number];

/** Lists of learners begin with those seen last, those not seen for the longest time, or those who came last or first. */
export const LEARNER_ORDERS = ['seen', 'unseen', 'newest', 'oldest'] as const;
export type LearnerOrder = (typeof LEARNER_ORDERS)[number];

/** A learner goes through these parts of a course. */
export const COURSE_STEPS = ['lesson', 'exam'] as const;
export type CourseStep = (typeof COURSE_STEPS)[number];

/** A teacher changes these of a try that was marked. */
export const EXAM_CHANGES = ['corrected', 'given_back'] as const;
export type ExamChange = (typeof EXAM_CHANGES)[number];

/** Somebody who has done nothing in a course since this moment (milliseconds since 1970) has stopped in it. */
export const stoppedBefore = (now: number, days: number = LEARNER_STOPPED_DAYS): number => now - days * DAY_MS;

/** Whether a teacher may remind a learner by hand at `now`, in milliseconds since 1970; `last` is when one did it last. */
export const mayCall = (last: number | null, now: number): boolean =>
  last === null || last + REMIND_AGAIN_DAYS * DAY_MS <= now;

/** A submitted try as its figures are made: the questions that it asked, and what was answered. */
export interface TriedExam extends PointsByHand {
  asked: readonly ExamQuestion[];
  answers: ExamAnswers;
}

export interface QuestionFigure {
  question: ExamQuestion;
  /** How many answers have been marked. */
  answers: number;
  /** The share of the points that the answers got, from 0 to 1; null with fewer than `EXAM_FIGURE_MIN` answers. */
  share: number | null;
}

/** Whether two versions of a question ask the same: a question that was rewritten begins anew. */
function isSame(one: ExamQuestion, other: ExamQuestion): boolean {
  return one.id === other.id && one.kind === other.kind && JSON.stringify(one.text) === JSON.stringify(other.text);
}

/** How the questions of an exam went in its tries, the hardest first; those that nothing can be said of yet come last. */
export function questionFigures(questions: readonly ExamQuestion[], tries: readonly TriedExam[]): QuestionFigure[] {
  const figures = questions.map((question) => {
    const shares = tries.flatMap(({ asked, answers, ...byHand }) => {
      const same = asked.find((each) => isSame(each, question));
      const points = same && questionPoints(gradedQuestion(same), answers, byHand);
      return same && points !== null && points !== undefined ? [points / same.points] : [];
    });
    const sum = shares.reduce((total, share) => total + share, 0);
    const share = shares.length < EXAM_FIGURE_MIN ? null : sum / shares.length;
    return { question, answers: shares.length, share };
  });
  return figures.sort((one, other) => (one.share ?? 2) - (other.share ?? 2));
}
