import type { Migration } from 'kysely/migration';
import * as spine from './0001_spine.ts';
import * as accounts from './0002_accounts.ts';
import * as mail from './0003_mail.ts';
import * as consent from './0004_consent.ts';
import * as twoFactor from './0005_two_factor.ts';
import * as profile from './0006_profile.ts';
import * as administration from './0007_administration.ts';
import * as forecasts from './0008_forecasts.ts';
import * as care from './0009_care.ts';
import * as calendarHistory from './0010_calendar_history.ts';
import * as forecastCoverage from './0011_forecast_coverage.ts';
import * as idempotency from './0012_idempotency.ts';
import * as secondFactorReset from './0013_second_factor_reset.ts';
import * as reservedNames from './0014_reserved_names.ts';
import * as tipOddsIndex from './0015_tip_odds_index.ts';
import * as rankByEntry from './0016_rank_by_entry.ts';
import * as careOfIdentity from './0017_care_of_identity.ts';
import * as expectedYield from './0018_expected_yield.ts';
import * as feedPrices from './0019_feed_prices.ts';
import * as weekOfTips from './0020_week_of_tips.ts';
import * as exitsAndVerified from './0021_exits_and_verified.ts';
import * as recentSearches from './0022_recent_searches.ts';
import * as tipsVersion from './0023_tips_version.ts';
import * as ledgerStamps from './0024_ledger_stamps.ts';
import * as feed from './0025_feed.ts';
import * as resultsTakenBack from './0026_results_taken_back.ts';
import * as feedCredits from './0027_feed_credits.ts';
import * as followIntent from './0028_follow_intent.ts';
import * as tipListIndexes from './0029_tip_list_indexes.ts';
import * as tipTemplates from './0030_tip_templates.ts';
import * as rejectedPrices from './0031_rejected_prices.ts';

/** Every migration in order. A landed migration is never edited: a change is a new one. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_spine': spine as Migration,
  '0002_accounts': accounts as Migration,
  '0003_mail': mail as Migration,
  '0004_consent': consent as Migration,
  '0005_two_factor': twoFactor as Migration,
  '0006_profile': profile as Migration,
  '0007_administration': administration as Migration,
  '0008_forecasts': forecasts as Migration,
  '0009_care': care as Migration,
  '0010_calendar_history': calendarHistory as Migration,
  '0011_forecast_coverage': forecastCoverage as Migration,
  '0012_idempotency': idempotency as Migration,
  '0013_second_factor_reset': secondFactorReset as Migration,
  '0014_reserved_names': reservedNames as Migration,
  '0015_tip_odds_index': tipOddsIndex as Migration,
  '0016_rank_by_entry': rankByEntry as Migration,
  '0017_care_of_identity': careOfIdentity as Migration,
  '0018_expected_yield': expectedYield as Migration,
  '0019_feed_prices': feedPrices as Migration,
  '0020_week_of_tips': weekOfTips as Migration,
  '0021_exits_and_verified': exitsAndVerified as Migration,
  '0022_recent_searches': recentSearches as Migration,
  '0023_tips_version': tipsVersion as Migration,
  '0024_ledger_stamps': ledgerStamps as Migration,
  '0025_feed': feed as Migration,
  '0026_results_taken_back': resultsTakenBack as Migration,
  '0027_feed_credits': feedCredits as Migration,
  '0028_follow_intent': followIntent as Migration,
  '0029_tip_list_indexes': tipListIndexes as Migration,
  '0030_tip_templates': tipTemplates as Migration,
  '0031_rejected_prices': rejectedPrices as Migration,
};
