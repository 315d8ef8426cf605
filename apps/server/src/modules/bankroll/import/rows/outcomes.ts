import type { ImportField } from '@quotavera/domain/bankroll';
import {
  type FileOutcome,
  type LegResult,
  type OwnBet,
  PLAIN_TERMS,
  resultOf,
  settleOwnBet,
} from '@quotavera/domain/bankroll';
import { flipOutcome, isOutcome, type Outcome, type TipOutcome, WHOLE_SHARE } from '@quotavera/domain/bet';
import { MAX_MONEY_CENTS } from '@quotavera/domain/limits';
import { WEEK_MS } from '@quotavera/domain/time';
import { moneyBetOf } from '../../bet/repository-rows.ts';
import { saysNothing, wordOf } from '../reading/outcomes.ts';
import * as terms from '../terms.ts';
import { centsOf, Refused, type Row } from './row.ts';

/** A row's own words of its end, before the rules of settlement are asked. */
export interface Stated {
  outcome: FileOutcome | null;
  /** Thousandths of the currency's unit; null where the row doesn't say. */
  profit: number | null;
  payout: number | null;
}

/** A bet with how it ended, or open. */
export interface Ended {
  bet: OwnBet;
  /** How each leg came out, as far as the row says. */
  results: readonly LegResult[];
  outcome: TipOutcome;
  settledAt: string | null;
  profitCents: number | null;
  stakedCents: number | null;
}

/** Sums may differ by a cent for each rounding of a tracker, and by a hundredth of them for odds that it shows rounded. */
const ROUNDING_CENTS = 2;
const ROUNDED_ODDS = 0.01;
/** The most that a bookmaker or an exchange keeps of what was won. */
const MOST_COMMISSION = 0.1;

/** Whether a stated profit follows from what odds, stake and outcome give, in cents. */
function follows(stated: number, computed: number, rounding = 0): boolean {
  const slack = Math.max(ROUNDING_CENTS, rounding) + Math.abs(computed) * ROUNDED_ODDS;
  const least = computed > 0 ? computed * (1 - MOST_COMMISSION) : computed;
  return stated >= least - slack && stated <= computed + slack;
}

/** The grade of a bet's only selection: for a lay the opposite of how the bet ended. */
function gradeOf({ side }: Pick<OwnBet, 'side'>, outcome: Outcome): Outcome {
  return side === 'lay' ? flipOutcome(outcome) : outcome;
}

/** Settles a bet of which it is known how it ended for whoever placed it. */
function settle(bet: OwnBet, outcome: Outcome) {
  return settleOwnBet(
    moneyBetOf(bet),
    bet.legs.map(() => resultOf(gradeOf(bet, outcome))),
  );
}

function contradiction(field: ImportField, stated: number, due: number): Refused {
  const text = (milli: number) => (milli / 1_000).toFixed(2);
  return new Refused(field, 'contradicts_outcome', `${text(stated)} ≠ ${text(due)}`);
}

export function statedBy(row: Row): Stated {
  const { columns, reading, potentialPayouts } = row.source;
  const profit = row.money('profit');
  const word = row.text('outcome');
  // A row that says nothing of its outcome but what it won has ended.
  const isStated = columns.outcome !== undefined && !(saysNothing(word) && (profit ?? 0) !== 0);
  const outcome = isStated ? reading.outcome(word) : null;
  if (outcome === null && isStated) throw new Refused('outcome', 'outcome_unknown');
  const paid = potentialPayouts ? null : row.money('payout');
  const payout = paid ?? (outcome === 'cash_out' && profit === null ? row.money('cash_out') : null);
  if (profit !== null && Math.abs(centsOf(profit)) > MAX_MONEY_CENTS) {
    throw new Refused('profit', 'amount_out_of_range');
  }
  return { outcome, profit, payout };
}

/** "Placed" says of an each-way bet that it was, of any other that it was made. */
function outcomeOf(row: Row, bet: OwnBet, { outcome, profit, payout }: Stated): FileOutcome | null {
  const isEachWay = bet.special?.eachWay !== null && bet.special?.eachWay !== undefined;
  if (outcome === 'placed' && !isEachWay) throw new Refused('outcome', 'not_placed');
  if (outcome !== 'open' || !isEachWay || wordOf(row.text('outcome')) !== 'placed') return outcome;
  const isOver = Date.parse(bet.placedAt) < row.source.now.getTime() - WEEK_MS;
  return isOver || (profit ?? payout ?? 0) !== 0 ? 'placed' : 'open';
}

/** How the row's only selection came out, with its dead heat; the legs of the product's own export say it themselves. */
function resultsOf(row: Row, bet: OwnBet, outcome: Outcome | 'placed'): LegResult[] {
  const cell = row.text('dead_heat');
  const heat = cell === '' ? null : terms.deadHeatOf(cell);
  if (cell !== '' && heat === null && !/^(0|no|false|-)$/i.test(cell))
    throw new Refused('dead_heat', 'dead_heat_invalid');
  if (outcome === 'placed') return [{ ...resultOf('lost'), placed: true, placeDeadHeat: heat }];
  return bet.legs.map(() => ({ ...resultOf(gradeOf(bet, outcome)), deadHeat: outcome === 'won' ? heat : null }));
}

/** A bet of the product's own export: what its selections came to must be what the row says. */
function endedAsExported(
  row: Row,
  { bet, results }: { bet: OwnBet; results: LegResult[] },
  { outcome, won, at }: { outcome: FileOutcome | null; won: number | null; at: string },
): Ended {
  const computed = settleOwnBet(moneyBetOf(bet), results);
  const staked = row.money('staked');
  if (won === null || staked === null || outcome === null || outcome === 'cash_out' || outcome === 'placed') {
    throw new Refused(won === null ? 'profit' : 'outcome', 'required');
  }
  if (!computed.settled || !follows(centsOf(won), computed.profitCents)) {
    // A file that was imported without the outcomes of its selections has no more to say than its profit.
    if (computed.settled || results.some(({ grade }) => isOutcome(grade))) {
      throw contradiction('profit', won, computed.profitCents * 10);
    }
  }
  const sums = { profitCents: centsOf(won), stakedCents: centsOf(staked) };
  return { bet, results, outcome: outcome as TipOutcome, settledAt: at, ...sums };
}

/** An accumulator is what its selections came to; a sum that the row states must follow from them. */
function endedByLegs(
  row: Row,
  { bet, results }: { bet: OwnBet; results: LegResult[] },
  { won, at }: { won: number | null; at: string },
): Ended {
  const { settled, outcome, profitCents: due, stakedCents } = settleOwnBet(moneyBetOf(bet), results);
  if (!settled) throw new Refused('outcome', 'outcome_unknown');
  if (won !== null && !follows(centsOf(won), due, row.rounding('profit'))) throw contradiction('profit', won, due * 10);
  const profitCents = won === null ? due : centsOf(won);
  return { bet, results, outcome, settledAt: at, profitCents, stakedCents };
}

/** A bet that was closed early, or whose outcome isn't stated, is what it won. */
function closedAt(bet: OwnBet, { won, at, isCashOut }: { won: number | null; at: string; isCashOut: boolean }): Ended {
  if (won === null) throw new Refused(isCashOut ? 'profit' : 'outcome', 'required');
  const profitCents = centsOf(won);
  const { stakedCents, profitCents: most } = settle(bet, 'won');
  const least = settle(bet, 'lost').profitCents;
  if (profitCents > most + ROUNDING_CENTS + most * ROUNDED_ODDS || profitCents < least - ROUNDING_CENTS) {
    throw contradiction('profit', won, (profitCents > 0 ? most : least) * 10);
  }
  const outcome: TipOutcome = profitCents > 0 ? 'won' : profitCents < 0 ? 'lost' : 'void';
  const ends = { outcome, settledAt: at, profitCents, stakedCents };
  if (!isCashOut || bet.side === 'lay') return { ...ends, bet, results: [resultOf(gradeOf(bet, outcome))] };
  const special = bet.special ?? PLAIN_TERMS;
  const receivedCents = profitCents + (special.funds === 'own' ? bet.stakeCents : 0);
  const cashOuts = [{ share: WHOLE_SHARE, receivedCents, at }];
  return {
    ...ends,
    bet: { ...bet, special: { ...special, cashOuts } },
    results: bet.legs.map(() => resultOf('open')),
  };
}

/** Whether a row is so many accumulators at once, of which the file names no selections. */
export const isSystem = (row: Row): boolean => terms.typeOf(row.text('system')) === 'system';

/** A system without its selections is what it paid: nothing else in the row says how many of its accumulators won. */
function systemEnd(
  bet: OwnBet,
  { outcome, won, at }: { outcome: FileOutcome | null; won: number | null; at: string },
): Ended {
  if (won === null) throw new Refused('system', 'system_unpaid');
  const isContradicted = outcome === 'lost' ? won > 0 : outcome === 'won' && won <= -bet.stakeCents * 10;
  if (isContradicted) throw contradiction('profit', won, outcome === 'lost' ? -bet.stakeCents * 10 : 0);
  return closedAt(bet, { won, at, isCashOut: false });
}

/** Settles a decided bet by the rules that settle every bet. Sums that the row states must follow from them. */
export function endOf(
  row: Row,
  { bet, results: known }: { bet: OwnBet; results: LegResult[] | null },
  stated: Stated,
  isRefunded: boolean,
): Ended {
  const { profit, payout } = stated;
  const outcome = outcomeOf(row, bet, stated);
  if (outcome === 'open') {
    const results = known ?? bet.legs.map(() => resultOf('open'));
    return { bet, results, outcome: 'in_progress', settledAt: null, profitCents: null, stakedCents: null };
  }
  const settledAt = row.time('settled_at') ?? new Date(bet.placedAt);
  const at = new Date(Math.min(settledAt.getTime(), row.source.now.getTime())).toISOString();
  const funds = bet.special?.funds ?? 'own';
  const returned = payout === null ? null : payout - (funds === 'own' ? bet.stakeCents * 10 : 0);
  const won = profit ?? returned;
  if (profit !== null && returned !== null && Math.abs(profit - returned) > ROUNDING_CENTS * 10 && payout !== 0) {
    throw contradiction('payout', returned, profit);
  }
  if (known !== null && row.isOwn) return endedAsExported(row, { bet, results: known }, { outcome, won, at });
  if (known !== null) return endedByLegs(row, { bet, results: known }, { won, at });
  if (outcome === null || outcome === 'cash_out') return closedAt(bet, { won, at, isCashOut: outcome === 'cash_out' });
  if (isSystem(row) && outcome !== 'void' && !(outcome === 'lost' && won === null)) {
    return systemEnd(bet, { outcome, won, at });
  }
  const graded = isRefunded ? 'void' : outcome;
  const results = resultsOf(row, bet, graded);
  const computed = settleOwnBet(moneyBetOf(bet), results);
  const staked = row.isOwn ? row.money('staked') : null;
  const ended = graded === 'placed' ? computed.outcome : graded;
  const ends = { bet, results, outcome: ended as TipOutcome, settledAt: at };
  // Exports of before had no exits, which may have ended a bet otherwise than its match.
  if (profit !== null && staked !== null) {
    closedAt(bet, { won: profit, at, isCashOut: false });
    return { ...ends, profitCents: centsOf(profit), stakedCents: centsOf(staked) };
  }
  if (won !== null && !follows(centsOf(won), computed.profitCents, row.rounding('profit'))) {
    throw contradiction(profit === null ? 'payout' : 'profit', won, computed.profitCents * 10);
  }
  const profitCents = won === null ? computed.profitCents : centsOf(won);
  return { ...ends, profitCents, stakedCents: computed.stakedCents };
}
