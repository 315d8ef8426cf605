import type { listLearners, readLearner } from '@quotavera/contract/academy';
import type { ReplyOf } from '@quotavera/contract/core';
import {
  answerInWords,
  examLanguages,
  gradedQuestion,
  questionPoints,
  rightAnswer,
  stoppedBefore,
  textIn,
} from '@quotavera/domain/academy';
import type { Language } from '@quotavera/domain/accounts';
import { pick } from '../../platform/http/pick.ts';
import { presentChange } from './presenter.ts';
import type { ChangeRow, TryRow } from './repository-corrections.ts';
import type { LearnerRow } from './repository-learners.ts';
import { askedInAttempt, pointsByHand } from './service-exams.ts';

type LearnerView = ReplyOf<typeof listLearners>['results'][number];
type TryView = ReplyOf<typeof readLearner>['tries'][number];

export function presentLearner(row: LearnerRow, now: Date): LearnerView {
  return {
    ...pick(row, ['id', 'name', 'lessons_read', 'exams_passed', 'tries', 'mark', 'in_review', 'certificate']),
    started_at: row.started_at.toISOString(),
    seen_at: row.seen_at.toISOString(),
    stopped: row.finished_at === null && row.seen_at.getTime() <= stoppedBefore(now.getTime()),
    place: { kind: row.place_kind, title: row.place },
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

/** A try with its answers, in a teacher's language where the exam is whole in it, else in the course's. */
export function presentTry(
  row: TryRow,
  { changes, language, main }: { changes: readonly ChangeRow[]; language: string; main: Language },
): TryView {
  const { content, answers } = row;
  const shown = examLanguages(content, main).find((each) => each === language) ?? main;
  const byHand = pointsByHand(row.review);
  return {
    ...pick(row, ['id', 'module', 'number', 'version', 'result', 'points', 'max_points']),
    submitted_at: row.submitted_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    pass_percent: content.pass_percent,
    given_back: row.is_given_back,
    note: row.review?.note ?? '',
    questions: askedInAttempt(content, row).map((question) => ({
      ...pick(question, ['id', 'kind']),
      text: textIn(question.text, shown),
      points: questionPoints(gradedQuestion(question), answers, byHand),
      max_points: question.points,
      answer: answerInWords(question, answers[question.id] ?? '', shown),
      right_answer: answerInWords(question, rightAnswer(question), shown),
    })),
    changes: changes.filter(({ attempt_id }) => attempt_id === row.id).map(presentChange),
  };
}
