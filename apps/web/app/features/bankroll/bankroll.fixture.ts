import { customLeg } from '../../testing/tip.ts';
import type { Bankroll, OwnBet } from './queries.ts';

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

/** An open bet in its owner's own words. */
export const OWN_BET: OwnBet = {
  id: 15,
  source: 'hand',
  bankroll: { id: 3, name: 'Storico mio', currency: 'EUR' },
  account: null,
  bookmaker: null,
  valexc: 'valuebet',
  liveprematch: 'prematch',
  side: 'back',
  stake_basis: 'stake',
  stake_cents: 550,
  commission: '0',
  risk_cents: 550,
  possible_profit_cents: 660,
  totalodd: '2.2',
  placed_at: '2026-11-27T08:00:00.000Z',
  note: '',
  tags: [],
  over_limit: false,
  legs: [
    {
      ...customLeg({ match: 'Paolini in due set', market: '', result: '', odds: '2.2' }),
      ...{ graded_by: null, placed: false, dead_heat: null, place_dead_heat: null },
    },
  ],
  exits: [],
  ...{ funds: 'own', boosted_odds: null, each_way: null, system: null, cash_outs: [], original: null },
  outcome: 'in_progress',
  settled_at: null,
  profit_cents: null,
  staked_cents: null,
  closing_odds: null,
  clv: null,
  fair_clv: null,
  tip: null,
};
