import type { listBankrollMovements, listBankrolls } from '@quotavera/contract/bankroll';
import type { ReplyOf } from '@quotavera/contract/core';
import type { Currency, MovementType, StakePlan } from '@quotavera/domain/bankroll';
import { pick } from '../../../platform/http/pick.ts';
import type { AccountRow, BankrollRow, BetSums, MovementRow, PlaceSums } from './repository.ts';

export type BankrollView = ReplyOf<typeof listBankrolls>['results'][number];
type AccountView = BankrollView['accounts'][number];
export type MovementView = ReplyOf<typeof listBankrollMovements>['results'][number];

/** Sums of one bankroll. */
export interface BankrollSums {
  movements: readonly PlaceSums[];
  bets: readonly BetSums[];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function presentAccount(row: AccountRow, { movements, bets }: BankrollSums): AccountView {
  const moved = sum(movements.filter(({ place }) => place === row.id).map(({ cents }) => cents));
  const own = bets.find(({ place }) => place === row.id);
  const balance = moved + (own?.profit ?? 0);
  const atRisk = own?.at_risk ?? 0;
  return {
    ...pick(row, ['id', 'bookmaker', 'declared_cents', 'limited_since']),
    balance_cents: balance,
    at_risk_cents: atRisk,
    available_cents: balance - atRisk,
    declared_at: row.declared_at?.toISOString() ?? null,
    difference_cents: row.declared_cents === null ? null : row.declared_cents - (balance - atRisk),
    closed: row.closed_at !== null,
  };
}

/** A bankroll with its balances: the capital is the initial one, what was moved in and out, and the profit of settled bets. */
export function presentBankroll(row: BankrollRow, accounts: readonly AccountRow[], sums: BankrollSums): BankrollView {
  const profit = sum(sums.bets.map((each) => each.profit));
  const atRisk = sum(sums.bets.map((each) => each.at_risk));
  // A transfer changes nothing, because both its ends are among the sums.
  const capital = row.initial_cents + sum(sums.movements.map(({ cents }) => cents)) + profit;
  const views = accounts.map((account) => presentAccount(account, sums));
  return {
    ...pick(row, ['id', 'name', 'initial_cents', 'stake_value']),
    currency: row.currency as Currency,
    stake_plan: row.stake_plan as StakePlan,
    archived: row.archived_at !== null,
    capital_cents: capital,
    profit_cents: profit,
    at_risk_cents: atRisk,
    free_cents: capital - atRisk,
    unassigned_cents: capital - atRisk - sum(views.map(({ available_cents }) => available_cents)),
    bets: sum(sums.bets.map((each) => each.bets)),
    open_bets: sum(sums.bets.map((each) => each.open)),
    accounts: views,
  };
}

export function presentMovement(row: MovementRow): MovementView {
  return {
    id: row.id,
    type: row.type as MovementType,
    amount_cents: row.amount_cents,
    from: row.from_id,
    to: row.to_id,
    at: row.at.toISOString(),
    note: row.note,
  };
}
