import type { CheckFailure, CheckId, CheckResult, Verification } from '@quotavera/domain/ledger';
import { verdictLine } from './verdict.ts';

/** The text of each check that passed; the counts come from its facts. */
const PASSED: Record<CheckId, (check: CheckResult) => string> = {
  bundle: () => 'the file is a record bundle',
  signature: () => 'the checkpoint is signed by the log’s key',
  consistency: ({ facts }) => `the log (${facts.to} entries) extends the one you saw before (${facts.from})`,
  witnesses: ({ checked }) => `${checked} valid cosignatures of witnesses`,
  stamps: ({ checked }) => `${checked} genuine time stamps of the authority`,
  inclusion: ({ checked, facts }) => `${checked} entries are in the signed tree of ${facts.treeSize}, unchanged`,
  entries: ({ checked }) => `${checked} entries are well formed and this tipster’s`,
  name: ({ checked }) => `the name is bound to the record${checked > 1 ? `, the last of ${checked}` : ''}`,
  sequence: ({ checked, remarks }) =>
    `numbers 1 to ${checked}: none is missing, ${remarks.length > 0 ? 'the clock stepped back at' : 'none is dated back'}`,
  completeness: ({ checked }) => `all ${checked} entries of the log were read: nothing is left out`,
  histories: ({ checked }) => `${checked} tips, each with a possible story`,
  commitments: ({ checked, facts }) =>
    `${checked} revealed contents are those committed to (open: ${facts.open ?? 0}, still locked: ${facts.locked ?? 0})`,
  times: ({ checked, facts }) =>
    `${checked} bets before the start: ${facts.witnessed ?? 0} witnessed, ${facts.stamped ?? 0} stamped by the authority, ` +
    `${facts.operator ?? 0} by the operator’s word; ${facts.live ?? 0} live`,
  prices: ({ checked, facts }) =>
    `${checked} imports of prices: no number is missing; ${facts.lookedUp ?? 0} tips’ prices are among those seen before, ` +
    `${facts.laterLookedUp ?? 0} later ones among those seen then ` +
    `(of before the imports: ${facts.beforeImports ?? 0}, contents gone: ${facts.gone ?? 0})`,
  settlements: ({ checked }) => `${checked} settlements are what the rules make of bet and result`,
  badges: ({ facts }) => `${facts.won ?? 0} badges won and ${facts.lost ?? 0} lost as the evidence says`,
  figures: ({ checked }) => `${checked} stated figures are those of the entries`,
};

const SKIPPED: Partial<Record<CheckId, string>> = {
  consistency: 'no earlier checkpoint given (--previous)',
  witnesses: 'no cosignature of a known witness',
  stamps: 'no time stamp of an authority',
  prices: 'the log was not read whole (--log), or holds no imports of prices',
  badges: 'no badge in the record',
  figures: 'the bundle states no figures',
};

/** The text of an unproven check; the others say what they would have passed with. */
const UNPROVEN: Partial<Record<CheckId, string>> = {
  name: 'no entry binds the name: it is the operator’s word',
  completeness: 'the log was not read whole (--log): entries at the end may be left out',
};

const SHOWN_FAILURES = 20;

function failureLine({ code, index, seq, tip, detail }: CheckFailure): string {
  const where = [
    tip === undefined ? '' : `tip ${tip}`,
    seq === undefined ? '' : `number ${seq}`,
    index === undefined ? '' : `entry ${index} of the log`,
  ].filter((part) => part !== '');
  return `      ${code}${where.length > 0 ? ` (${where.join(', ')})` : ''}${detail === undefined ? '' : `: ${detail}`}`;
}

function checkLines(check: CheckResult): string[] {
  const name = check.id.padEnd(12);
  if (check.status === 'unproven') return [`  ?     ${name} ${UNPROVEN[check.id] ?? PASSED[check.id](check)}`];
  if (check.status === 'passed') {
    return [`  ok    ${name} ${PASSED[check.id](check)}`, ...check.remarks.slice(0, SHOWN_FAILURES).map(failureLine)];
  }
  if (check.status === 'skipped') return [`  -     ${name} ${SKIPPED[check.id] ?? 'nothing to check'}`];
  const failureLines = check.failures.slice(0, SHOWN_FAILURES).map(failureLine);
  const more = check.failures.length - failureLines.length;
  return [`  FAIL  ${name}`, ...failureLines, ...(more > 0 ? [`      and ${more} more`] : [])];
}

const units = (micro: number): string => `${micro > 0 ? '+' : ''}${micro / 1_000_000}`;
const percent = (fraction: number | null | undefined): string =>
  fraction === null || fraction === undefined ? '–' : `${(fraction * 100).toFixed(2)}%`;

/** The verification in words, one check a line. */
export function report(verification: Verification): string {
  const lines = verification.checks.flatMap(checkLines);
  const { figures } = verification;
  if (figures) {
    lines.push(
      '',
      `  ${figures.settled} settled (${figures.won} won, ${figures.halfWon} half won, ${figures.voided} void, ` +
        `${figures.halfLost} half lost, ${figures.lost} lost), ${figures.inProgress} open, ${figures.withdrawn} withdrawn`,
      `  profit ${units(figures.profitMicro ?? 0)} units on ${(figures.stakedMicro ?? 0) / 1_000_000}, ` +
        `yield ${percent(figures.yield)}, margin-free CLV ${percent(figures.fairClv)} over ${figures.fairClvBets}`,
    );
  }
  if (verification.names.length > 0) {
    lines.push('', ...verification.names.map(({ name, at }) => `  from ${at} named ${name}`));
  }
  lines.push('', verdictLine(verification));
  return lines.join('\n');
}
