import type { ForecastCheck, ForecastCheckId, ForecastFailure, ForecastVerification } from '@quotavera/domain/ledger';
import { verdictLine } from './verdict.ts';

/** The text of each check that passed; the counts come from its facts. */
const PASSED: Record<ForecastCheckId, (check: ForecastCheck) => string> = {
  bundle: ({ checked }) => `${checked} months of forecasts`,
  signature: () => 'the checkpoints are signed by the log’s key',
  consistency: () => 'the log extends the one you saw before',
  witnesses: ({ checked }) => `${checked} valid cosignatures of witnesses`,
  stamps: ({ checked }) => `${checked} genuine time stamps of the authority`,
  inclusion: ({ checked }) => `${checked} entries are in the signed tree, unchanged`,
  commitments: ({ checked }) => `${checked} contents are those committed to`,
  sequence: ({ checked }) => `${checked} batches: no number is missing, none is dated back`,
  shown: ({ checked }) => `${checked} forecasts are shown as committed, each the last one before its match`,
  times: ({ checked, facts }) =>
    `${checked} forecasts before the start: ${facts.witnessed ?? 0} witnessed, ${facts.stamped ?? 0} stamped by the authority, ` +
    `${facts.operator ?? 0} by the operator’s word`,
  scores: ({ checked }) => `${checked} scores are what the rules make of forecast and result`,
  closing: ({ checked }) => `${checked} margin-free closing odds follow from the stored prices`,
  coverage: ({ checked, facts }) =>
    `${checked} matches kicked off, ${facts.missing ?? 0} not forecast and named as such`,
  figures: ({ checked }) => `${checked} stated figures are those of the forecasts`,
  log: ({ checked }) => `${checked} batches in the whole log: none is left out`,
};

const SKIPPED: Partial<Record<ForecastCheckId, string>> = {
  consistency: 'no earlier checkpoint given (--previous)',
  witnesses: 'no cosignature of a known witness',
  stamps: 'no time stamp of an authority',
};

const UNPROVEN: Partial<Record<ForecastCheckId, string>> = {
  log: 'the log was not read whole (--log): batches at the end may be left out',
};

const SHOWN_FAILURES = 20;

function failureLine({ code, index, seq, match, detail }: ForecastFailure): string {
  const where = [
    match ?? '',
    seq === undefined ? '' : `batch ${seq}`,
    index === undefined ? '' : `entry ${index} of the log`,
  ].filter((part) => part !== '');
  return `      ${code}${where.length > 0 ? ` (${where.join(', ')})` : ''}${detail === undefined ? '' : `: ${detail}`}`;
}

function checkLines(check: ForecastCheck): string[] {
  const name = check.id.padEnd(12);
  if (check.status === 'unproven') return [`  ?     ${name} ${UNPROVEN[check.id] ?? PASSED[check.id](check)}`];
  if (check.status === 'passed') return [`  ok    ${name} ${PASSED[check.id](check)}`];
  if (check.status === 'skipped') return [`  -     ${name} ${SKIPPED[check.id] ?? 'nothing to check'}`];
  const more = check.failures.length - SHOWN_FAILURES;
  return [
    `  FAIL  ${name}`,
    ...check.failures.slice(0, SHOWN_FAILURES).map(failureLine),
    ...(more > 0 ? [`      and ${more} more`] : []),
  ];
}

/** The verification in words, one check a line, and the figures that were recomputed. */
export function forecastReport(verification: ForecastVerification): string {
  const lines = verification.checks.flatMap(checkLines);
  const { figures } = verification;
  if (figures) {
    const { coverage, graded, compared } = figures;
    lines.push(
      '',
      `  ${coverage.kicked_off} matches kicked off, ${coverage.in_time} forecast in time, ${graded} graded`,
      `  log loss ${compared.model?.log_loss.toFixed(4) ?? '–'}, closing odds ` +
        `${compared.closing?.log_loss.toFixed(4) ?? '–'}, over ${compared.matches} matches`,
    );
  }
  lines.push('', verdictLine(verification));
  return lines.join('\n');
}
