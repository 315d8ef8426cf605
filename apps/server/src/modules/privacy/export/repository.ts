import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

type Row = Readonly<Record<string, unknown>>;

/** Columns that no export contains: they would only help somebody who found the file. */
const SECRET_COLUMNS = ['password_hash'] as const;

/** The account's row without its credentials. */
export async function selectAccount(db: Db, accountId: number): Promise<Row> {
  const row = await db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => !(SECRET_COLUMNS as readonly string[]).includes(name)),
  );
}

function rowsOf(db: Db, statement: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return statement.execute(db).then(({ rows }) => rows);
}

/** Parts that stay small whatever an account does, by file name. */
export async function selectSmallParts(db: Db, id: number): Promise<Readonly<Record<string, Row[]>>> {
  const parts = {
    address: sql<Row>`select street, city, postal_code, country, latitude, longitude, language, type
      from account_address where account_id = ${id}`,
    former_names: sql<Row>`select old_name, at from username_change where account_id = ${id} order by at`,
    contact_moments: sql<Row>`select n, at from account_contact_moment where account_id = ${id} order by n`,
    sessions: sql<Row>`select created_at, last_used_at, user_agent, ended_at, end_reason
      from session_family where account_id = ${id} order by created_at`,
    access_tokens: sql<Row>`select name, scopes, created_at, expires_at, last_used_at
      from access_token where account_id = ${id} order by id`,
    calendar_address: sql<Row>`select created_at, last_read_at from calendar_feed where account_id = ${id}`,
    followed_tipsters: sql<Row>`select a.username_visible as tipster, f.created_at
      from follow f join account a on a.id = f.tipster_id where f.account_id = ${id} order by f.created_at`,
    followed_channels: sql<Row>`select c.name as channel, f.followed_at
      from channel_follow f join channel c on c.id = f.channel_id where f.account_id = ${id} order by f.followed_at`,
    channel_subscriptions: sql<Row>`select c.name as channel, s.starts_at, s.ends_at
      from channel_subscription s join channel c on c.id = s.channel_id where s.account_id = ${id} order by s.starts_at`,
    subscriptions: sql<Row>`select s.product, s.plan, s.period, c.name as channel, s.status, s.period_start, s.period_end, s.price_cents,
        s.cancel_at_period_end, s.next_plan, s.next_period, s.created_at, s.ended_at, s.end_reason, s.gift_id is not null as is_gift
      from subscription s left join channel c on c.id = s.channel_id where s.account_id = ${id} order by s.id`,
    purchases: sql<Row>`select public_id, kind, product, plan, period, status, price_cents, credit_cents, card_cents, vat_country,
        vat_rate_bp, immediate_start, provider, failure, created_at, ordered_at, paid_at, period_start, period_end, refunded_cents,
        billing_country, vat_evidence
      from purchase where account_id = ${id} order by id`,
    cards: sql<Row>`select brand, last4, country, expires_month, expires_year, added_at, removed_at
      from payment_card where account_id = ${id} order by id`,
    receipts: sql<Row>`select series, year, number, kind, issued_at, gross_cents, net_cents, vat_cents, vat_country, vat_rate_bp, buyer, sold
      from receipt where account_id = ${id} order by id`,
    subscription_extensions: sql<Row>`select e.kind, e.window_start, e.window_end, e.days, e.closed_days, e.missing_days, e.due_tips, e.tips, e.at
      from subscription_extension e join subscription s on s.id = e.subscription_id where s.account_id = ${id} order by e.id`,
    channel_messages_without_mail: sql<Row>`select c.name as channel
      from channel_mail_off o join channel c on c.id = o.channel_id where o.account_id = ${id} order by c.id`,
    acts_on_my_subscriptions: sql<Row>`select t.kind, t.cents, t.days, t.reason, t.at
      from subscription_act t join subscription s on s.id = t.subscription_id where s.account_id = ${id} order by t.id`,
    invoice_recipient: sql<Row>`select kind, first_name, last_name, business_name, tax_code, vat_number, street, city, province,
        postal_code, country, recipient_code, pec, updated_at from invoice_recipient where account_id = ${id}`,
    invoices: sql<Row>`select series, year, number, type, issued_at, content from invoice where account_id = ${id} order by id`,
    tax_data: sql<Row>`select kind, first_name, last_name, business_name, tax_code, vat_number, birth_date, birth_place, street, city,
        postal_code, country, iban_hint as iban, iban_changed_at, updated_at from payee where account_id = ${id}`,
    payment_account: sql<Row>`select provider, state, created_at from payee_account where account_id = ${id}`,
    // The networks are kept as keyed hashes, which say nothing to anybody.
    networks: sql<Row>`select encode(network, 'hex') as network, seen_at from account_network where account_id = ${id} order by seen_at`,
    free_months: sql<Row>`select days, days_left, status, plan, starts_at, ends_at, created_at
      from free_month where account_id = ${id} order by id`,
    // Without who the other side is.
    invitations: sql<Row>`select case when inviter_id = ${id} then 'sent' else 'received' end as invitation, status, inviter_days, invited_days,
        due_at, decided_at, created_at from referral where inviter_id = ${id} or invited_id = ${id} order by id`,
    payouts: sql<Row>`select id, status, method, kind, gross_cents, withheld_cents, invoice_number, requested_at, iban_hint as iban, destination, sent_at,
        reference, closed_at, reason from payout where tipster_id = ${id} order by id`,
    statements: sql<Row>`select month, issued_at, content from payout_statement where tipster_id = ${id} order by month`,
    channels: sql<Row>`select id, name, description, link, is_paid, active, followers, created_at
      from channel where tipster_id = ${id} order by id`,
    channel_holidays: sql<Row>`select c.name as channel, g.starts_at, g.ends_at, g.created_at
      from channel_gap g join channel c on c.id = g.channel_id where c.tipster_id = ${id} and g.kind = 'pause' order by g.id`,
    channel_messages: sql<Row>`select c.name as channel, n.title, n.body, n.created_at, n.recipients
      from channel_notice n join channel c on c.id = n.channel_id where c.tipster_id = ${id} and n.kind = 'message' order by n.id`,
    channel_gifts: sql<Row>`select c.name as channel, g.kind, g.code, g.days, g.people, g.ends_at, g.closed_at, g.created_at
      from channel_gift g join channel c on c.id = g.channel_id where c.tipster_id = ${id} order by g.id`,
    channel_plans: sql<Row>`select c.name as channel, p.name, p.description, p.price_cents, p.duration_days, p.user_limit, p.stated_tips,
        p.status, p.active, p.created_at, (select json_agg(json_build_object('since', h.since, 'price_cents', h.price_cents) order by h.since)
          from channel_plan_price h where h.channel_plan_id = p.id) as prices
      from channel_plan p join channel c on c.id = p.channel_id where c.tipster_id = ${id} order by p.id`,
    bankrolls: sql<Row>`select id, name, currency, initial_cents, stake_plan, stake_value, archived_at, created_at
      from bankroll where account_id = ${id} order by id`,
    bet_imports: sql<Row>`select i.file_name, i.format, b.name as bankroll, i.rows_read, i.rows_new, i.rows_same, i.rows_changed,
        i.rows_rejected, i.created_at from bet_import i join bankroll b on b.id = i.bankroll_id where i.account_id = ${id} order by i.id`,
    report_mails: sql<Row>`select b.name as bankroll, a.username_visible as tipster, m.sent_month, m.created_at
      from report_mail m left join bankroll b on b.id = m.bankroll_id left join account a on a.id = m.tipster_id
      where m.account_id = ${id} order by m.id`,
    analysis_views: sql<Row>`select name, filters, created_at from analysis_view where account_id = ${id} order by id`,
    first_answers: sql<Row>`select state, purpose, staking, created_at, updated_at from onboarding where account_id = ${id}`,
    guide: sql<Row>`select step, done_at from guide_step where account_id = ${id} order by done_at`,
    bet_import_columns: sql<Row>`select mapping, updated_at from bet_import_mapping where account_id = ${id} order by updated_at`,
    bookmaker_accounts: sql<Row>`select a.id, b.name as bankroll, a.bookmaker, a.declared_cents, a.declared_at, a.limited_since, a.closed_at,
        a.created_at from bookmaker_account a join bankroll b on b.id = a.bankroll_id where b.account_id = ${id} order by a.id`,
    lessons_read: sql<Row>`select m.title ->> 'it' as module, l.slug as lesson, p.completed_at
      from lesson_progress p join lesson l on l.id = p.lesson_id join course_module m on m.id = l.module_id
      where p.account_id = ${id} order by p.completed_at`,
    exams: sql<Row>`select m.title ->> 'it' as module, a.number, a.answers, a.submitted_at, a.points, a.max_points, a.result, a.decided_at,
        a.review from exam_attempt a join course_module m on m.id = a.module_id where a.account_id = ${id} order by a.id`,
    certificates: sql<Row>`select f.code, c.title ->> 'it' as course, f.holder, f.issued_at
      from certificate f join course c on c.id = f.course_id where f.account_id = ${id} order by f.issued_at`,
    // Without the team's notes about it.
    conversations: sql<Row>`select t.kind, t.name, case when t.account_id = ${id} then t.email end as email, t.subject, t.status, t.created_at,
        (select json_agg(json_build_object('side', m.side, 'mine', m.author_id = ${id}, 'via', m.via, 'message', m.body, 'event', m.event,
            'sent_at', m.sent_at, 'files', (select json_agg(f.name order by f.id) from thread_attachment f where f.message_id = m.id))
            order by m.id) from thread_message m where m.thread_id = t.id and m.kind <> 'note') as messages
      from thread t where t.account_id = ${id} or t.host_id = ${id} order by t.id`,
    calls: sql<Row>`select case when account_id = ${id} then 'asked' else 'given' end as call, topic, preferred_date, response_note, status,
        av_date_1, av_date_2, av_date_3, scheduled_at, meeting_link, cancelled_by
      from call_request where account_id = ${id} or host_id = ${id} order by thread_id`,
    call_hours: sql<Row>`select is_open, hours, meeting_link from call_host where account_id = ${id}`,
    posts: sql<Row>`select article, language, status, slug, title, summary, category, tags, content, note, scheduled_at, published_at, created_at,
        updated_at from post where author_id = ${id} order by id`,
    reports: sql<Row>`select case when c.target = 'tip' then 'tip ' || c.tip_id else a.username_visible end as reported, r.reason, r.text,
        r.created_at, c.status, c.statement, c.decided_at
      from report r join report_case c on c.id = r.case_id join account a on a.id = c.account_id where r.reporter_id = ${id} order by r.id`,
    applications: sql<Row>`select first_name, last_name, email, mobile_number, has_channel, channel, status, reason, meeting_at, created_at,
        decided_at from application where account_id = ${id} order by id`,
    // Without who reported it.
    reports_about_me: sql<Row>`select target, tip_id, status, measure, ground, statement, decided_at
      from report_case where account_id = ${id} and status = 'upheld' order by id`,
    report_appeals: sql<Row>`select p.text, p.created_at, p.status, p.answer, p.decided_at
      from report_appeal p join report_case c on c.id = p.case_id left join report r on r.id = p.report_id
      where case when p.report_id is null then c.account_id else r.reporter_id end = ${id} order by p.id`,
    alert_settings: sql<Row>`select zone, quiet_from, quiet_to, digest_hour, muted_until from alert_settings where account_id = ${id}`,
    alert_choices: sql<Row>`select a.username_visible as tipster, c.kind, c.channels from alert_choice c
      left join account a on a.id = c.tipster_id where c.account_id = ${id} order by a.username_visible, c.kind`,
    tip_reminders: sql<Row>`select tip_id, kind, odds_milli, bookmakers, minutes, created_at, told_at from tip_reminder
      where account_id = ${id} order by created_at, kind`,
    alert_devices: sql<Row>`select channel, label, created_at, last_used_at from alert_device where account_id = ${id} order by id`,
    telegram_channel: sql<Row>`select title, connected_at, last_posted_at from telegram_channel where tipster_id = ${id}`,
    tip_templates: sql<Row>`select name, tip, created_at from tip_template where account_id = ${id} order by id`,
    tipster: sql<Row>`select pseudonym, share_percent, followers, headline, created_at from tipster where id = ${id}`,
    cookie_choices: sql<Row>`select choices, text_version, language, address, user_agent, at
      from cookie_consent where account_id = ${id} order by at, seq`,
    agreements: sql<Row>`select document, version, accepted_at from document_acceptance where account_id = ${id}
      order by accepted_at, document`,
    newsletter: sql<Row>`select n.email, n.language, n.status, n.privacy_version, n.consent_at, n.confirmed_at, n.left_at
      from newsletter_subscriber n join account a on lower(a.email) = lower(n.email)
      where a.id = ${id} and a.email_confirmed_at is not null`,
    second_factor: sql<Row>`select created_at, confirmed_at from two_factor where account_id = ${id}`,
    limits: sql<Row>`select kind, value, pending_value, pending_at, changed_at from care_limit where account_id = ${id} order by kind`,
    limits_history: sql<Row>`select at, type, data from care_event where account_id = ${id} order by id`,
    mails: sql<Row>`select kind, recipient, language, subject, status, created_at, sent_at from mail where account_id = ${id} order by id`,
    acts_about_me: sql<Row>`select at, action, reason from audit_log where account_id = ${id} order by id`,
  };
  const read = Object.entries(parts).map(async ([name, statement]) => [name, await rowsOf(db, statement)] as const);
  return Object.fromEntries(await Promise.all(read));
}

const PAGE = 500;

/** Own tips with their legs (in place of the column that counts them), exits and history, oldest first, a page at a time. */
export async function* eachTip(db: Db, tipsterId: number): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Row & { id: number }>`
      select t.*,
        (select coalesce(json_agg(to_jsonb(l) - 'tipster_id' - 'tip_id' || jsonb_build_object('match_status', f.status)
            order by l.n), '[]') from tip_leg l left join fixture f on f.id = l.fixture_id
          where l.tipster_id = t.tipster_id and l.tip_id = t.id) as legs,
        (select coalesce(json_agg(to_jsonb(e) - 'tipster_id' - 'tip_id' order by e.n), '[]') from tip_exit e
          where e.tipster_id = t.tipster_id and e.tip_id = t.id) as exits,
        (select coalesce(json_agg(json_build_object('type', h.type, 'at', h.at, 'data', h.data) order by h.n), '[]')
          from tip_history h where h.tipster_id = t.tipster_id and h.tip_id = t.id) as history
      from tip t where t.tipster_id = ${tipsterId} and t.id > ${after}
      order by t.id limit ${sql.lit(PAGE)}`.execute(db);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)!.id;
  }
}

/** Notifications, oldest first, a page at a time. */
export async function* eachNotification(db: Db, accountId: number): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Row & { id: number }>`
      select id, type, tip_id, data, at, read_at from notification
      where account_id = ${accountId} and id > ${after} order by id limit ${sql.lit(PAGE)}`.execute(db);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)!.id;
  }
}

/** Own bets with their selections and exits, oldest first, a page at a time. */
export async function* eachBet(db: Db, accountId: number): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Row & { id: number }>`
      select to_jsonb(b) - 'account_id' as bet, b.id,
        (select json_agg(to_jsonb(l) - 'bet_id' order by l.n) from own_bet_leg l where l.bet_id = b.id) as legs,
        (select coalesce(json_agg(to_jsonb(e) - 'bet_id' order by e.n), '[]') from own_bet_exit e where e.bet_id = b.id) as exits
      from own_bet b where b.account_id = ${accountId} and b.id > ${after} order by b.id limit ${sql.lit(PAGE)}`.execute(
      db,
    );
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)!.id;
  }
}

/** Movements of own bankrolls, oldest first, a page at a time. */
export async function* eachMovement(db: Db, accountId: number): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Row & { id: number }>`
      select m.* from bankroll_movement m join bankroll b on b.id = m.bankroll_id
      where b.account_id = ${accountId} and m.id > ${after} order by m.id limit ${sql.lit(PAGE)}`.execute(db);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)!.id;
  }
}

/** Tips unlocked, oldest first, a page at a time. */
export async function* eachUnlock(db: Db, accountId: number): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Row & { tip_id: number }>`
      select tip_id, day, at from tip_unlock
      where account_id = ${accountId} and tip_id > ${after} order by tip_id limit ${sql.lit(PAGE)}`.execute(db);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)!.tip_id;
  }
}
