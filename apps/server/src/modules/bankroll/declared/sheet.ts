import type { reviewSheet } from '@quotavera/contract/bankroll';
import type { z } from 'zod';
import { pick } from '../../../platform/http/pick.ts';

export type ReviewSheet = z.output<typeof reviewSheet>;

/** The report of an import and the tipster's answers, as far as an admin judges by them. */
export function sheetOf(
  report: Omit<ReviewSheet, 'contradictions' | 'answers'>,
  answers: ReviewSheet['answers'],
): ReviewSheet {
  return {
    ...pick(report, [
      ...(['odd_rows', 'rows', 'outcomes', 'yield', 'largest_odds', 'largest_stake_cents'] as const),
      ...(['warnings', 'staked_cents', 'profit_cents', 'rejections'] as const),
    ]),
    contradictions: report.rejections.filter(({ code }) => code === 'contradicts_outcome').length,
    answers,
  };
}
