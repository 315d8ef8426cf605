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
    followed_tipsters: sql<Row>`select a.username_visible as tipster, f.created_at
      from follow f join account a on a.id = f.tipster_id where f.account_id = ${id} order by f.created_at`,
    followed_channels: sql<Row>`select c.name as channel, f.followed_at
      from channel_follow f join channel c on c.id = f.channel_id where f.account_id = ${id} order by f.followed_at`,
    channel_subscriptions: sql<Row>`select c.name as channel, s.starts_at, s.ends_at
      from channel_subscription s join channel c on c.id = s.channel_id where s.account_id = ${id} order by s.starts_at`,
    subscriptions: sql<Row>`select s.product, s.plan, s.period, c.name as channel, s.status, s.period_start, s.period_end, s.price_cents,
        s.cancel_at_period_end, s.next_plan, s.next_period, s.created_at, s.ended_at, s.end_reason
      from subscription s left join channel c on c.id = s.channel_id where s.account_id = ${id} order by s.id`,
    purchases: sql<Row>`select public_id, kind, product, plan, period, status, price_cents, credit_cents, card_cents, vat_country,
        vat_rate_bp, immediate_start, provider, failure, created_at, ordered_at, paid_at, period_start, period_end, refunded_cents
      from purchase where account_id = ${id} order by id`,
    cards: sql<Row>`select brand, last4, expires_month, expires_year, added_at, removed_at
      from payment_card where account_id = ${id} order by id`,
    receipts: sql<Row>`select series, year, number, kind, issued_at, gross_cents, net_cents, vat_cents, vat_country, vat_rate_bp, buyer, sold
      from receipt where account_id = ${id} order by id`,
    tax_data: sql<Row>`select kind, first_name, last_name, business_name, tax_code, vat_number, birth_date, birth_place, street, city,
        postal_code, country, iban_hint as iban, iban_changed_at, updated_at from payee where account_id = ${id}`,
    payouts: sql<Row>`select id, status, method, kind, gross_cents, withheld_cents, invoice_number, requested_at, iban_hint as iban, sent_at,
        reference, closed_at, reason from payout where tipster_id = ${id} order by id`,
    statements: sql<Row>`select month, issued_at, content from payout_statement where tipster_id = ${id} order by month`,
    channels: sql<Row>`select id, name, description, link, is_paid, active, paused_since, paused_until, followers, created_at
      from channel where tipster_id = ${id} order by id`,
    channel_plans: sql<Row>`select c.name as channel, p.name, p.description, p.price_cents, p.duration_days, p.user_limit, p.stated_tips,
        p.status, p.active, p.created_at, (select json_agg(json_build_object('since', h.since, 'price_cents', h.price_cents) order by h.since)
          from channel_plan_price h where h.channel_plan_id = p.id) as prices
      from channel_plan p join channel c on c.id = p.channel_id where c.tipster_id = ${id} order by p.id`,
    tip_templates: sql<Row>`select name, tip, created_at from tip_template where account_id = ${id} order by id`,
    tipster: sql<Row>`select pseudonym, share_percent, followers, headline, created_at from tipster where id = ${id}`,
    cookie_choices: sql<Row>`select choices, text_version, language, address, user_agent, at
      from cookie_consent where account_id = ${id} order by at, seq`,
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
