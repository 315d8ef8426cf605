// Generated from the migrated schema by `npm run manage -- codegen`. Never edit it by hand.

import type { ColumnType } from 'kysely';

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface Account {
  avatar_url: string | null;
  ban_reason: string | null;
  banned_at: Timestamp | null;
  bio: Generated<string>;
  birth_date: string | null;
  budget_cents: number | null;
  color_scheme: Generated<string>;
  cover_url: string | null;
  created_at: Timestamp;
  deactivated_at: Timestamp | null;
  email: string;
  email_confirmed_at: Timestamp | null;
  erased_at: Timestamp | null;
  first_name: Generated<string>;
  google_login: Generated<boolean>;
  google_subject: string | null;
  granted_plan: Generated<string>;
  granted_until: Timestamp | null;
  id: Generated<number>;
  is_admin: Generated<boolean>;
  is_two_fa_enabled: Generated<boolean>;
  language: Generated<string>;
  last_login_at: Timestamp | null;
  last_name: Generated<string>;
  layout: Generated<string>;
  merged_at: Timestamp | null;
  merged_into: number | null;
  paid_plan: Generated<string>;
  paid_until: Timestamp | null;
  password_changed_at: Timestamp | null;
  password_hash: string | null;
  persdescription: Generated<string>;
  phone_number: Generated<string>;
  referral_code: string | null;
  referred_by: number | null;
  revision: Generated<number>;
  self_excluded_at: Timestamp | null;
  self_excluded_until: Timestamp | null;
  simulated: Generated<boolean>;
  socials: Generated<Json>;
  sports: Generated<string[]>;
  subscription_type: Generated<string>;
  subscription_until: Timestamp | null;
  terms_accepted_at: Timestamp | null;
  terms_version: string | null;
  user_type: string;
  username: string;
  username_visible: string;
  wallet_address: string | null;
  whycollaboration: Generated<string>;
  workingyears: number | null;
}

export interface AccountAddress {
  account_id: number;
  city: Generated<string>;
  country: Generated<string>;
  language: Generated<string>;
  latitude: number | null;
  longitude: number | null;
  postal_code: Generated<string>;
  street: Generated<string>;
  type: Generated<string>;
}

export interface AccountContactMoment {
  account_id: number;
  at: Timestamp;
  n: number;
}

export interface AuditLog {
  account_id: number | null;
  action: string;
  actor_id: number | null;
  at: Timestamp;
  data: Generated<Json>;
  id: Generated<number>;
  reason: Generated<string>;
  request_id: Generated<string>;
}

export interface Badge {
  expected_yield_low: number;
  log_e: number;
  lost_at: Timestamp | null;
  lost_bets: number | null;
  lost_tip: number | null;
  n: number;
  reason: string | null;
  tipster_id: number;
  won_at: Timestamp;
  won_bets: number;
  won_tip: number;
}

export interface BookmakerSeason {
  bookmaker: string;
  competition_id: number;
  data: Json;
  season: string;
  updated_at: Timestamp;
}

export interface CareEvent {
  account_id: number;
  at: Timestamp;
  data: Generated<Json>;
  id: Generated<number>;
  type: string;
}

export interface CareLimit {
  account_id: number;
  changed_at: Timestamp;
  kind: string;
  pending_at: Timestamp | null;
  pending_value: number | null;
  value: number | null;
}

export interface CareOfIdentity {
  at: Timestamp;
  hash: Buffer;
  limits: Json;
  self_excluded_at: Timestamp | null;
  self_excluded_until: Timestamp | null;
}

export interface Channel {
  active: Generated<boolean>;
  created_at: Timestamp;
  description: Generated<string>;
  followers: Generated<number>;
  id: Generated<number>;
  is_paid: Generated<boolean>;
  link: Generated<string>;
  name: string;
  paused_since: Timestamp | null;
  paused_until: Timestamp | null;
  tipster_id: number;
}

export interface ChannelFollow {
  account_id: number;
  channel_id: number;
  followed_at: Timestamp;
}

export interface ChannelPlan {
  active: Generated<boolean>;
  channel_id: number;
  created_at: Timestamp;
  description: Generated<string>;
  duration_days: number;
  id: Generated<number>;
  name: string;
  price_cents: number;
  stated_tips: Generated<number>;
  status: Generated<string>;
  updated_at: Timestamp;
  user_limit: number;
}

export interface ChannelPlanPrice {
  channel_plan_id: number;
  price_cents: number;
  since: Timestamp;
}

export interface ChannelSubscription {
  account_id: number;
  channel_id: number;
  ends_at: Timestamp;
  starts_at: Timestamp;
}

export interface Competition {
  code: string;
  country: Generated<string>;
  id: Generated<number>;
  name: string;
  simulated: Generated<boolean>;
  sport: string;
}

export interface ContentSeen {
  account_id: number;
  kind: string;
  seen_at: Timestamp;
}

export interface Cookie {
  group_varname: string;
  minutes: number | null;
  name: string;
  position: number;
  storage: string;
}

export interface CookieConsent {
  account_id: number | null;
  address: string;
  at: Timestamp;
  choices: Json;
  id: string;
  language: string;
  seq: Generated<number>;
  text_version: string;
  user_agent: string;
}

export interface CookieGroup {
  is_required: boolean;
  position: number;
  varname: string;
}

export interface DirtyLuck {
  mark: string;
  tipster_id: number;
}

export interface DirtyTipster {
  by_calendar: Generated<boolean>;
  tipster_id: number;
}

export interface Dispute {
  cents: number;
  closed_at: Timestamp | null;
  fee_cents: Generated<number>;
  id: Generated<number>;
  opened_at: Timestamp;
  purchase_id: number;
  reference: string;
  status: string;
}

export interface ErasedIdentity {
  account_id: number;
  erased_at: Timestamp;
  hash: Buffer;
}

export interface FeedLeague {
  competition_id: number;
  error_code: string | null;
  prices_at: Timestamp | null;
  scores_at: Timestamp | null;
}

export interface FeedState {
  counted_at: Timestamp | null;
  error_code: string | null;
  failures: Generated<number>;
  paused_until: Timestamp | null;
  remaining: number | null;
  simulated: Generated<boolean>;
  succeeded_at: Timestamp | null;
  used: number | null;
}

export interface Fixture {
  away_team_id: number;
  competition_id: number;
  created_at: Timestamp | null;
  home_team_id: number;
  id: Generated<number>;
  kickoff_at: Timestamp;
  meeting: Generated<number>;
  result_version: Generated<number>;
  scheduled_at: Timestamp;
  season: string;
  simulated: Generated<boolean>;
  status: Generated<string>;
  updated_at: Timestamp;
}

export interface FixtureLiveQuote {
  bookmaker: string;
  fixture_id: number;
  market: string;
  prices: Json;
  side: string;
  updated_at: Timestamp;
}

export interface FixtureLiveScore {
  away: number;
  fixture_id: number;
  home: number;
  updated_at: Timestamp;
}

export interface FixtureMoved {
  fixture_id: number;
  id: Generated<number>;
  import_run_id: number | null;
  kickoff_at: Timestamp;
  status: string;
  until_at: Timestamp;
}

export interface FixturePrices {
  captured_at: Timestamp;
  fixture_id: number;
  import_run_id: number | null;
  prices: Json;
  stage: string;
}

export interface FixtureQuote {
  bookmaker: string;
  fixture_id: number;
  market: string;
  prices: Json;
  side: string;
  updated_at: Timestamp;
}

export interface FixtureResult {
  fixture_id: number;
  import_run_id: number | null;
  is_void: Generated<boolean>;
  reason: Generated<string>;
  recorded_at: Timestamp;
  recorded_by: number | null;
  result: Json | null;
  source: string;
  status: string;
  version: number;
}

export interface FixtureXg {
  away_milli: number;
  fixture_id: number;
  home_milli: number;
  import_run_id: number | null;
  recorded_at: Timestamp;
  version: number;
}

export interface Follow {
  account_id: number;
  created_at: Timestamp;
  tipster_id: number;
}

export interface Forecast {
  away_milli: number;
  away_ppm: number;
  batch_id: number;
  both_ppm: number;
  competition_id: number;
  draw_ppm: number;
  fit_id: number;
  fixture_id: number;
  home_milli: number;
  home_ppm: number;
  id: Generated<number>;
  made_at: Timestamp;
  model: string;
  over_ppm: number;
  position: number;
  version: number;
}

export interface ForecastBatch {
  commitment: string;
  content: string;
  forecasts: number;
  id: Generated<number>;
  made_at: Timestamp;
  nonce: Buffer;
  seq: number;
}

export interface Forecaster {
  covered_until: Timestamp | null;
  id: number;
  ledger_seq: Generated<number>;
  pseudonym: string;
}

export interface ForecastMatch {
  closing_at: Timestamp | null;
  competition_id: number;
  fixture_id: number;
  forecast_id: number;
  kickoff_at: Timestamp;
  result_version: Generated<number>;
  score_version: number | null;
  simulated: boolean;
  status: string;
}

export interface ForecastMissing {
  competition_id: number;
  fixture_id: number;
  kickoff_at: Timestamp;
  noted_at: Timestamp;
  reason: string;
}

export interface ForecastMonth {
  competition_id: number;
  data: Json;
  month: string;
}

export interface ForecastScore {
  away_goals: number | null;
  brier: number | null;
  closing_away: number | null;
  closing_brier: number | null;
  closing_draw: number | null;
  closing_home: number | null;
  closing_log_loss: number | null;
  closing_rps: number | null;
  closing_source: string | null;
  forecast_id: number;
  graded_at: Timestamp;
  home_goals: number | null;
  log_loss: number | null;
  rps: number | null;
  version: number;
}

export interface IdempotencyKey {
  account_id: number;
  at: Timestamp;
  key: string;
  request_hash: Buffer;
  tip_id: number | null;
}

export interface ImportRejection {
  code: string;
  detail: Generated<string>;
  line: number;
  raw: Generated<string>;
  run_id: number;
}

export interface ImportRun {
  account_id: number | null;
  checksum: Generated<string>;
  error_code: string | null;
  finished_at: Timestamp | null;
  id: Generated<number>;
  kind: string;
  prices_rejected: Generated<number>;
  rows_changed: Generated<number>;
  rows_new: Generated<number>;
  rows_read: Generated<number>;
  rows_rejected: Generated<number>;
  rows_same: Generated<number>;
  source: string;
  started_at: Timestamp;
  status: string;
  tips_settled: Generated<number>;
}

export interface ImportSchedule {
  active: boolean;
  created_at: Timestamp;
  created_by: number | null;
  id: Generated<number>;
  kind: string;
  last_error: string | null;
  last_run_id: number | null;
  name: string;
  next_run_at: Timestamp | null;
  running_since: Timestamp | null;
  source: string;
  times: string[];
  updated_at: Timestamp;
  weekdays: number[];
}

export interface LeagueFit {
  as_of: string;
  competition_id: number;
  data_hash: string;
  fit: Json;
  fitted_at: Timestamp;
  id: Generated<number>;
  matches: number;
  model: string;
  season: string;
}

export interface LedgerCheckpoint {
  note: string;
  root: Buffer;
  signed_at: Timestamp;
  tree_size: number;
}

export interface LedgerCosignature {
  cosigned_at: Timestamp;
  signature: string;
  tree_size: number;
  witness: string;
}

export interface LedgerEntry {
  at: Timestamp;
  entry: string;
  id: Generated<number>;
  leaf_index: number | null;
  seq: number;
  tip_id: number;
  tipster_id: number;
  type: string;
}

export interface LedgerHead {
  id: number;
  root: Buffer;
  tree_size: number;
}

export interface LedgerSecret {
  content: string;
  nonce: Buffer;
  part: string;
  tip_id: number;
  tipster_id: number;
}

export interface LedgerStamp {
  authority: string;
  made_at: Timestamp;
  n: number;
  stamped_at: Timestamp;
  token: Buffer;
  tree_size: number;
}

export interface LedgerStampAttempt {
  failures: number;
  id: number;
  not_before: Timestamp;
}

export interface LedgerTile {
  hashes: Buffer;
  level: number;
  n: number;
}

export interface Mail {
  account_id: number | null;
  attempts: Generated<number>;
  body_html: string;
  body_text: string;
  claimed_until: Timestamp | null;
  created_at: Timestamp;
  expires_at: Timestamp | null;
  handed_over_at: Timestamp | null;
  id: Generated<number>;
  kind: string;
  language: string;
  last_error: Generated<string>;
  next_attempt_at: Timestamp | null;
  recipient: string;
  secret: Generated<boolean>;
  sent_at: Timestamp | null;
  status: string;
  subject: string;
}

export interface MoneyAccount {
  balance_cents: Generated<number>;
  id: Generated<number>;
  kind: string;
  owner_id: number | null;
}

export interface MoneyEntry {
  account_id: number;
  cents: number;
  position: number;
  transaction_id: number;
  vat_country: string | null;
  vat_rate_bp: number | null;
}

export interface MoneyTransaction {
  at: Timestamp;
  cause: string;
  id: Generated<number>;
  kind: string;
  purchase_id: number | null;
}

export interface Notification {
  account_id: number;
  at: Timestamp;
  data: Generated<Json>;
  id: Generated<number>;
  read_at: Timestamp | null;
  tip_id: number | null;
  tipster_id: number | null;
  type: string;
}

export interface OneTimeToken {
  account_id: number;
  created_at: Timestamp;
  data: Generated<Json>;
  expires_at: Timestamp;
  hash: Buffer;
  purpose: string;
  used_at: Timestamp | null;
}

export interface Payee {
  account_id: number;
  birth_date: string | null;
  birth_place: Generated<string>;
  business_name: Generated<string>;
  city: Generated<string>;
  country: Generated<string>;
  created_at: Timestamp;
  first_name: Generated<string>;
  iban: Buffer | null;
  iban_changed_at: Timestamp | null;
  iban_hint: Generated<string>;
  kind: string | null;
  last_name: Generated<string>;
  postal_code: Generated<string>;
  street: Generated<string>;
  tax_code: Generated<string>;
  updated_at: Timestamp;
  vat_number: Generated<string>;
}

export interface PaymentCard {
  account_id: number;
  added_at: Timestamp;
  brand: string;
  expires_month: number;
  expires_year: number;
  expiry_announced_at: Timestamp | null;
  fingerprint: string;
  id: Generated<number>;
  last4: string;
  provider: string;
  reference: string;
  removed_at: Timestamp | null;
}

export interface PaymentCustomer {
  account_id: number;
  provider: string;
  reference: string;
}

export interface PaymentEvent {
  event_id: string;
  provider: string;
  received_at: Timestamp;
  subject: string;
  type: string;
}

export interface Payout {
  batch_id: number | null;
  closed_at: Timestamp | null;
  confirmed_at: Timestamp | null;
  confirmed_by: number | null;
  gross_cents: number;
  iban: Buffer | null;
  iban_hint: Generated<string>;
  id: Generated<number>;
  invoice_number: Generated<string>;
  kind: string;
  method: string;
  reason: Generated<string>;
  reference: string | null;
  requested_at: Timestamp;
  requested_by: number;
  second_confirmed_at: Timestamp | null;
  second_confirmed_by: number | null;
  sent_at: Timestamp | null;
  status: string;
  tipster_id: number;
  withheld_cents: number;
}

export interface PayoutBatch {
  id: Generated<number>;
  made_at: Timestamp;
  made_by: number;
  reference: string;
}

export interface PayoutStatement {
  content: Json;
  id: Generated<number>;
  issued_at: Timestamp;
  month: string;
  tipster_id: number;
}

export interface Purchase {
  account_id: number;
  card_cents: number;
  card_id: number | null;
  channel_plan_id: number | null;
  created_at: Timestamp;
  credit_cents: number;
  failure: string | null;
  id: Generated<number>;
  immediate_start: Generated<boolean>;
  intent_id: string | null;
  kind: string;
  next_attempt_at: Timestamp | null;
  ordered_at: Timestamp | null;
  paid_at: Timestamp | null;
  period: string | null;
  period_end: Timestamp | null;
  period_start: Timestamp | null;
  place_until: Timestamp | null;
  plan: string | null;
  price_cents: number;
  product: string;
  provider: string;
  public_id: string;
  refunded_cents: Generated<number>;
  share_bp: Generated<number>;
  share_released_at: Timestamp | null;
  status: string;
  subscription_id: number | null;
  surplus_cents: number;
  unused_cents: Generated<number>;
  updated_at: Timestamp;
  vat_country: string;
  vat_rate_bp: number;
}

export interface RankingPriors {
  at: Timestamp;
  delta_deviation: number;
  gamma_deviation: number;
  gamma_mean: number;
  seq: number;
  tipsters: number;
}

export interface RateLimit {
  ends_at: Timestamp;
  key: string;
  points: number;
  waits_until: Timestamp | null;
}

export interface Receipt {
  account_id: number;
  buyer: Json;
  gross_cents: number;
  id: Generated<number>;
  issued_at: Timestamp;
  kind: string;
  net_cents: number;
  number: number;
  purchase_id: number;
  refund_id: number | null;
  series: string;
  sold: Json;
  vat_cents: number;
  vat_country: string;
  vat_rate_bp: number;
  year: number;
}

export interface ReceiptSeries {
  last_number: number;
  series: string;
  year: number;
}

export interface RecordDay {
  data: Json;
  day: string;
  kind: string;
  part: string;
  sport: string;
  tipster_id: number;
}

export interface RecordSegment {
  day: string;
  kind: string;
  scope: string;
  segment: Json;
  sport: string;
  tipster_id: number;
}

export interface RecordState {
  edge_day: string | null;
  figures: Json | null;
  figures_at: Timestamp | null;
  id: number;
  kept_version: Generated<number>;
  version: Generated<number>;
}

export interface RecordVersion {
  tipster_id: number;
  version: number;
}

export interface RecoveryCode {
  account_id: number;
  created_at: Timestamp;
  hash: Buffer;
  used_at: Timestamp | null;
}

export interface RefreshToken {
  expires_at: Timestamp;
  family_id: string;
  hash: Buffer;
  issued_at: Timestamp;
  used_at: Timestamp | null;
}

export interface Refund {
  actor_id: number | null;
  card_cents: number;
  cents: number;
  created_at: Timestamp;
  id: Generated<number>;
  note: Generated<string>;
  purchase_id: number;
  reason: string;
  reference: string | null;
  status: string;
  updated_at: Timestamp;
}

export interface ReservedName {
  at: Timestamp;
  hash: Buffer;
  until: Timestamp | null;
}

export interface SandboxIntent {
  cents: number;
  client_secret: string;
  created_at: Timestamp;
  customer: string;
  failure: string | null;
  id: string;
  idempotency_key: string;
  metadata: Json;
  method: string | null;
  status: string;
}

export interface SandboxMethod {
  card: string;
  created_at: Timestamp;
  customer: string;
  id: string;
}

export interface SandboxRefund {
  cents: number;
  created_at: Timestamp;
  id: string;
  idempotency_key: string;
  intent_id: string;
}

export interface SandboxSetup {
  client_secret: string;
  created_at: Timestamp;
  customer: string;
  id: string;
  method: string | null;
  status: string;
}

export interface SessionFamily {
  account_id: number;
  created_at: Timestamp;
  end_reason: string | null;
  ended_at: Timestamp | null;
  id: string;
  last_used_at: Timestamp;
  user_agent: Generated<string>;
}

export interface Setting {
  key: string;
  value: Json;
}

export interface SignInChallenge {
  account_id: number;
  created_at: Timestamp;
  expires_at: Timestamp;
  hash: Buffer;
  tries: Generated<number>;
}

export interface Sport {
  code: string;
  position: number;
}

export interface Standing {
  all_profit_micro: number;
  all_settled: number;
  all_staked_micro: number;
  average_odds: number | null;
  badge: Generated<boolean>;
  clv: number | null;
  drawdown_micro: number;
  expected_yield: number | null;
  expected_yield_high: number | null;
  expected_yield_low: number | null;
  fair_clv: number | null;
  fair_clv_bets: number;
  kind: string;
  period: string;
  profit_micro: number;
  ranking_bets: number;
  settled: number;
  spark: Json;
  sport: string;
  staked_micro: number;
  strike_rate: number | null;
  tipster_id: number;
  yield: number | null;
}

export interface StatedSummary {
  data: Json;
  tipster_id: number;
  updated_at: Timestamp;
}

export interface StoredFile {
  account_id: number | null;
  created_at: Timestamp;
  key: string;
  kind: string;
  orphaned_at: Timestamp | null;
  size: number;
}

export interface Subscription {
  account_id: number;
  anchor_at: Timestamp;
  cancel_at_period_end: Generated<boolean>;
  card_id: number | null;
  channel_id: number | null;
  channel_plan_id: number | null;
  created_at: Timestamp;
  end_reason: string | null;
  ended_at: Timestamp | null;
  id: Generated<number>;
  next_period: string | null;
  next_plan: string | null;
  period: string | null;
  period_end: Timestamp;
  period_number: number;
  period_start: Timestamp;
  plan: string | null;
  price_cents: number;
  product: string;
  renewal_announced_at: Timestamp | null;
  status: string;
}

export interface Team {
  country: Generated<string>;
  id: Generated<number>;
  name: string;
  sport: string;
}

export interface TeamAlias {
  competition_id: number;
  country: string;
  id: Generated<number>;
  match: string;
  name: string;
  seen_at: Timestamp;
  sport: string;
  suggested_team_id: number | null;
  team_id: number | null;
}

export interface Tip {
  bookmaker: string | null;
  channel_id: number | null;
  channel_link: Generated<string>;
  closing_odds_milli: number | null;
  clv: number | null;
  commission_milli: Generated<number>;
  competition_id: number | null;
  competition_name: Generated<string>;
  created_at: Timestamp;
  day: string | null;
  description: Generated<string>;
  disabled_at: Timestamp | null;
  disabled_reason: string | null;
  exit_hedge: string | null;
  exit_odds_milli: number | null;
  expires_at: Timestamp | null;
  fair_clv: number | null;
  first_start_at: Timestamp | null;
  id: Generated<number>;
  imported_bookmaker: string | null;
  imported_odds_milli: number | null;
  imported_seen_at: Timestamp | null;
  is_free: Generated<boolean>;
  kind: string;
  last_start_at: Timestamp | null;
  legs: Generated<number>;
  market: Generated<string>;
  minimum_odds_milli: number | null;
  of_paid_channel: Generated<boolean>;
  outcome: Generated<string>;
  phase: string;
  price_verified: boolean | null;
  profit_micro: number | null;
  publish_at: Timestamp | null;
  published_at: Timestamp | null;
  ranking_odds_milli: number | null;
  ranks: Generated<boolean>;
  rule_version: number | null;
  self_declared: Generated<boolean>;
  settled_at: Timestamp | null;
  settlement_version: Generated<number>;
  side: string;
  sport: Generated<string>;
  stake_basis: string;
  stake_milli: number;
  staked_micro: number | null;
  stated_probability: number | null;
  status: Generated<string>;
  tags: Generated<string[]>;
  tipster_id: number;
  total_odds_milli: number;
  updated_at: Timestamp;
  week: Generated<string | null>;
  withdrawn_at: Timestamp | null;
}

export interface TipExit {
  at: Timestamp;
  hedge: string;
  imported_bookmaker: string | null;
  imported_odds_milli: number | null;
  imported_seen_at: Timestamp | null;
  n: number;
  odds_milli: number;
  price_verified: boolean;
  share: number;
  tip_id: number;
  tipster_id: number;
}

export interface TipHistory {
  at: Timestamp;
  by_account: number | null;
  data: Generated<Json>;
  n: number;
  tip_id: number;
  tipster_id: number;
  type: string;
}

export interface TipLeg {
  away: string | null;
  closing_odds_milli: number | null;
  closing_probability: number | null;
  combinations: Generated<string[]>;
  competition: Generated<string>;
  event: string;
  fixture_id: number | null;
  grade: string | null;
  graded_by: string | null;
  home: string | null;
  line_milli: number | null;
  market: string;
  n: number;
  odds_milli: number;
  selection: string;
  sport: string;
  starts_at: Timestamp;
  sub_result: string | null;
  tip_id: number;
  tipster_id: number;
}

export interface Tipster {
  created_at: Timestamp;
  followers: Generated<number>;
  headline: Generated<string>;
  id: number;
  ledger_seq: Generated<number>;
  pseudonym: string;
  share_percent: Generated<number>;
  simulated: Generated<boolean>;
}

export interface TipsterEvidence {
  badge: Generated<boolean>;
  badge_since: Timestamp | null;
  closing_log_e: number;
  contradicted: boolean;
  contradiction_log_e: number;
  edge_lost_bets: number | null;
  edge_lost_tip: number | null;
  expected_yield_low: number;
  last_tip: number | null;
  log_e: number;
  log_max: number;
  lost_edge_log: number | null;
  ranking_bets: number;
  results_log_e: number;
  sums: Json;
  tipster_id: number;
}

export interface TipsterLuck {
  input: string;
  p_value: number | null;
  period: string;
  scope: string;
  tipster_id: number;
}

export interface TipsterStats {
  data: Json;
  period: string;
  scope: string;
  tipster_id: number;
}

export interface TipsVersion {
  shard: number;
  version: number;
}

export interface TipTemplate {
  account_id: number;
  created_at: Timestamp;
  id: Generated<number>;
  name: string;
  tip: Json;
}

export interface TipUnlock {
  account_id: number;
  at: Timestamp;
  day: string;
  tip_id: number;
}

export interface TwoFactor {
  account_id: number;
  confirmed_at: Timestamp | null;
  created_at: Timestamp;
  last_step: Generated<number>;
  recovery_salt: Buffer;
  reset_by: number | null;
  reset_due_at: Timestamp | null;
  reset_reason: string | null;
  secret: Buffer;
}

export interface UsernameChange {
  account_id: number;
  at: Timestamp;
  id: Generated<number>;
  old_name: string;
}

export interface DB {
  account: Account;
  account_address: AccountAddress;
  account_contact_moment: AccountContactMoment;
  audit_log: AuditLog;
  badge: Badge;
  bookmaker_season: BookmakerSeason;
  care_event: CareEvent;
  care_limit: CareLimit;
  care_of_identity: CareOfIdentity;
  channel: Channel;
  channel_follow: ChannelFollow;
  channel_plan: ChannelPlan;
  channel_plan_price: ChannelPlanPrice;
  channel_subscription: ChannelSubscription;
  competition: Competition;
  content_seen: ContentSeen;
  cookie: Cookie;
  cookie_consent: CookieConsent;
  cookie_group: CookieGroup;
  dirty_luck: DirtyLuck;
  dirty_tipster: DirtyTipster;
  dispute: Dispute;
  erased_identity: ErasedIdentity;
  feed_league: FeedLeague;
  feed_state: FeedState;
  fixture: Fixture;
  fixture_live_quote: FixtureLiveQuote;
  fixture_live_score: FixtureLiveScore;
  fixture_moved: FixtureMoved;
  fixture_prices: FixturePrices;
  fixture_quote: FixtureQuote;
  fixture_result: FixtureResult;
  fixture_xg: FixtureXg;
  follow: Follow;
  forecast: Forecast;
  forecast_batch: ForecastBatch;
  forecast_match: ForecastMatch;
  forecast_missing: ForecastMissing;
  forecast_month: ForecastMonth;
  forecast_score: ForecastScore;
  forecaster: Forecaster;
  idempotency_key: IdempotencyKey;
  import_rejection: ImportRejection;
  import_run: ImportRun;
  import_schedule: ImportSchedule;
  league_fit: LeagueFit;
  ledger_checkpoint: LedgerCheckpoint;
  ledger_cosignature: LedgerCosignature;
  ledger_entry: LedgerEntry;
  ledger_head: LedgerHead;
  ledger_secret: LedgerSecret;
  ledger_stamp: LedgerStamp;
  ledger_stamp_attempt: LedgerStampAttempt;
  ledger_tile: LedgerTile;
  mail: Mail;
  money_account: MoneyAccount;
  money_entry: MoneyEntry;
  money_transaction: MoneyTransaction;
  notification: Notification;
  one_time_token: OneTimeToken;
  payee: Payee;
  payment_card: PaymentCard;
  payment_customer: PaymentCustomer;
  payment_event: PaymentEvent;
  payout: Payout;
  payout_batch: PayoutBatch;
  payout_statement: PayoutStatement;
  purchase: Purchase;
  ranking_priors: RankingPriors;
  rate_limit: RateLimit;
  receipt: Receipt;
  receipt_series: ReceiptSeries;
  record_day: RecordDay;
  record_segment: RecordSegment;
  record_state: RecordState;
  record_version: RecordVersion;
  recovery_code: RecoveryCode;
  refresh_token: RefreshToken;
  refund: Refund;
  reserved_name: ReservedName;
  sandbox_intent: SandboxIntent;
  sandbox_method: SandboxMethod;
  sandbox_refund: SandboxRefund;
  sandbox_setup: SandboxSetup;
  session_family: SessionFamily;
  setting: Setting;
  sign_in_challenge: SignInChallenge;
  sport: Sport;
  standing: Standing;
  stated_summary: StatedSummary;
  stored_file: StoredFile;
  subscription: Subscription;
  team: Team;
  team_alias: TeamAlias;
  tip: Tip;
  tip_exit: TipExit;
  tip_history: TipHistory;
  tip_leg: TipLeg;
  tip_template: TipTemplate;
  tip_unlock: TipUnlock;
  tips_version: TipsVersion;
  tipster: Tipster;
  tipster_evidence: TipsterEvidence;
  tipster_luck: TipsterLuck;
  tipster_stats: TipsterStats;
  two_factor: TwoFactor;
  username_change: UsernameChange;
}
