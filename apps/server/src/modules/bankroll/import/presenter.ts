import type { importBets } from '@quotavera/contract/bankroll';
import type { ReplyOf } from '@quotavera/contract/core';
import { figuresOfBet } from '@quotavera/domain/bankroll';
import { formatMilli } from '@quotavera/domain/odds';
import { moneyBetOf } from '../bet/repository-rows.ts';
import type { FileBet } from './policy.ts';

type Report = ReplyOf<typeof importBets>;
type Row = Report['rows'][number];
type Preview = Pick<
  Report,
  'rows' | 'odd_rows' | 'outcomes' | 'yield' | 'largest_odds' | 'largest_stake_cents' | 'warnings'
>;

const FIRST_ROWS = 10;
const ODD_ROWS = 40;
/** Odds above these are unlikely, and a file with more than a fiftieth of them. */
const LONG_ODDS_MILLI = 50_000;
const LONG_ODDS_SHARE = 0.02;
/** A stake so many times the file's median one stands out. */
const LARGE_STAKE = 20;
const HIGH_YIELD = 0.3;
const BETS_FOR_YIELD = 50;

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The odds by which a bet is paid when all goes well. */
const oddsOf = ({ bet }: FileBet): number => figuresOfBet({ ...moneyBetOf(bet), legs: bet.legs }).totalOdds;

function oddnessOf(row: FileBet, median: number): Row['odd'] {
  const { bet, profitCents, stakedCents, outcome } = row;
  const odd: Row['odd'] = [];
  if (oddsOf(row) > LONG_ODDS_MILLI) odd.push('long_odds');
  if (bet.stakeCents > LARGE_STAKE * median) odd.push('large_stake');
  if ((profitCents ?? 0) > LARGE_STAKE * Math.max(median, stakedCents ?? 0)) odd.push('large_profit');
  if (outcome === 'won' && profitCents === 0) odd.push('unequal_outcome');
  return odd;
}

function rowOf(row: FileBet, odd: Row['odd']): Row {
  const { bet, line, outcome, profitCents } = row;
  const leg = bet.legs[0]!;
  return {
    line,
    placed_at: bet.placedAt,
    event: leg.type === 'custom' ? leg.event : '',
    selection: leg.selection,
    side: bet.side,
    odds: formatMilli(oddsOf(row)),
    stake_cents: row.riskCents,
    outcome,
    profit_cents: profitCents,
    original: bet.original
      ? {
          currency: bet.original.currency,
          stake_cents: bet.original.stakeCents,
          rate: bet.original.rate,
          day: bet.original.day,
        }
      : null,
    odd,
  };
}

/** Shows a file's bets as they will be stored: the first rows, every odd one, and figures that show at once a file read wrongly. */
export function previewOf(bets: readonly FileBet[]): Preview {
  const median = medianOf(bets.map(({ bet }) => bet.stakeCents));
  const rows: Row[] = [];
  const outcomes = new Map<FileBet['outcome'], number>();
  const sums = { settled: 0, staked: 0, profit: 0, long: 0 };
  let [odds, stake, oddRows, shownOdd] = [0, 0, 0, 0];
  for (const [n, row] of bets.entries()) {
    const odd = oddnessOf(row, median);
    if (n < FIRST_ROWS || (odd.length > 0 && shownOdd < ODD_ROWS)) rows.push(rowOf(row, odd));
    if (odd.length > 0) oddRows += 1;
    if (odd.length > 0 && n >= FIRST_ROWS) shownOdd += 1;
    outcomes.set(row.outcome, (outcomes.get(row.outcome) ?? 0) + 1);
    const taken = oddsOf(row);
    odds = Math.max(odds, taken);
    stake = Math.max(stake, row.bet.stakeCents);
    if (taken > LONG_ODDS_MILLI) sums.long += 1;
    if (row.settledAt !== null) sums.settled += 1;
    sums.staked += row.stakedCents ?? 0;
    sums.profit += row.profitCents ?? 0;
  }
  const rate = sums.staked > 0 ? sums.profit / sums.staked : null;
  const warnings: Preview['warnings'] = [];
  if (sums.long > LONG_ODDS_SHARE * bets.length) warnings.push('long_odds');
  if (sums.settled >= BETS_FOR_YIELD && rate !== null && rate > HIGH_YIELD) warnings.push('high_yield');
  return {
    rows,
    odd_rows: oddRows,
    outcomes: [...outcomes].map(([outcome, count]) => ({ outcome, rows: count })),
    yield: rate,
    largest_odds: odds === 0 ? null : formatMilli(odds),
    largest_stake_cents: stake === 0 ? null : stake,
    warnings,
  };
}
