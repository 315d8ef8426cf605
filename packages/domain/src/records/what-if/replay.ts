import { MAX_STAKE_CENTS } from '../../limits/limits.ts';
import { share } from '../../sells/cents.ts';
import { NANO, type TakenBet } from './take.ts';

const BASIS_POINTS = 10_000;
const MICRO = 1_000_000;

/** How much is put at risk on each bet. The bank is what is settled: open bets are neither won nor lost yet. */
export type StakeRule =
  /** A level stake is the same amount for every bet. */
  | { type: 'level'; cents: number }
  /** A share of the bank, in ten-thousandths. */
  | { type: 'percent'; bp: number }
  /** The stake follows the tipster's own risk; a unit is so many cents. */
  | { type: 'units'; cents: number }
  /** A part of Kelly (`fractionBp`, 10,000 is full), never more than `capBp` of the bank. */
  | { type: 'kelly'; fractionBp: number; capBp: number };

/** The follower's money. */
export interface BankTerms {
  /** > 0. */
  bankCents: number;
  stake: StakeRule;
  /** At most this share of the bank on one event, whoever tips it, in ten-thousandths; null without a cap. */
  eventCapBp: number | null;
  /** Paid at each of `feesAt`, ≥ 0. */
  feeCents: number;
  /** Ascending, seconds since 1970. */
  feesAt: readonly number[];
}

/** The results of the bets. */
export interface Replayed {
  finalCents: number;
  bets: number;
  voids: number;
  /** Σ at risk of the bets that weren't void. */
  stakedCents: number;
  /** The profit of the bets before the fee. */
  betProfitCents: number;
  feesCents: number;
  /** When the fee couldn't be paid: from then on nothing is paid and nothing is bet. */
  endedAt: number | null;
  missed: Readonly<Record<'no_value' | 'capped' | 'no_money' | 'unsubscribed', number>>;
  /** The bets that were made, by where their odds come from. */
  bySource: Readonly<Record<TakenBet['source'], number>>;
}

/** A change of the bank, at its time; `bank` is what it is afterwards. */
export type OnChange = (at: number, bank: number, change: number) => void;

/** `amount · ratio / unit` in whole cents, half away from zero. */
function part(amount: number, ratio: number, unit: number): number {
  const product = amount * ratio;
  if (!Number.isSafeInteger(product)) return share(amount, ratio, unit);
  const whole = Math.trunc(product / unit);
  const rest = product - whole * unit;
  return 2 * Math.abs(rest) >= unit ? whole + Math.sign(rest) : whole;
}

function planned(rule: StakeRule, bank: number, bet: TakenBet): number {
  switch (rule.type) {
    case 'level':
      return rule.cents;
    case 'percent':
      return part(bank, rule.bp, BASIS_POINTS);
    case 'units':
      return part(rule.cents, bet.riskMicro, MICRO);
    case 'kelly': {
      const kellyShare = (Math.max(0, bet.kelly) * rule.fractionBp) / BASIS_POINTS;
      return Math.min(Math.round(bank * kellyShare), part(bank, rule.capBp, BASIS_POINTS));
    }
  }
}

/** The open bets, the next to end first; of equal ones the one placed first: a binary heap of their places in plain arrays. */
class OpenBets {
  private readonly ends: number[] = [];
  readonly profits: number[] = [];
  readonly stakes: number[] = [];
  private readonly heap: number[] = [];

  nextEnd(): number {
    return this.heap.length === 0 ? Number.POSITIVE_INFINITY : this.ends[this.heap[0]!]!;
  }

  push(endsAt: number, profit: number, stake: number): void {
    const { heap } = this;
    const bet = this.ends.push(endsAt) - 1;
    this.profits.push(profit);
    this.stakes.push(stake);
    let at = heap.push(bet) - 1;
    for (; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!this.isBefore(bet, heap[parent]!)) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = bet;
  }

  /** The bet that ends next; there must be one. */
  pop(): number {
    const { heap } = this;
    const first = heap[0]!;
    const moved = heap.pop()!;
    let at = 0;
    for (let child = 1; child < heap.length; child = 2 * at + 1) {
      if (child + 1 < heap.length && this.isBefore(heap[child + 1]!, heap[child]!)) child += 1;
      if (!this.isBefore(heap[child]!, moved)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    if (heap.length > 0) heap[at] = moved;
    return first;
  }

  private isBefore(a: number, b: number): boolean {
    const difference = this.ends[a]! - this.ends[b]!;
    return difference < 0 || (difference === 0 && a < b);
  }
}

/**
 * Follows bets, given in the order in which they are placed, with a bank. At one instant bets end first, then the fee is paid, then bets are
 * placed. A bet's stake is the rule's, at most what its events have left under the cap and what of the bank isn't at risk; below one cent the
 * bet is missed. Profit is stake times return, to the cent, half away from zero. A fee that what isn't at risk can't pay ends the
 * subscription; open bets still settle.
 */
export function replay(bets: Iterable<TakenBet>, terms: BankTerms, onChange?: OnChange): Replayed {
  const { stake: rule, eventCapBp, feeCents, feesAt } = terms;
  const open = new OpenBets();
  const onEvents = new Map<number, number>();
  const missed = { no_value: 0, capped: 0, no_money: 0, unsubscribed: 0 };
  const bySource = { published: 0, imported: 0, slipped: 0 };
  const sums = { bets: 0, voids: 0, stakedCents: 0, betProfitCents: 0, feesCents: 0 };
  let bank = terms.bankCents;
  let atRisk = 0;
  let fee = 0;
  let endedAt: number | null = null;

  const until = (now: number): void => {
    for (;;) {
      const end = open.nextEnd();
      const due =
        feeCents > 0 && endedAt === null ? (feesAt[fee] ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
      if (Math.min(end, due) > now || Math.min(end, due) === Number.POSITIVE_INFINITY) return;
      if (end <= due) {
        const bet = open.pop();
        const profit = open.profits[bet]!;
        atRisk -= open.stakes[bet]!;
        bank += profit;
        sums.betProfitCents += profit;
        onChange?.(end, bank, profit);
      } else if (bank - atRisk < feeCents) {
        endedAt = due;
      } else {
        fee += 1;
        bank -= feeCents;
        sums.feesCents += feeCents;
        onChange?.(due, bank, -feeCents);
      }
    }
  };

  for (const bet of bets) {
    until(bet.placedAt);
    if (endedAt !== null) {
      missed.unsubscribed += 1;
      continue;
    }
    const plannedStake = Math.min(planned(rule, bank, bet), MAX_STAKE_CENTS);
    const free = bank - atRisk;
    let stake = Math.min(plannedStake, free);
    if (plannedStake < 1) {
      missed[rule.type === 'kelly' && bet.kelly <= 0 ? 'no_value' : 'no_money'] += 1;
      continue;
    }
    if (stake < 1) {
      missed.no_money += 1;
      continue;
    }
    if (eventCapBp !== null) {
      const cap = part(bank, eventCapBp, BASIS_POINTS);
      for (const event of bet.events) stake = Math.min(stake, cap - (onEvents.get(event) ?? 0));
      if (stake < 1) {
        missed.capped += 1;
        continue;
      }
      for (const event of bet.events) onEvents.set(event, (onEvents.get(event) ?? 0) + stake);
    }
    open.push(bet.endsAt, part(stake, bet.returnNano, NANO), stake);
    atRisk += stake;
    sums.bets += 1;
    bySource[bet.source] += 1;
    if (bet.isVoid) sums.voids += 1;
    else sums.stakedCents += stake;
  }
  until(Number.POSITIVE_INFINITY);
  return { finalCents: bank, ...sums, endedAt, missed, bySource };
}
