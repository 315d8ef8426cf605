import { COOKIE_STORAGES } from '@quotavera/contract/accounts';
import { ISSUE_STATUSES } from '@quotavera/contract/publishing';
import { COURSE_STATUSES, DIFFICULTIES, EXAM_CHANGES, EXAM_RESULTS } from '@quotavera/domain/academy';
import { PAID_PLANS, PLANS, STAFF_ROLES, TOKEN_SCOPES, USER_TYPES } from '@quotavera/domain/access';
import {
  ADDRESS_TYPES,
  AGREED_DOCUMENTS,
  COLOR_SCHEMES,
  LANGUAGES,
  LAYOUTS,
  MAIL_STATUSES,
} from '@quotavera/domain/accounts';
import {
  ALERT_KINDS,
  CHAT_CLOSINGS,
  CHAT_KINDS,
  DELIVERY_STATUSES,
  DEVICE_CHANNELS,
  POST_FAILURES,
  SENT_CHANNELS,
} from '@quotavera/domain/alerts';
import {
  BET_SOURCES,
  DECLARED_STATES,
  MOVEMENT_TYPES,
  OWN_GRADED_BY,
  SHARED_AMOUNTS,
  STAKE_FUNDS,
  STAKE_PLANS,
  WATCH_KINDS,
  WATCH_PERIODS,
} from '@quotavera/domain/bankroll';
import {
  FIXTURE_STATUSES,
  GRADED_BY,
  HEDGE_MODES,
  KINDS,
  LATER_REFUSALS,
  OUTCOMES,
  PHASES,
  REPEATS,
  SIDES,
  STAKE_BASES,
  TIP_OUTCOMES,
  TIP_STATUSES,
} from '@quotavera/domain/bet';
import { IMPORT_STATUSES, PRICE_STAGES, SCHEDULED_KINDS } from '@quotavera/domain/calendar';
import { PAUSED_BY } from '@quotavera/domain/care';
import { MISSING_REASONS } from '@quotavera/domain/forecast';
import { ONBOARDING_STATES, PURPOSES } from '@quotavera/domain/home';
import { CLOSING_SOURCES } from '@quotavera/domain/ledger';
import { NEXT_PRICE_SOURCES } from '@quotavera/domain/margin';
import {
  DAC7_ACTS,
  DAC7_MESSAGE_KINDS,
  PAYEE_ACCOUNT_STATES,
  PAYOUT_METHODS,
  PAYOUT_STATUSES,
} from '@quotavera/domain/payouts';
import { POST_STATUSES } from '@quotavera/domain/publishing';
import { BADGE_LOSSES, FOLLOWED_GROUPS, RECORD_PARTS, RECORD_SCOPES } from '@quotavera/domain/records';
import {
  ADMIN_ACTS,
  BILLING_PERIODS,
  CHANNEL_GIFT_KINDS,
  CHANNEL_PLAN_STATUSES,
  DISPUTE_STATUSES,
  EXTENSION_KINDS,
  INVOICE_TYPES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  PURCHASE_KINDS,
  RECEIPT_KINDS,
  REFERRAL_STATUSES,
  REFUND_SETTLEMENTS,
  REFUND_STATUSES,
  SOLD_PRODUCTS,
  SUBSCRIPTION_STATUSES,
  TAXES,
  TAXPAYER_KINDS,
} from '@quotavera/domain/sells';
import { APPLICATION_STATUSES } from '@quotavera/domain/support/applications';
import { COMMENT_SUBJECTS, REACTIONS } from '@quotavera/domain/support/comments';
import {
  CALL_OUTCOMES,
  CALL_STATUSES,
  CALL_TOPICS,
  CORRESPONDENTS,
  MESSAGE_KINDS,
  MESSAGE_SIDES,
  MESSAGE_WAYS,
  THREAD_KINDS,
  THREAD_ROLES,
  THREAD_STATUSES,
} from '@quotavera/domain/support/messages';
import {
  APPEAL_STATUSES,
  REPORT_GROUNDS,
  REPORT_MEASURES,
  REPORT_REASONS,
  REPORT_STATUSES,
  REPORT_TARGETS,
  SUSPICION_KINDS,
  SUSPICION_STATUSES,
  TEXT_CAUSES,
  TEXT_KINDS,
} from '@quotavera/domain/support/reports';
import { MATCH_MARKS } from '@quotavera/domain/tips';
import { FORECAST_STATUSES } from '@quotavera/domain/tools';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { POST_KINDS } from '../modules/alerts/chats/repository-posts.ts';
import { CODE_PURPOSES } from '../modules/alerts/repository.ts';
import { REMINDER_KINDS } from '../modules/alerts/repository-reminders.ts';
import { SUBSCRIBER_STATUSES } from '../modules/publishing/newsletter/repository.ts';
import { GAP_KINDS } from '../modules/sells/fair/repository.ts';
import { NOTICE_KINDS } from '../modules/sells/message/repository.ts';
import { FREE_MONTH_STATUSES } from '../modules/sells/referral/repository-months.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

/** The words that each column, or type, of the database takes. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  language: LANGUAGES,
  'access_token.scopes': TOKEN_SCOPES,
  'account.betting_paused_by': PAUSED_BY,
  'account.color_scheme': COLOR_SCHEMES,
  'account.granted_plan': PLANS,
  'account.layout': LAYOUTS,
  'account.paid_plan': PLANS,
  'account.roles': STAFF_ROLES,
  'account.subscription_type': PLANS,
  'account.user_type': USER_TYPES,
  'account_address.type': ADDRESS_TYPES,
  'alert_choice.kind': ALERT_KINDS,
  'alert_delivery.channel': SENT_CHANNELS,
  'alert_delivery.status': DELIVERY_STATUSES,
  'alert_device.channel': DEVICE_CHANNELS,
  'application.status': APPLICATION_STATUSES,
  'badge.reason': BADGE_LOSSES,
  'bankroll.stake_plan': STAKE_PLANS,
  'bankroll_link.amounts': SHARED_AMOUNTS,
  'bankroll_movement.type': MOVEMENT_TYPES,
  'bankroll_watch.kind': WATCH_KINDS,
  'bankroll_watch.period': WATCH_PERIODS,
  'bet_import.review': DECLARED_STATES,
  'call_request.cancelled_by': CORRESPONDENTS,
  'call_request.outcome': CALL_OUTCOMES,
  'call_request.outcome_by': THREAD_ROLES,
  'call_request.status': CALL_STATUSES,
  'call_request.topic': CALL_TOPICS,
  'channel_gap.kind': GAP_KINDS,
  'channel_gift.kind': CHANNEL_GIFT_KINDS,
  'channel_notice.kind': NOTICE_KINDS,
  'channel_plan.status': CHANNEL_PLAN_STATUSES,
  'comment_reaction.reaction': REACTIONS,
  'conversation.subject': COMMENT_SUBJECTS,
  'cookie.storage': COOKIE_STORAGES,
  'course.difficulty': DIFFICULTIES,
  // Statements alone name these.
  'course.plan': PLANS,
  'course.status': COURSE_STATUSES,
  'dac7_document.act': DAC7_ACTS,
  'dac7_message.kind': DAC7_MESSAGE_KINDS,
  'discount_code.period': BILLING_PERIODS,
  'discount_code.plan': PAID_PLANS,
  'dispute.status': DISPUTE_STATUSES,
  'document_acceptance.document': AGREED_DOCUMENTS,
  'exam_attempt.result': EXAM_RESULTS,
  'exam_change.kind': EXAM_CHANGES,
  'exam_change.result_after': EXAM_RESULTS,
  'exam_change.result_before': EXAM_RESULTS,
  'fixture.status': FIXTURE_STATUSES,
  'fixture_live_quote.side': SIDES,
  'fixture_prices.stage': PRICE_STAGES,
  'fixture_quote.side': SIDES,
  'fixture_result.status': FIXTURE_STATUSES,
  'forecast_match.status': FORECAST_STATUSES,
  'forecast_missing.reason': MISSING_REASONS,
  'forecast_score.closing_source': CLOSING_SOURCES,
  'free_month.plan': PAID_PLANS,
  'free_month.status': FREE_MONTH_STATUSES,
  'import_run.status': IMPORT_STATUSES,
  'import_schedule.kind': SCHEDULED_KINDS,
  'invoice.type': INVOICE_TYPES,
  'invoice_recipient.kind': TAXPAYER_KINDS,
  'mail.status': MAIL_STATUSES,
  'match_mark.mark': MATCH_MARKS,
  'month_follow_up_sum.who': FOLLOWED_GROUPS,
  'newsletter_issue.status': ISSUE_STATUSES,
  'newsletter_subscriber.status': SUBSCRIBER_STATUSES,
  'onboarding.purpose': PURPOSES,
  'onboarding.staking': STAKE_PLANS,
  'onboarding.state': ONBOARDING_STATES.filter((state) => state !== 'new'),
  'own_bet.funds': STAKE_FUNDS,
  'own_bet.source': BET_SOURCES,
  'own_bet_leg.graded_by': OWN_GRADED_BY,
  'payment_card.kind': PAYMENT_METHODS,
  'payee.kind': TAXPAYER_KINDS,
  'payee_account.state': PAYEE_ACCOUNT_STATES.filter((state) => state !== 'none'),
  'payout.kind': TAXPAYER_KINDS,
  'payout.method': PAYOUT_METHODS,
  'payout.status': PAYOUT_STATUSES,
  'post.status': POST_STATUSES,
  'price_observation.side': SIDES,
  'premium_match.look': PRICE_STAGES,
  'premium_summary.look': PRICE_STAGES,
  'purchase.method': PAYMENT_METHODS,
  'purchase.kind': PURCHASE_KINDS,
  'purchase.period': BILLING_PERIODS,
  'purchase.plan': PAID_PLANS,
  'purchase.product': SOLD_PRODUCTS,
  'purchase.status': PAYMENT_STATUSES,
  'receipt.kind': RECEIPT_KINDS,
  'record_day.part': RECORD_PARTS,
  'record_segment.scope': RECORD_SCOPES,
  'referral.status': REFERRAL_STATUSES,
  'refund_part.settled_as': REFUND_SETTLEMENTS,
  'refund_part.status': REFUND_STATUSES,
  'report_appeal.status': APPEAL_STATUSES,
  'report_case.ground': REPORT_GROUNDS,
  'report_case.measure': REPORT_MEASURES,
  'report_case.rule': REPORT_REASONS,
  'report_case.status': REPORT_STATUSES,
  'report_case.target': REPORT_TARGETS,
  'subscription.next_period': BILLING_PERIODS,
  'subscription.next_plan': PAID_PLANS,
  'subscription.period': BILLING_PERIODS,
  'subscription.plan': PAID_PLANS,
  'subscription.product': SOLD_PRODUCTS,
  'subscription.status': SUBSCRIPTION_STATUSES,
  'subscription_act.kind': ADMIN_ACTS,
  'subscription_extension.kind': EXTENSION_KINDS,
  'suspicion.kind': SUSPICION_KINDS,
  'suspicion.status': SUSPICION_STATUSES,
  'text_review.cause': TEXT_CAUSES,
  'text_review.kind': TEXT_KINDS,
  'telegram_chat.closing': CHAT_CLOSINGS,
  'telegram_chat.failure': POST_FAILURES,
  'telegram_chat.kinds': CHAT_KINDS,
  'telegram_chat_post.kind': POST_KINDS,
  'telegram_chat_post.status': DELIVERY_STATUSES,
  'telegram_code.purpose': CODE_PURPOSES,
  'tax_payment.tax': TAXES,
  'thread.kind': THREAD_KINDS,
  'thread.status': THREAD_STATUSES,
  'thread_message.kind': MESSAGE_KINDS,
  'thread_message.side': MESSAGE_SIDES,
  'thread_message.via': MESSAGE_WAYS,
  'tip.exit_hedge': HEDGE_MODES,
  'tip.kind': KINDS,
  'tip.next_from': NEXT_PRICE_SOURCES,
  'tip.outcome': TIP_OUTCOMES,
  'tip.phase': PHASES,
  'tip.rank_refusal': LATER_REFUSALS,
  'tip.repeat_kind': REPEATS,
  'tip.side': SIDES,
  'tip.stake_basis': STAKE_BASES,
  'tip.status': TIP_STATUSES,
  'tip_exit.hedge': HEDGE_MODES,
  'tip_leg.grade': OUTCOMES,
  'tip_leg.graded_by': GRADED_BY,
  'tip_reminder.kind': REMINDER_KINDS,
  'tipster_luck.scope': RECORD_SCOPES,
  'tipster_stats.scope': RECORD_SCOPES,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** PostgreSQL writes `in ('a', 'b')` so, whatever a migration wrote, and `<@` where a column has several words. */
const IN_LIST = /(?:= ANY \(|<@ )ARRAY\[([^\]]*'[^\]]*)\]/;

async function wordsOfDatabase(): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ place: string; definition: string }>`
    select coalesce(r.relname || '.' || a.attname, t.typname) as place, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c left join pg_class r on r.oid = c.conrelid left join pg_type t on t.oid = c.contypid
      left join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'c' and coalesce(array_length(c.conkey, 1), 1) = 1 and c.connamespace = 'public'::regnamespace`.execute(
    database.db,
  );
  return Object.fromEntries(
    rows.flatMap(({ place, definition }) => {
      const [, list] = IN_LIST.exec(definition) ?? [];
      return list === undefined ? [] : [[place, [...list.matchAll(/'([^']+)'/g)].map(([, word]) => word!)]];
    }),
  );
}

test('every column that takes a list of words takes those of its list in the code', async () => {
  const sorted = (words: Readonly<Record<string, readonly string[]>>) =>
    Object.fromEntries(Object.entries(words).map(([place, list]) => [place, list.toSorted()]));
  expect(sorted(await wordsOfDatabase())).toEqual(sorted(WORDS));
});
