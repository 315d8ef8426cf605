import type { CheckResult, ForecastCheck } from '@quotavera/domain/ledger';

interface Judged {
  ok: boolean;
  complete: boolean;
  checks: readonly (CheckResult | ForecastCheck)[];
}

/** The last line of a report: never "verified" for what was not compared with the whole log, nor without naming what rests on our word. */
export function verdictLine({ ok, complete, checks }: Judged): string {
  if (!ok) return 'NOT VERIFIED';
  const times = checks.find(({ id }) => id === 'times');
  const word = checks.find(({ id }) => id === 'name')?.status === 'unproven' ? ['the name'] : [];
  if (times?.status === 'unproven') word.push(`the time of ${times.facts.operator} of ${times.checked}`);
  const trust = word.length > 0 ? `; by the operator’s word alone: ${word.join(', ')}` : '';
  return complete
    ? `VERIFIED${trust}`
    : `NOT CHECKED FOR COMPLETENESS (--log): nothing is wrong with what is here, what is left out nobody knows${trust}`;
}
