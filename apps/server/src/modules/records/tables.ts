import type { OwnedTables } from '../../platform/database/tables.ts';

export const tables = {
  clv_worth: {},
  tip_later_price: { othersMayJoin: ['at', 'best_odds_milli', 'minutes', 'tip_id', 'tipster_id'] },
} satisfies OwnedTables;
