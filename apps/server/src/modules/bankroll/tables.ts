import type { OwnedTables } from '../../platform/database/tables.ts';

export const tables = {
  analysis_view: {},
  bankroll: {},
  bankroll_bet_sum: {},
  bankroll_link: {},
  bankroll_movement: {},
  bankroll_version: {},
  bankroll_watch: {},
  bet_import: {},
  bet_import_mapping: {},
  bet_tag: {},
  bookmaker_account: {},
  exchange_rate: {},
  own_bet: { othersMayJoin: ['account_id', 'id', 'placed_at', 'risk_cents', 'source', 'tip_id', 'tipster_id'] },
  own_bet_cash_out: {},
  own_bet_exit: {},
  own_bet_leg: {},
  own_bet_tag: {},
  report_mail: {},
  tipster_followability: {},
} satisfies OwnedTables;
