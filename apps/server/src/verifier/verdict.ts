import { type CheckResult, type ForecastCheck, type VerdictReserve, verdictOf } from '@quotavera/domain/ledger';

/** A verdict's reserves in words, with their counts. */
const RESERVES: Record<VerdictReserve, (count: number, of: number) => string> = {
  name: () => 'the name is the operator’s word alone',
  operator: (count, of) => `the time of ${count} of ${of} is the operator’s word alone`,
  declared: (count, of) => `${count} of ${of} outcomes are the tipster’s word alone`,
  graded: (count, of) => `${count} of ${of} outcomes were decided by hand`,
  voided: (count, of) => `${count} of ${of} tips are void by the operator’s word`,
  unsettled: (count, of) => `${count} of ${of} tips still have no outcome`,
};

const SENTENCES = {
  bad: 'NOT VERIFIED',
  incomplete: 'NOT CHECKED FOR COMPLETENESS (--log): nothing is wrong with what is here, what is left out nobody knows',
  ok: 'VERIFIED',
} as const;

/** The last line of a report: never "verified" for what was not compared with the whole log, nor without naming what rests on a word. */
export function verdictLine(judged: {
  ok: boolean;
  complete: boolean;
  checks: readonly (CheckResult | ForecastCheck)[];
}): string {
  const { sentence, reserves } = verdictOf(judged);
  return [SENTENCES[sentence], ...reserves.map(({ code, count, of }) => RESERVES[code](count, of))].join('; ');
}
