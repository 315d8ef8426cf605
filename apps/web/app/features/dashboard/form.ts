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

/** An outcome as the wire says it; one that isn't known counts as neither won nor lost. */
export function outcomeOf(signal: Pick<Signal, 'outcome'>): TipOutcome {
  return isOutcome(signal.outcome) ? signal.outcome : 'void';
}

export function resultOf(signal: Pick<Signal, 'outcome'>): FormResult {
  return RESULTS[outcomeOf(signal)];
}

export interface FormSummary {
  readonly won: number;
  readonly lost: number;
  readonly even: number;
  /** Units, of the signals that anybody can check. */
  readonly profit: number;
  /** How many of them can't be checked. */
  readonly unverified: number;
}

/** Half won counts as won and half lost as lost: the strip shows which way it went. */
export function summariseForm(form: readonly Pick<Signal, 'outcome' | 'profit' | 'verified'>[]): FormSummary {
  const summary = { won: 0, lost: 0, even: 0, profit: 0, unverified: 0 };
  for (const signal of form) {
    summary[resultOf(signal)] += 1;
    if (signal.verified) summary.profit += Number(signal.profit);
    else summary.unverified += 1;
  }
  return summary;
}
