import { type ExpectedYield, NORMAL_95 } from '../records/index.ts';
import { plannedStake } from './stake.ts';
import type { BankrollTerms } from './terms.ts';

const EURO_CENTS = 100;
/** 20,000 € a month: a larger turnover is nobody's answer. */
const LARGEST_CENTS = 2_000_000;
const MILLI = 1_000;

/** An outlook is on the tips of: one tipster, those whom the reader follows, the badge's holders, the first of the ranking. */
export const OUTLOOK_SOURCES = ['tipster', 'followed', 'skilled', 'ranked'] as const;
export type OutlookSource = (typeof OUTLOOK_SOURCES)[number];

/** The mean and the standard deviation of an expected yield, as fractions of the unit at risk. */
export type Edge = Pick<ExpectedYield, 'mean' | 'deviation'>;

/** Everything that an outlook is made of. Money is in cents. */
export interface OutlookTerms extends Pick<BankrollTerms, 'stake_plan' | 'stake_value'> {
  /** The expected yield: luck is taken out of it. The yield that a record shows is never put here. */
  edge: Edge;
  /** Decimal odds, above 1. */
  averageOdds: number;
  bankCents: number;
  /** May be a fraction: four bets in three months. */
  betsPerMonth: number;
  /** All that a month costs. */
  costCents: number;
}

/** The month that is expected, in whole cents. */
export interface Outlook {
  /** `pays`: the expected result covers the costs. `costs`: it would with more turnover. `never`: no turnover that anybody has covers them. */
  verdict: 'pays' | 'costs' | 'never';
  stakeCents: number;
  turnoverCents: number;
  /** The expected result of the bets alone. */
  expectedCents: number;
  /** The expected result less the costs, and the ends between which nine months of ten fall. */
  netCents: number;
  lowCents: number;
  highCents: number;
  /** The least turnover of a month, in whole euros, from which the expected result covers the costs; null where none does. */
  breakEvenCents: number | null;
}

/** The reader decides these terms of an outlook. */
export type FollowerTerms = Pick<OutlookTerms, 'bankCents' | 'stake_plan' | 'stake_value' | 'betsPerMonth'>;

/** A reader without a bankroll starts from 30 € a week: 10 € of 500 € on each of 13 bets a month. */
const EXAMPLE: FollowerTerms = { bankCents: 50_000, stake_plan: 'percent', stake_value: 200, betsPerMonth: 13 };

/**
 * The terms that an outlook opens with: the reader's own bankroll and pace, else an example. Nobody follows more bets than there are tips,
 * where that is known (above 0), and at least one.
 */
export function firstTerms(own: FollowerTerms | null, tipsPerMonth: number): FollowerTerms {
  const terms = own && own.bankCents > 0 ? own : EXAMPLE;
  const pace = terms.betsPerMonth > 0 ? terms.betsPerMonth : EXAMPLE.betsPerMonth;
  const most = tipsPerMonth > 0 ? tipsPerMonth : pace;
  return { ...terms, betsPerMonth: Math.max(1, Math.round(Math.min(pace, most))) };
}

/** An interval between 5% and 95% of a normal distribution, as mean and deviation. */
export function edgeOf({ value, low, high }: { value: number; low: number; high: number }): Edge {
  return { mean: value, deviation: (high - low) / (2 * NORMAL_95) };
}

/** The edge of bets that are shared evenly between tipsters, whose estimates err independently; null for none. */
export function edgeTogether(edges: readonly Edge[]): Edge | null {
  if (edges.length === 0) return null;
  const sum = edges.reduce((total, { mean }) => total + mean, 0);
  const variance = edges.reduce((total, { deviation }) => total + deviation ** 2, 0);
  return { mean: sum / edges.length, deviation: Math.sqrt(variance) / edges.length };
}

function breakEven(costCents: number, mean: number): number | null {
  if (mean <= 0 || costCents / mean > LARGEST_CENTS) return null;
  const euros = Math.ceil(costCents / mean / EURO_CENTS);
  // A division that came out a hair too high would ask for a euro more than is needed.
  const least = euros > 0 && (euros - 1) * EURO_CENTS * mean >= costCents ? euros - 1 : euros;
  return least * EURO_CENTS;
}

/**
 * The result that a month of following may be expected to have: turnover times expected yield, less the costs. Its range holds the luck of so
 * many independent bets at these odds (variance `odds − 1` a unit at risk) and the doubt about the yield itself, both taken as normal; more
 * than the turnover and the costs can't be lost. A stake is what the plan proposes for one unit, and never more than the bank.
 */
export function outlook(terms: OutlookTerms): Outlook {
  const { edge, averageOdds, bankCents, betsPerMonth, costCents } = terms;
  const proposed = plannedStake(terms, { tipStake: MILLI, capitalCents: bankCents }) ?? 0;
  const stakeCents = Math.min(proposed, bankCents);
  const turnover = stakeCents * betsPerMonth;
  const expected = turnover * edge.mean;
  const luck = stakeCents ** 2 * betsPerMonth * Math.max(0, averageOdds - 1);
  const half = NORMAL_95 * Math.sqrt(luck + (turnover * edge.deviation) ** 2);
  const expectedCents = Math.round(expected);
  const netCents = expectedCents - costCents;
  const breakEvenCents = breakEven(costCents, edge.mean);
  return {
    verdict: breakEvenCents === null ? 'never' : netCents >= 0 ? 'pays' : 'costs',
    stakeCents,
    turnoverCents: Math.round(turnover),
    expectedCents,
    netCents,
    lowCents: netCents - Math.round(Math.min(half, turnover + expected)),
    highCents: netCents + Math.round(half),
    breakEvenCents,
  };
}
