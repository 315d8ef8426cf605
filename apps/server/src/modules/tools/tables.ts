import type { OwnedTables } from '../../platform/database/tables.ts';

export const tables = {
  betting_site: { othersMayJoin: ['adm_licence', 'name', 'price_code'] },
  bookmaker_season: {},
  forecast: {},
  forecast_batch: {},
  forecast_match: {},
  forecast_missing: { othersMayJoin: ['kickoff_at', 'reason'] },
  forecast_month: {},
  forecast_score: {},
  import_schedule: {
    othersMayJoin: ['active', 'id', 'last_error', 'last_run_id', 'name', 'next_run_at', 'updated_at'],
  },
  league_fit: {},
  premium_match: {},
  premium_summary: {},
  stated_summary: {},
  value_alert: {},
  value_choice: {},
  value_price: {},
} satisfies OwnedTables;
