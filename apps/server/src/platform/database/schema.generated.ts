// Generated from the migrated schema by `npm run manage -- codegen`. Never edit it by hand.

import type { ColumnType } from 'kysely';

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[] ? U[] : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S[], I[], U[]> : T[];

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Numeric = ColumnType<string, number | string, number | string>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AccessToken {
  account_id: number;
  created_at: Timestamp;
  expires_at: Timestamp | null;
  hash: Buffer;
  id: Generated<number>;
  last_used_at: Timestamp | null;
  name: string;
  scopes: string[];
}

export interface Account {
  avatar_url: string | null;
  ban_reason: string | null;
  banned_at: Timestamp | null;
  betting_paused_by: string | null;
  betting_paused_until: Timestamp | null;
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
  free_until: Timestamp | null;
  google_linked_at: Timestamp | null;
  google_login: Generated<boolean>;
  google_subject: string | null;
  google_used_at: Timestamp | null;
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
  referral_visits: Generated<number>;
  referred_by: number | null;
  revision: Generated<number>;
  roles: Generated<string[]>;
  search_name: Generated<string>;
  self_excluded_at: Timestamp | null;
  self_excluded_until: Timestamp | null;
  simulated: Generated<boolean>;
  socials: Generated<Json>;
  sports: Generated<string[]>;
  subscription_type: Generated<string>;
  subscription_until: Timestamp | null;
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

export interface AccountNetwork {
  account_id: number;
  network: Buffer;
  seen_at: Timestamp;
}

export interface AlertChoice {
  account_id: number;
  channels: string[];
  kind: string;
  tipster_id: number | null;
}

export interface AlertDelivery {
  account_id: number;
  attempts: Generated<number>;
  channel: string;
  claimed_until: Timestamp | null;
  device_id: number | null;
  done_at: Timestamp | null;
  due_at: Timestamp;
  handed_over_at: Timestamp | null;
  id: Generated<number>;
  notification_id: number;
  reason: string | null;
  status: Generated<string>;
}

export interface AlertDevice {
  account_id: number;
  address: string;
  auth: string | null;
  channel: string;
  created_at: Timestamp;
  family_id: string | null;
  id: Generated<number>;
  label: string;
  last_used_at: Timestamp | null;
  p256dh: string | null;
}

export interface AlertSettings {
  account_id: number;
  digest_hour: number | null;
  muted_until: Timestamp | null;
  quiet_from: number | null;
  quiet_to: number | null;
  zone: Generated<string>;
}

export interface AnalysisView {
  account_id: number;
  created_at: Timestamp;
  filters: Json;
  id: Generated<number>;
  name: string;
}

export interface Application {
  account_id: number | null;
  channel: Generated<string>;
  created_at: Timestamp;
  decided_at: Timestamp | null;
  decided_by: number | null;
  email: string;
  first_name: string;
  has_channel: boolean;
  id: Generated<number>;
  language: string;
  last_name: string;
  meeting_at: Timestamp | null;
  mobile_number: string;
  note: Generated<string>;
  reason: Generated<string>;
  status: Generated<string>;
  version: Generated<number>;
}

export interface ApplicationSlot {
  application_id: number;
  starts_at: Timestamp;
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

export interface Bankroll {
  account_id: number;
  archived_at: Timestamp | null;
  created_at: Timestamp;
  currency: string;
  declared: Generated<boolean>;
  id: Generated<number>;
  initial_cents: number;
  name: string;
  stake_plan: string;
  stake_value: number;
  updated_at: Timestamp;
}

export interface BankrollBetSum {
  at_risk_cents: number;
  bankroll_id: number;
  bets: number;
  bookmaker_account_id: number | null;
  open: number;
  profit_cents: number;
}

export interface BankrollLink {
  addresses: Generated<number>;
  amounts: string;
  bankroll_id: number;
  created_at: Timestamp;
  figured_at: Timestamp | null;
  figured_version: number | null;
  figures: Json | null;
  figures_asked_at: Timestamp | null;
  hash: Buffer;
  shows_bets: boolean;
  title: string;
}

export interface BankrollMovement {
  amount_cents: number;
  at: Timestamp;
  bankroll_id: number;
  created_at: Timestamp;
  from_id: number | null;
  id: Generated<number>;
  import_id: number | null;
  note: Generated<string>;
  row_key: string | null;
  to_id: number | null;
  type: string;
}

export interface BankrollVersion {
  bankroll_id: number;
  version: number;
}

export interface BankrollWatch {
  amount: number | null;
  bankroll_id: number;
  bets: number;
  created_at: Timestamp;
  crossed: boolean;
  id: Generated<number>;
  kind: string;
  looked_at: Timestamp;
  luck: number | null;
  period: string | null;
  told_at: Timestamp | null;
  told_key: string | null;
  value: number | null;
  value_key: string;
}

export interface BetImport {
  account_id: number;
  bankroll_id: number;
  created_at: Timestamp;
  file_name: string;
  format: string;
  id: Generated<number>;
  review: string | null;
  review_reason: Generated<string>;
  review_sheet: Json | null;
  reviewed_at: Timestamp | null;
  reviewed_by: number | null;
  rows_changed: number;
  rows_new: number;
  rows_read: number;
  rows_rejected: number;
  rows_same: number;
}

export interface BetImportMapping {
  account_id: number;
  mapping: Json;
  signature: string;
  updated_at: Timestamp;
}

export interface BetTag {
  account_id: number;
  id: Generated<number>;
  name: string;
  name_key: Generated<string>;
  used_at: Timestamp;
}

export interface BettingSite {
  active: Generated<boolean>;
  adm_licence: string | null;
  created_at: Timestamp;
  description: Generated<string>;
  id: Generated<number>;
  link: string | null;
  name: string;
  price_code: string | null;
  tags: Generated<string[]>;
  updated_at: Timestamp;
}

export interface BookmakerAccount {
  bankroll_id: number;
  bookmaker: string;
  closed_at: Timestamp | null;
  created_at: Timestamp;
  declared_at: Timestamp | null;
  declared_cents: number | null;
  id: Generated<number>;
  limited_since: string | null;
}

export interface BookmakerSeason {
  bookmaker: string;
  competition_id: number;
  data: Json;
  season: string;
  updated_at: Timestamp;
}

export interface CalendarFeed {
  account_id: number;
  created_at: Timestamp;
  hash: Buffer;
  last_read_at: Timestamp | null;
}

export interface CallFee {
  account_id: number | null;
  call_id: number;
  cents: number;
  held_at: Timestamp;
  host_id: number;
  is_due: Generated<boolean>;
  released_at: Timestamp | null;
  version: Generated<number>;
}

export interface CallHost {
  account_id: number | null;
  hours: Generated<Json>;
  id: Generated<number>;
  is_open: boolean;
  meeting_link: Generated<string>;
}

export interface CallRate {
  cents: number;
  id: Generated<number>;
  set_by: number | null;
  since: Timestamp;
}

export interface CallRequest {
  account_id: number | null;
  av_date_1: Timestamp | null;
  av_date_2: Timestamp | null;
  av_date_3: Timestamp | null;
  cancelled_by: string | null;
  host_id: number | null;
  meeting_link: Generated<string>;
  message: string;
  outcome: string | null;
  outcome_by: string | null;
  preferred_date: Timestamp;
  reminders_sent: Generated<number>;
  response_note: Generated<string>;
  scheduled_at: Timestamp | null;
  sequence: Generated<number>;
  status: string;
  thread_id: number;
  topic: string;
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

export interface Certificate {
  account_id: number;
  code: string;
  course_id: number;
  holder: string;
  issued_at: Timestamp;
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
  search_name: Generated<string>;
  tipster_id: number;
}

export interface ChannelFollow {
  account_id: number;
  channel_id: number;
  followed_at: Timestamp;
}

export interface ChannelGap {
  channel_id: number;
  created_at: Timestamp;
  ends_at: Timestamp | null;
  id: Generated<number>;
  kind: string;
  settled_at: Timestamp | null;
  starts_at: Timestamp;
}

export interface ChannelGift {
  channel_id: number;
  channel_plan_id: number;
  closed_at: Timestamp | null;
  code: string | null;
  created_at: Timestamp;
  days: number;
  ends_at: Timestamp;
  id: Generated<number>;
  kind: string;
  people: number;
}

export interface ChannelMailOff {
  account_id: number;
  channel_id: number;
}

export interface ChannelNotice {
  body: Generated<string>;
  channel_id: number;
  created_at: Timestamp;
  day: string;
  gap_id: number | null;
  id: Generated<number>;
  kind: string;
  recipients: Generated<number>;
  title: Generated<string>;
  told_to: Generated<number>;
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
  is_gift: Generated<boolean>;
  starts_at: Timestamp;
}

export interface ClvWorth {
  at: Timestamp;
  figures: Json;
  month: string;
  seq: number;
}

export interface Comment {
  answered_at: Timestamp | null;
  answers: Generated<number>;
  author_id: number | null;
  course_id: number | null;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  disagree: Generated<number>;
  edited_at: Timestamp | null;
  hidden_at: Timestamp | null;
  hidden_reason: string | null;
  id: Generated<number>;
  is_owners: Generated<boolean>;
  is_private: Generated<boolean>;
  subject: string;
  subject_id: number;
  text: string;
  thanks: Generated<number>;
  thread_id: number | null;
  useful: Generated<number>;
}

export interface CommentChoice {
  account_id: number;
  off_at: Timestamp;
}

export interface CommentMute {
  account_id: number;
  at: Timestamp;
  muted_id: number;
}

export interface CommentReaction {
  account_id: number;
  at: Timestamp;
  comment_id: number;
  reaction: string;
}

export interface Competition {
  code: string;
  country: Generated<string>;
  id: Generated<number>;
  name: string;
  search_name: Generated<string>;
  simulated: Generated<boolean>;
  sport: string;
}

export interface ContentSeen {
  account_id: number;
  kind: string;
  seen_at: Timestamp;
}

export interface Conversation {
  closed_at: Timestamp | null;
  closed_by: number | null;
  comments: Generated<number>;
  subject: string;
  subject_id: number;
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

export interface Course {
  cover: string | null;
  difficulty: string;
  edit: string | null;
  edited_at: Timestamp | null;
  edited_by: number | null;
  id: Generated<number>;
  language: Generated<string>;
  owner_id: number | null;
  plan: Generated<string>;
  position: number;
  slug: string;
  status: string;
  summary: Json;
  title: Json;
  version: Generated<number>;
}

export interface CourseLearner {
  account_id: number;
  called_at: Timestamp | null;
  called_by: number | null;
  course_id: number;
  finished_at: Timestamp | null;
  lesson_id: number | null;
  module_id: number | null;
  reminded_at: Timestamp | null;
  seen_at: Timestamp;
  started_at: Timestamp;
}

export interface CourseModule {
  course_id: number;
  id: Generated<number>;
  opens_at: Timestamp | null;
  position: number;
  removed_at: Timestamp | null;
  retry_minutes: Generated<number>;
  slug: string;
  source: string | null;
  title: Json;
  tries_max: number | null;
  unlock_hours: Generated<number>;
}

export interface Dac7Document {
  act: string;
  digest: Buffer;
  message_id: number;
  reference: string;
  tipster_id: number;
}

export interface Dac7Message {
  content: Buffer;
  id: Generated<number>;
  kind: string;
  made_at: Timestamp;
  made_by: number;
  reference: string;
  year: number;
}

export interface DeletedChannel {
  at: Timestamp;
  id: number;
}

export interface DirtyLuck {
  mark: string;
  tipster_id: number;
}

export interface DirtyTipster {
  by_calendar: Generated<boolean>;
  tipster_id: number;
}

export interface DiscountCode {
  cents: number | null;
  code: string;
  created_at: Timestamp;
  created_by: number | null;
  id: Generated<number>;
  percent: number | null;
  period: string | null;
  periods: number;
  plan: string | null;
  stopped_at: Timestamp | null;
  uses: Generated<number>;
  uses_max: number;
  valid_until: Timestamp;
}

export interface DiscountPerson {
  code_id: number;
  hash: Buffer;
}

export interface DiscountUse {
  account_id: number;
  code_id: number;
  purchase_id: number;
  used_at: Timestamp;
}

export interface Dispute {
  cents: number;
  closed_at: Timestamp | null;
  due_at: Timestamp | null;
  evidence_at: Timestamp | null;
  evidence_by: number | null;
  fee_cents: Generated<number>;
  id: Generated<number>;
  opened_at: Timestamp;
  purchase_id: number;
  reason: string | null;
  reference: string;
  status: string;
}

export interface DisputePart {
  cents: number;
  dispute_id: number;
  purchase_id: number;
  share_cents: Generated<number>;
}

export interface DocumentAcceptance {
  accepted_at: Timestamp;
  account_id: number;
  document: string;
  version: string;
}

export interface ErasedIdentity {
  account_id: number;
  erased_at: Timestamp;
  hash: Buffer;
}

export interface ExamAttempt {
  account_id: number;
  answers: Json;
  decided_at: Timestamp | null;
  exam_version_id: number;
  given_back_at: Timestamp | null;
  id: Generated<number>;
  max_points: number | null;
  module_id: number;
  number: number;
  points: number | null;
  result: string | null;
  review: Json | null;
  reviewer_id: number | null;
  revision: Generated<number>;
  saved_at: Timestamp;
  submitted_at: Timestamp | null;
  version: Generated<number>;
}

export interface ExamChange {
  account_id: number;
  actor_id: number | null;
  at: Timestamp;
  attempt_id: number;
  id: Generated<number>;
  kind: string;
  points_after: number;
  points_before: number;
  reason: string;
  result_after: string;
  result_before: string;
}

export interface ExamVersion {
  author_id: number | null;
  content: Json;
  created_at: Timestamp;
  id: Generated<number>;
  module_id: number;
  published_at: Timestamp | null;
  source_hash: string | null;
}

export interface ExchangeRate {
  currency: string;
  day: string;
  per_euro: Numeric;
}

export interface FeedLeague {
  competition_id: number;
  error_code: string | null;
  left_out: Generated<Json>;
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

export interface FreeMonth {
  account_id: number;
  created_at: Timestamp;
  days: number;
  days_left: number;
  ends_at: Timestamp | null;
  id: Generated<number>;
  plan: string | null;
  referral_id: number;
  starts_at: Timestamp | null;
  status: string;
  subscription_id: number | null;
}

export interface Funding {
  cents: number;
  charge_id: number;
  purchase_id: number;
  refund_id: number | null;
}

export interface GuideStep {
  account_id: number;
  done_at: Timestamp;
  step: string;
}

export interface HouseDay {
  churned: number;
  conversions: number;
  day: string;
  mails_delivered: number;
  mails_failed: number;
  members_elite: number;
  members_free: number;
  members_pro: number;
  registrations: number;
  renewals: number;
  revenue_cents: number;
  tips_published: number;
  tips_verified: number;
}

export interface IdempotencyKey {
  account_id: number;
  at: Timestamp;
  key: string;
  made_id: number | null;
  request_hash: Buffer;
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

export interface Invoice {
  account_id: number;
  content: Json;
  day: Generated<string>;
  id: Generated<number>;
  issued_at: Timestamp;
  number: number;
  receipt_id: number;
  series: string;
  stamp_duty_cents: Generated<number>;
  type: string;
  year: number;
}

export interface InvoiceRecipient {
  account_id: number;
  always: Generated<boolean>;
  business_name: Generated<string>;
  city: string;
  country: string;
  created_at: Timestamp;
  first_name: Generated<string>;
  kind: string;
  last_name: Generated<string>;
  pec: Generated<string>;
  postal_code: string;
  province: Generated<string>;
  recipient_code: Generated<string>;
  street: string;
  tax_code: Generated<string>;
  updated_at: Timestamp;
  vat_number: Generated<string>;
}

export interface InvoiceSending {
  actor_id: number;
  at: Timestamp;
  invoice_id: number;
  reference: string;
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

export interface Lesson {
  id: Generated<number>;
  module_id: number;
  position: number;
  removed_at: Timestamp | null;
  slug: string;
  source: string | null;
}

export interface LessonNote {
  account_id: number;
  bookmarked: Generated<boolean>;
  lesson_id: number;
  revision: Generated<number>;
  text: Generated<string>;
  updated_at: Timestamp;
}

export interface LessonProgress {
  account_id: number;
  completed_at: Timestamp;
  lesson_id: number;
}

export interface LessonVersion {
  author_id: number | null;
  created_at: Timestamp;
  document: Json;
  id: Generated<number>;
  language: string;
  lesson_id: number;
  published_at: Timestamp | null;
  search_words: Generated<string>;
  source_hash: string | null;
  summary: string;
  title: string;
}

export interface Mail {
  account_id: number | null;
  attempts: Generated<number>;
  body_html: string;
  body_text: string;
  claimed_until: Timestamp | null;
  created_at: Timestamp;
  envelope: Json | null;
  expires_at: Timestamp | null;
  handed_over_at: Timestamp | null;
  handled_at: Timestamp | null;
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

export interface MatchMark {
  account_id: number;
  at: Timestamp;
  fixture_id: number;
  mark: string;
}

export interface MessageTemplate {
  body: string;
  id: Generated<number>;
  language: string;
  title: string;
  updated_at: Timestamp;
}

export interface MoneyAccount {
  balance_cents: Generated<number>;
  id: Generated<number>;
  kind: string;
  owner_id: number | null;
}

export interface MoneyCheck {
  checked_at: Timestamp;
  differences: number;
  provider_until: Timestamp | null;
  shown: Json;
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

export interface MonthFollowUp {
  month: string;
  profit_micro: number;
  settled: number;
  staked_micro: number;
  tipster_id: number;
}

export interface MonthFollowUpSum {
  month: string;
  profit_micro: number;
  settled: number;
  staked_micro: number;
  tipsters: number;
  who: string;
  yield_error: number | null;
}

export interface MonthStanding {
  badge: boolean;
  expected_yield: number;
  expected_yield_high: number;
  expected_yield_low: number;
  month: string;
  rank: number;
  ranking_bets: number;
  tipster_id: number;
}

export interface NameWord {
  source: string;
  word: string;
}

export interface NewsletterDelivery {
  issue_id: number;
  mail_id: number;
  subscriber_id: number;
}

export interface NewsletterIssue {
  bounced: Generated<number>;
  content: Json;
  created_at: Timestamp;
  delivered: Generated<number>;
  id: Generated<number>;
  language: string;
  recipients: Generated<number>;
  scheduled_at: Timestamp | null;
  sent_at: Timestamp | null;
  status: string;
  subject: Generated<string>;
  updated_at: Timestamp;
}

export interface NewsletterSubscriber {
  confirm_hash: Buffer | null;
  confirm_until: Timestamp | null;
  confirmed_at: Timestamp | null;
  consent_at: Timestamp;
  email: string;
  id: Generated<number>;
  language: string;
  left_at: Timestamp | null;
  privacy_version: string;
  status: string;
}

export interface Notification {
  account_id: number;
  alerted: Generated<boolean>;
  at: Timestamp;
  bell: Generated<boolean>;
  data: Generated<Json>;
  id: Generated<number>;
  read_at: Timestamp | null;
  tip_id: number | null;
  tipster_id: number | null;
  type: string;
  xact: Generated<string>;
}

export interface Onboarding {
  account_id: number;
  created_at: Timestamp;
  purpose: string | null;
  staking: string | null;
  state: string;
  updated_at: Timestamp;
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

export interface OwnBet {
  account_id: number;
  ask_after: Timestamp | null;
  bankroll_id: number;
  best_odds_milli: number | null;
  bookmaker: string | null;
  bookmaker_account_id: number | null;
  boosted_odds_milli: number | null;
  closing_odds_milli: number | null;
  clv: number | null;
  commission_milli: number;
  competition_name: string;
  created_at: Timestamp;
  day: string;
  entry_outcome: Generated<string>;
  exchange_day: string | null;
  exchange_rate: Numeric | null;
  fair_clv: number | null;
  first_start_at: Timestamp;
  funds: Generated<string>;
  id: Generated<number>;
  import_id: number | null;
  kind: string;
  last_start_at: Timestamp;
  legs: number;
  market: string;
  note: Generated<string>;
  of_declared: Generated<boolean>;
  original_currency: string | null;
  original_stake_cents: number | null;
  outcome: Generated<string>;
  over_limit: boolean;
  phase: string;
  place_divisor: number | null;
  placed_at: Timestamp;
  places_paid: number | null;
  profit_cents: number | null;
  risk_cents: number;
  row_key: string | null;
  rule_version: number | null;
  settled_at: Timestamp | null;
  side: string;
  source: string;
  sport: string;
  stake_basis: string;
  stake_cents: number;
  staked_cents: number | null;
  system_sizes: number[] | null;
  tip_id: number | null;
  tip_odds_milli: number | null;
  tip_published_at: Timestamp | null;
  tipster_id: number | null;
  tipster_name: string | null;
  total_odds_milli: number;
  updated_at: Timestamp;
}

export interface OwnBetCashOut {
  at: Timestamp;
  bet_id: number;
  n: number;
  received_cents: number;
  share: number;
}

export interface OwnBetExit {
  bet_id: number;
  hedge: string;
  n: number;
  odds_milli: number;
  share: number;
}

export interface OwnBetLeg {
  away: string | null;
  bet_id: number;
  closing_odds_milli: number | null;
  closing_probability: number | null;
  combinations: Generated<string[]>;
  competition: string;
  dead_heat_places: number | null;
  dead_heat_tied: number | null;
  event: string;
  fixture_id: number | null;
  grade: string | null;
  graded_by: string | null;
  home: string | null;
  line_milli: number | null;
  market: string;
  n: number;
  odds_milli: number;
  place_dead_heat_places: number | null;
  place_dead_heat_tied: number | null;
  placed: Generated<boolean>;
  result_version: Generated<number>;
  selection: string;
  sport: string;
  starts_at: Timestamp;
  sub_result: string | null;
}

export interface OwnBetTag {
  bet_id: number;
  n: number;
  tag_id: number;
}

export interface Passkey {
  account_id: number;
  copied_at: Timestamp | null;
  counter: number;
  created_at: Timestamp;
  credential_id: Buffer;
  id: Generated<number>;
  last_used_at: Timestamp | null;
  name: string;
  public_key: Buffer;
  synced: boolean;
  transports: string[];
}

export interface PasskeyChallenge {
  account_id: number | null;
  expires_at: Timestamp;
  family_id: string | null;
  hash: Buffer;
}

export interface PastMonth {
  made_at: Timestamp;
  month: string;
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

export interface PayeeAccount {
  account_id: number;
  created_at: Timestamp;
  provider: string;
  read_at: Timestamp;
  reference: string;
  state: string;
}

export interface PaymentCard {
  account_id: number;
  added_at: Timestamp;
  brand: string;
  country: string | null;
  expires_month: number | null;
  expires_year: number | null;
  expiry_announced_at: Timestamp | null;
  fingerprint: string;
  id: Generated<number>;
  kind: Generated<string>;
  last4: string;
  mandate: string | null;
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
  attempt: Generated<number>;
  batch_id: number | null;
  closed_at: Timestamp | null;
  confirmed_at: Timestamp | null;
  confirmed_by: number | null;
  destination: string | null;
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

export interface PlanPerson {
  hash: Buffer;
  since: Timestamp;
}

export interface Post {
  article: string;
  author_id: number | null;
  body: Generated<string>;
  category: string;
  content: Json;
  created_at: Timestamp;
  id: Generated<number>;
  language: string;
  note: Generated<string>;
  published_at: Timestamp | null;
  scheduled_at: Timestamp | null;
  search_words: Generated<string>;
  slug: string | null;
  source_hash: string | null;
  source_version: number | null;
  status: Generated<string>;
  summary: Generated<string>;
  tags: Generated<string[]>;
  title: Generated<string>;
  updated_at: Timestamp;
  version: Generated<number>;
  words: Generated<number>;
}

export interface PostFormerSlug {
  post_id: number;
  slug: string;
}

export interface PostVersion {
  at: Timestamp;
  content: Json;
  editor_id: number | null;
  n: number;
  post_id: number;
  summary: string;
  title: string;
}

export interface PremiumMatch {
  band: number | null;
  fixture_id: number;
  look: string;
  premium: number;
  priced_by: number;
  prices: number;
  profit: number;
  result_version: number;
}

export interface PremiumSummary {
  at: Timestamp;
  band: number | null;
  look: string;
  matches: number;
  premium: number;
  premium_profit: number;
  premium_squared: number;
  prices: number;
  prices_profit: number;
  prices_squared: number;
  profit: number;
  profit_squared: number;
}

export interface PriceImport {
  at: Timestamp;
  content: Buffer | null;
  seq: number;
}

export interface PriceObservation {
  at: Timestamp;
  bookmaker: string;
  fixture_id: number;
  market: string;
  prices: Json;
  side: string;
}

export interface Purchase {
  account_id: number;
  billing_country: string | null;
  card_cents: number;
  card_id: number | null;
  carried_cents: Generated<number>;
  channel_plan_id: number | null;
  created_at: Timestamp;
  discount_cents: Generated<number>;
  discount_code_id: number | null;
  failure: string | null;
  id: Generated<number>;
  immediate_start: Generated<boolean>;
  intent_id: string | null;
  kind: string;
  method: string | null;
  next_attempt_at: Timestamp | null;
  ordered_at: Timestamp | null;
  paid_at: Timestamp | null;
  period: string | null;
  period_end: Timestamp | null;
  period_start: Timestamp | null;
  place_until: Timestamp | null;
  plan: string | null;
  price_cents: number;
  processing_since: Timestamp | null;
  product: string;
  provider: string;
  public_id: string;
  refunded_cents: Generated<number>;
  setup_id: string | null;
  share_bp: Generated<number>;
  share_due_at: Timestamp | null;
  share_released_at: Timestamp | null;
  status: string;
  subscription_id: number | null;
  unused_cents: Generated<number>;
  updated_at: Timestamp;
  vat_country: string;
  vat_evidence: Json | null;
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

export interface RecordCheck {
  checked_at: Timestamp;
  differences: number;
  last_tipster: number;
  shown: Json;
  tipsters: number;
  wrong: ArrayType<number>;
}

export interface RecordDay {
  data: Json;
  day: string;
  kind: string;
  part: string;
  sport: string;
  tipster_id: number;
}

export interface RecordDayValue {
  counts: Json;
  day: string;
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
  badge_chosen: Generated<number>;
  badge_tipsters: Generated<number>;
  edge_day: string | null;
  figures: Json | null;
  figures_at: Timestamp | null;
  id: number;
  kept_version: Generated<number>;
  leaders: Json | null;
  version: Generated<number>;
}

export interface RecordValue {
  field: string;
  tips: number;
  tipster_id: number;
  value: string;
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

export interface Referral {
  allowed_by: number | null;
  created_at: Timestamp;
  decided_at: Timestamp | null;
  due_at: Timestamp;
  id: Generated<number>;
  invited_days: number;
  invited_id: number;
  inviter_days: number;
  inviter_id: number;
  purchase_id: number;
  reason: Generated<string>;
  status: string;
}

export interface ReferralTerms {
  id: Generated<number>;
  invited_days: number;
  inviter_days: number;
  reason: string;
  set_by: number | null;
  since: Timestamp;
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
  cents: number;
  created_at: Timestamp;
  id: Generated<number>;
  note: Generated<string>;
  purchase_id: number;
  reason: string;
  updated_at: Timestamp;
}

export interface RefundPart {
  cents: number;
  charge_id: number;
  created_at: Timestamp;
  failure: string | null;
  failures: Generated<number>;
  id: Generated<number>;
  reference: string | null;
  refund_id: number;
  settled_as: string | null;
  settled_at: Timestamp | null;
  settled_by: number | null;
  settled_note: Generated<string>;
  status: string;
  updated_at: Timestamp;
}

export interface Report {
  case_id: number;
  created_at: Timestamp;
  email: Generated<string>;
  id: Generated<number>;
  language: string;
  name: Generated<string>;
  reason: string;
  reporter_id: number | null;
  text: string;
  words: Generated<string>;
}

export interface ReportAppeal {
  answer: Generated<string>;
  case_id: number;
  created_at: Timestamp;
  decided_at: Timestamp | null;
  decided_by: number | null;
  id: Generated<number>;
  report_id: number | null;
  status: Generated<string>;
  text: string;
}

export interface ReportCase {
  account_id: number;
  appealed: Generated<boolean>;
  bankroll_id: number | null;
  by_house: Generated<boolean>;
  comment_id: number | null;
  decided_at: Timestamp | null;
  decided_by: number | null;
  ground: string | null;
  id: Generated<number>;
  measure: string | null;
  opened_at: Timestamp;
  reports: Generated<number>;
  review_id: number | null;
  rule: string | null;
  statement: Generated<string>;
  status: Generated<string>;
  target: string;
  tip_id: number | null;
  title: Generated<string>;
  urgent: Generated<boolean>;
  version: Generated<number>;
}

export interface ReportMail {
  account_id: number;
  bankroll_id: number | null;
  created_at: Timestamp;
  id: Generated<number>;
  sent_month: string;
  tipster_id: number | null;
}

export interface ReservedName {
  at: Timestamp;
  hash: Buffer;
  until: Timestamp | null;
}

export interface Review {
  answer: string | null;
  answered_at: Timestamp | null;
  author_id: number;
  changed_at: Timestamp | null;
  created_at: Timestamp;
  has_paid: boolean;
  hidden_at: Timestamp | null;
  hidden_reason: string | null;
  id: Generated<number>;
  stars: number;
  text: string;
  tipster_id: number;
}

export interface ReviewSum {
  reviews: number;
  stars: number;
  tipster_id: number;
}

export interface ReviewVersion {
  n: number;
  review_id: number;
  stars: number;
  text: string;
  written_at: Timestamp;
}

export interface SandboxIntent {
  cents: number;
  changed_at: Timestamp;
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
  changed_at: Timestamp;
  created_at: Timestamp;
  id: string;
  idempotency_key: string | null;
  intent_id: string;
  status: Generated<string>;
}

export interface SandboxSetup {
  client_secret: string;
  created_at: Timestamp;
  customer: string;
  id: string;
  method: string | null;
  status: string;
}

export interface SecretFingerprint {
  fingerprint: string;
  name: string;
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
  begins_at: Timestamp | null;
  cancel_at_period_end: Generated<boolean>;
  card_id: number | null;
  channel_id: number | null;
  channel_plan_id: number | null;
  created_at: Timestamp;
  debit_announced_at: Timestamp | null;
  debit_announced_for: Timestamp | null;
  discount_code_id: number | null;
  discount_left: Generated<number>;
  end_reason: string | null;
  ended_at: Timestamp | null;
  fair_until: Timestamp | null;
  gift_id: number | null;
  id: Generated<number>;
  is_trial: Generated<boolean>;
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

export interface SubscriptionAct {
  actor_id: number;
  at: Timestamp;
  cents: Generated<number>;
  days: Generated<number>;
  id: Generated<number>;
  key: string;
  kind: string;
  reason: string;
  request: Json;
  subscription_id: number;
}

export interface SubscriptionExtension {
  at: Timestamp;
  closed_days: Generated<number>;
  days: number;
  due_tips: Generated<number>;
  gap_id: number | null;
  id: Generated<number>;
  kind: string;
  missing_days: Generated<number>;
  subscription_id: number;
  tips: Generated<number>;
  window_end: Timestamp;
  window_start: Timestamp;
}

export interface Suspicion {
  account_id: number;
  decided_at: Timestamp | null;
  decided_by: number | null;
  figures: Generated<Json>;
  found_at: Timestamp;
  id: Generated<number>;
  kind: string;
  note: Generated<string>;
  other_id: Generated<number>;
  seen_at: Timestamp;
  status: Generated<string>;
  tips: Generated<ArrayType<number>>;
}

export interface TaxPayment {
  cents: number;
  country: string | null;
  created_at: Timestamp;
  id: Generated<number>;
  paid_by: number;
  paid_on: string;
  period: string;
  reference: string;
  reversed_at: Timestamp | null;
  reversed_by: number | null;
  tax: string;
}

export interface Team {
  country: Generated<string>;
  id: Generated<number>;
  name: string;
  search_name: Generated<string>;
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

export interface TelegramChat {
  active: Generated<boolean>;
  channel_id: number | null;
  chat: string;
  closed_at: Timestamp | null;
  closing: string | null;
  connected_at: Timestamp;
  failed_at: Timestamp | null;
  failure: string | null;
  id: Generated<number>;
  kinds: string[];
  language: string;
  last_posted_at: Timestamp | null;
  posts_since: Timestamp;
  tipster_id: number;
  title: string;
}

export interface TelegramChatPost {
  as_of: Timestamp;
  attempts: Generated<number>;
  chat_id: number;
  claimed_until: Timestamp | null;
  done_at: Timestamp | null;
  due_at: Timestamp;
  handed_over_at: Timestamp | null;
  id: Generated<number>;
  kind: string;
  message_id: number | null;
  n: Generated<number>;
  reason: string | null;
  status: Generated<string>;
  tip_id: number;
}

export interface TelegramCode {
  account_id: number;
  channel_id: number | null;
  expires_at: Timestamp;
  hash: Buffer;
  purpose: Generated<string>;
}

export interface TelegramUpdate {
  at: Timestamp;
  id: number;
}

export interface TextReview {
  account_id: number;
  cause: string;
  digest: string;
  found: Generated<string[]>;
  id: Generated<number>;
  kind: string;
  queued_at: Timestamp;
  seen_at: Timestamp | null;
  seen_by: number | null;
  subject_id: number;
  words: string;
}

export interface Thread {
  account_id: number | null;
  assignee_id: number | null;
  created_at: Timestamp;
  email: string;
  excerpt: Generated<string>;
  host_id: number | null;
  host_seen_at: Timestamp | null;
  id: Generated<number>;
  is_priority: Generated<boolean>;
  kind: string;
  language: string;
  last_at: Timestamp;
  name: string;
  reader_seen_at: Timestamp;
  status: string;
  subject: string;
  waiting_since: Timestamp | null;
  words: Generated<string | null>;
}

export interface ThreadAttachment {
  created_at: Timestamp;
  id: Generated<number>;
  key: string;
  message_id: number | null;
  name: string;
  owner_id: number | null;
  size: number;
  type: string;
}

export interface ThreadMessage {
  author_id: number | null;
  body: string;
  event: Json | null;
  id: Generated<number>;
  kind: string;
  mail_ref: string | null;
  sent_at: Timestamp;
  side: string;
  thread_id: number;
  via: Generated<string>;
  words: Generated<string | null>;
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
  draft_form: string | null;
  draft_saves: Generated<number>;
  exit_hedge: string | null;
  exit_odds_milli: number | null;
  expires_at: Timestamp | null;
  fair_clv: number | null;
  fair_probability: number | null;
  first_start_at: Timestamp | null;
  headline_odds_milli: number | null;
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
  next_from: string | null;
  next_odds_milli: number | null;
  next_seen_at: Timestamp | null;
  of_paid_channel: Generated<boolean>;
  outcome: Generated<string>;
  phase: string;
  price_verified: boolean | null;
  profit_micro: number | null;
  publish_at: Timestamp | null;
  published_at: Timestamp | null;
  rank_refusal: string | null;
  ranking_odds_milli: number | null;
  ranks: Generated<boolean>;
  repeat_confirmed: Generated<boolean>;
  repeat_kind: string | null;
  repeated_tip_id: number | null;
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
  stopped_at: Timestamp | null;
  tags: Generated<string[]>;
  tipster_id: number;
  total_odds_milli: number;
  updated_at: Timestamp;
  week: Generated<string | null>;
  withdrawn_at: Timestamp | null;
}

export interface TipAlertOver {
  at: Timestamp;
  tip_id: number;
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

export interface TipLaterPrice {
  at: Timestamp;
  best_odds_milli: number | null;
  minutes: number;
  odds_milli: number | null;
  tip_id: number;
  tipster_id: number;
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

export interface TipNews {
  at: Timestamp;
  before: Json | null;
  channel_id: number | null;
  data: Generated<Json>;
  id: Generated<number>;
  is_free: boolean;
  kind: string;
  of_paid_channel: boolean;
  published_at: Timestamp | null;
  reached: Generated<number>;
  settled_at: Timestamp | null;
  status: string;
  tip_id: number;
  tipster_id: number;
  turns: Generated<number>;
  type: string;
}

export interface TipReminder {
  account_id: number;
  bookmakers: Generated<string[]>;
  created_at: Timestamp;
  kind: string;
  minutes: number | null;
  odds_milli: number | null;
  starts_at: Timestamp;
  tip_id: number;
  tipster_id: number;
  told_at: Timestamp | null;
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

export interface TipsterFollowability {
  figures: Json | null;
  tipster_id: number;
  updated_at: Timestamp;
}

export interface TipsterLuck {
  input: string;
  p_value: number | null;
  period: string;
  scope: string;
  tipster_id: number;
}

export interface TipsterMonth {
  month: string;
  revenue_cents: number;
  share_cents: number;
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

export interface ValueAlert {
  account_id: number;
  at: Timestamp;
  bookmaker: string;
  fixture_id: number;
  line: number | null;
  market: string;
  odds_milli: number;
  selection: string;
}

export interface ValueChoice {
  account_id: number;
  alerts: boolean;
  bookmakers: string[];
  premium_milli: number;
  updated_at: Timestamp;
}

export interface ValuePrice {
  at: Timestamp;
  bookmaker: string;
  competition_id: number;
  fair_probability: number;
  fixture_id: number;
  id: Generated<number>;
  kickoff_at: Timestamp;
  line: number | null;
  market: string;
  odds_milli: number;
  premium_micro: number;
  selection: string;
  since: Timestamp;
  sport: string;
}

export interface WatchedWord {
  added_at: Timestamp;
  added_by: number | null;
  id: Generated<number>;
  search_word: Generated<string>;
  word: string;
}

export interface DB {
  access_token: AccessToken;
  account: Account;
  account_address: AccountAddress;
  account_contact_moment: AccountContactMoment;
  account_network: AccountNetwork;
  alert_choice: AlertChoice;
  alert_delivery: AlertDelivery;
  alert_device: AlertDevice;
  alert_settings: AlertSettings;
  analysis_view: AnalysisView;
  application: Application;
  application_slot: ApplicationSlot;
  audit_log: AuditLog;
  badge: Badge;
  bankroll: Bankroll;
  bankroll_bet_sum: BankrollBetSum;
  bankroll_link: BankrollLink;
  bankroll_movement: BankrollMovement;
  bankroll_version: BankrollVersion;
  bankroll_watch: BankrollWatch;
  bet_import: BetImport;
  bet_import_mapping: BetImportMapping;
  bet_tag: BetTag;
  betting_site: BettingSite;
  bookmaker_account: BookmakerAccount;
  bookmaker_season: BookmakerSeason;
  calendar_feed: CalendarFeed;
  call_fee: CallFee;
  call_host: CallHost;
  call_rate: CallRate;
  call_request: CallRequest;
  care_event: CareEvent;
  care_limit: CareLimit;
  care_of_identity: CareOfIdentity;
  certificate: Certificate;
  channel: Channel;
  channel_follow: ChannelFollow;
  channel_gap: ChannelGap;
  channel_gift: ChannelGift;
  channel_mail_off: ChannelMailOff;
  channel_notice: ChannelNotice;
  channel_plan: ChannelPlan;
  channel_plan_price: ChannelPlanPrice;
  channel_subscription: ChannelSubscription;
  clv_worth: ClvWorth;
  comment: Comment;
  comment_choice: CommentChoice;
  comment_mute: CommentMute;
  comment_reaction: CommentReaction;
  competition: Competition;
  content_seen: ContentSeen;
  conversation: Conversation;
  cookie: Cookie;
  cookie_consent: CookieConsent;
  cookie_group: CookieGroup;
  course: Course;
  course_learner: CourseLearner;
  course_module: CourseModule;
  dac7_document: Dac7Document;
  dac7_message: Dac7Message;
  deleted_channel: DeletedChannel;
  dirty_luck: DirtyLuck;
  dirty_tipster: DirtyTipster;
  discount_code: DiscountCode;
  discount_person: DiscountPerson;
  discount_use: DiscountUse;
  dispute: Dispute;
  dispute_part: DisputePart;
  document_acceptance: DocumentAcceptance;
  erased_identity: ErasedIdentity;
  exam_attempt: ExamAttempt;
  exam_change: ExamChange;
  exam_version: ExamVersion;
  exchange_rate: ExchangeRate;
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
  free_month: FreeMonth;
  funding: Funding;
  guide_step: GuideStep;
  house_day: HouseDay;
  idempotency_key: IdempotencyKey;
  import_rejection: ImportRejection;
  import_run: ImportRun;
  import_schedule: ImportSchedule;
  invoice: Invoice;
  invoice_recipient: InvoiceRecipient;
  invoice_sending: InvoiceSending;
  league_fit: LeagueFit;
  ledger_checkpoint: LedgerCheckpoint;
  ledger_cosignature: LedgerCosignature;
  ledger_entry: LedgerEntry;
  ledger_head: LedgerHead;
  ledger_secret: LedgerSecret;
  ledger_stamp: LedgerStamp;
  ledger_stamp_attempt: LedgerStampAttempt;
  ledger_tile: LedgerTile;
  lesson: Lesson;
  lesson_note: LessonNote;
  lesson_progress: LessonProgress;
  lesson_version: LessonVersion;
  mail: Mail;
  match_mark: MatchMark;
  message_template: MessageTemplate;
  money_account: MoneyAccount;
  money_check: MoneyCheck;
  money_entry: MoneyEntry;
  money_transaction: MoneyTransaction;
  month_follow_up: MonthFollowUp;
  month_follow_up_sum: MonthFollowUpSum;
  month_standing: MonthStanding;
  name_word: NameWord;
  newsletter_delivery: NewsletterDelivery;
  newsletter_issue: NewsletterIssue;
  newsletter_subscriber: NewsletterSubscriber;
  notification: Notification;
  onboarding: Onboarding;
  one_time_token: OneTimeToken;
  own_bet: OwnBet;
  own_bet_cash_out: OwnBetCashOut;
  own_bet_exit: OwnBetExit;
  own_bet_leg: OwnBetLeg;
  own_bet_tag: OwnBetTag;
  passkey: Passkey;
  passkey_challenge: PasskeyChallenge;
  past_month: PastMonth;
  payee: Payee;
  payee_account: PayeeAccount;
  payment_card: PaymentCard;
  payment_customer: PaymentCustomer;
  payment_event: PaymentEvent;
  payout: Payout;
  payout_batch: PayoutBatch;
  payout_statement: PayoutStatement;
  plan_person: PlanPerson;
  post: Post;
  post_former_slug: PostFormerSlug;
  post_version: PostVersion;
  premium_match: PremiumMatch;
  premium_summary: PremiumSummary;
  price_import: PriceImport;
  price_observation: PriceObservation;
  purchase: Purchase;
  ranking_priors: RankingPriors;
  rate_limit: RateLimit;
  receipt: Receipt;
  receipt_series: ReceiptSeries;
  record_check: RecordCheck;
  record_day: RecordDay;
  record_day_value: RecordDayValue;
  record_segment: RecordSegment;
  record_state: RecordState;
  record_value: RecordValue;
  record_version: RecordVersion;
  recovery_code: RecoveryCode;
  referral: Referral;
  referral_terms: ReferralTerms;
  refresh_token: RefreshToken;
  refund: Refund;
  refund_part: RefundPart;
  report: Report;
  report_appeal: ReportAppeal;
  report_case: ReportCase;
  report_mail: ReportMail;
  reserved_name: ReservedName;
  review: Review;
  review_sum: ReviewSum;
  review_version: ReviewVersion;
  sandbox_intent: SandboxIntent;
  sandbox_method: SandboxMethod;
  sandbox_refund: SandboxRefund;
  sandbox_setup: SandboxSetup;
  secret_fingerprint: SecretFingerprint;
  session_family: SessionFamily;
  setting: Setting;
  sign_in_challenge: SignInChallenge;
  sport: Sport;
  standing: Standing;
  stated_summary: StatedSummary;
  stored_file: StoredFile;
  subscription: Subscription;
  subscription_act: SubscriptionAct;
  subscription_extension: SubscriptionExtension;
  suspicion: Suspicion;
  tax_payment: TaxPayment;
  team: Team;
  team_alias: TeamAlias;
  telegram_chat: TelegramChat;
  telegram_chat_post: TelegramChatPost;
  telegram_code: TelegramCode;
  telegram_update: TelegramUpdate;
  text_review: TextReview;
  thread: Thread;
  thread_attachment: ThreadAttachment;
  thread_message: ThreadMessage;
  tip: Tip;
  tip_alert_over: TipAlertOver;
  tip_exit: TipExit;
  tip_history: TipHistory;
  tip_later_price: TipLaterPrice;
  tip_leg: TipLeg;
  tip_news: TipNews;
  tip_reminder: TipReminder;
  tip_template: TipTemplate;
  tip_unlock: TipUnlock;
  tips_version: TipsVersion;
  tipster: Tipster;
  tipster_evidence: TipsterEvidence;
  tipster_followability: TipsterFollowability;
  tipster_luck: TipsterLuck;
  tipster_month: TipsterMonth;
  tipster_stats: TipsterStats;
  two_factor: TwoFactor;
  username_change: UsernameChange;
  value_alert: ValueAlert;
  value_choice: ValueChoice;
  value_price: ValuePrice;
  watched_word: WatchedWord;
}
