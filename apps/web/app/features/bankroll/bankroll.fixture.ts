import type { Bankroll } from './queries.ts';

/** An empty bankroll of 100 €. */
export const BANKROLL: Bankroll = {
  id: 3,
  name: 'Storico mio',
  currency: 'EUR',
  initial_cents: 10_000,
  stake_plan: 'units',
  stake_value: 1000,
  archived: false,
  capital_cents: 10_000,
  profit_cents: 0,
  at_risk_cents: 0,
  free_cents: 10_000,
  unassigned_cents: 10_000,
  bets: 0,
  open_bets: 0,
  accounts: [],
};
