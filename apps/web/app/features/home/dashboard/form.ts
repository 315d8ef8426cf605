import type { TipOutcome } from '@quotavera/domain/bet';
import type { Signal } from './queries.ts';

export type FormResult = 'won' | 'lost' | 'even';

const RESULTS: Readonly<Record<TipOutcome, FormResult>> = {
  won: 'won',
  half_won: 'won',
  lost: 'lost',
  half_lost: 'lost',
  void: 'even',
  in_progress: 'even',
  postponed: 'even',
};

function isOutcome(text: string): text is TipOutcome {
  return Object.hasOwn(RESULTS, text);
}

/** The outcome of a signal; an unknown code counts as void. */
export function outcomeOf(signal: Pick<Signal, 'outcome'>): TipOutcome {
  return isOutcome(signal.outcome) ? signal.outcome : 'void';
}

export function resultOf(signal: Pick<Signal, 'outcome'>): FormResult {
  return RESULTS[outcomeOf(signal)];
}

export interface FormSummary {
  won: number;
  lost: number;
  even: number;
  /** The profit in units of the signals that can be verified. */
  profit: number;
  /** The number of signals that can't be verified. */
  unverified: number;
}

/** Half won counts as won and half lost as lost, because the strip only shows the direction. */
export function summariseForm(form: readonly Pick<Signal, 'outcome' | 'profit' | 'verified'>[]): FormSummary {
  const summary = { won: 0, lost: 0, even: 0, profit: 0, unverified: 0 };
  for (const signal of form) {
    summary[resultOf(signal)] += 1;
    if (signal.verified) summary.profit += Number(signal.profit);
    else summary.unverified += 1;
  }
  return summary;
}
