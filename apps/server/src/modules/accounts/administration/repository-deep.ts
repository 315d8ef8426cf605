import { sql } from 'kysely';
import { type ColumnsOf, columns, type Db, type LeftColumnsOf } from '../../../platform/database/index.ts';
import type { PersonRow } from '../audit/repository.ts';

const SESSIONS_MAX = 20;
const MAILS_MAX = 20;
const CONSENTS_MAX = 10;

const DEEP_ACCOUNT_COLUMNS = [
  'first_name',
  'last_name',
  'email_confirmed_at',
  'language',
  'is_two_fa_enabled',
  'google_login',
  'banned_at',
  'ban_reason',
  'deactivated_at',
  'erased_at',
  'merged_at',
  'bio',
  'persdescription',
  'whycollaboration',
  'workingyears',
  'sports',
  'cover_url',
  'wallet_address',
  'referral_code',
  'simulated',
] as const;

export interface DeepAccount extends ColumnsOf<'account', (typeof DEEP_ACCOUNT_COLUMNS)[number]> {
  birth_date: string | null;
  second_factor_reset_at: Date | null;
  has_password: boolean;
  merged_into: PersonRow | null;
  terms_accepted_at: Date | null;
  terms_version: string | null;
  socials: Readonly<Record<string, unknown>>;
  referred_by: PersonRow | null;
  following: number;
}

const person = (alias: string) => sql`case when ${sql.ref(`${alias}.id`)} is null then null else json_build_object(
    'id', ${sql.ref(`${alias}.id`)}, 'username', ${sql.ref(`${alias}.username_visible`)},
    'name', trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}), 'email', ${sql.ref(`${alias}.email`)}) end`;

export async function selectDeep(db: Db, id: number): Promise<DeepAccount | null> {
  const { rows } = await sql<DeepAccount>`
    select ${columns('a', DEEP_ACCOUNT_COLUMNS)}, a.birth_date::text as birth_date,
      (select f.reset_due_at from two_factor f where f.account_id = a.id) as second_factor_reset_at,
      a.password_hash is not null as has_password, ${person('m')} as merged_into, d.terms_accepted_at, d.terms_version,
      a.socials, ${person('r')} as referred_by, (select count(*) from follow f where f.account_id = a.id) as following
    from account a
      left join account m on m.id = a.merged_into
      left join account r on r.id = a.referred_by
      left join lateral (select accepted_at as terms_accepted_at, version as terms_version from document_acceptance
        where account_id = a.id and document = 'terms' order by version desc limit 1) d on true
    where a.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export interface RecordRow
  extends ColumnsOf<'tipster', 'share_percent' | 'pseudonym' | 'headline' | 'followers' | 'created_at'>,
    LeftColumnsOf<'standing', 'profit_micro' | 'yield'> {
  open: number;
  to_confirm: number;
  settled: number | null;
  badge: boolean | null;
}

/** Open and unconfirmed tips have small indexes of their own; settlement has written the other figures. */
export async function selectTipsterRecord(db: Db, id: number): Promise<RecordRow | null> {
  const { rows } = await sql<RecordRow>`
    select t.share_percent, t.pseudonym, t.headline, t.followers, t.created_at,
      (select count(*) from tip o where o.tipster_id = t.id and o.status = 'published' and o.settled_at is null) as open,
      (select count(*) from tip o where o.tipster_id = t.id and o.self_declared and o.status = 'published'
        and o.settled_at is not null) as to_confirm,
      s.all_settled as settled, s.profit_micro, s.yield, e.badge
    from tipster t
      left join standing s on s.tipster_id = t.id and s.period = 'all' and s.sport = 'all' and s.kind = 'all'
      left join tipster_evidence e on e.tipster_id = t.id
    where t.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function selectAddress(db: Db, id: number) {
  return db
    .selectFrom('account_address')
    .select(['street', 'city', 'postal_code', 'country', 'type'])
    .where('account_id', '=', id)
    .executeTakeFirst();
}

export async function selectMoments(db: Db, id: number): Promise<Date[]> {
  const rows = await db
    .selectFrom('account_contact_moment')
    .select('at')
    .where('account_id', '=', id)
    .orderBy('n')
    .execute();
  return rows.map((row) => row.at);
}

export async function selectSessions(db: Db, id: number) {
  return db
    .selectFrom('session_family')
    .select(['user_agent as device', 'created_at', 'last_used_at', 'ended_at', 'end_reason'])
    .where('account_id', '=', id)
    .orderBy('last_used_at', 'desc')
    .limit(sql.lit(SESSIONS_MAX))
    .execute();
}

export async function selectMails(db: Db, id: number) {
  return db
    .selectFrom('mail')
    .select(['id', 'kind', 'status', 'created_at'])
    .where('account_id', '=', id)
    .orderBy('id', 'desc')
    .limit(sql.lit(MAILS_MAX))
    .execute();
}

export async function selectChannels(db: Db, id: number) {
  return db
    .selectFrom('channel_subscription as s')
    .innerJoin('channel as c', 'c.id', 's.channel_id')
    .innerJoin('account as a', 'a.id', 'c.tipster_id')
    .select(['c.name as channel', 'a.username_visible as tipster', 's.starts_at', 's.ends_at'])
    .where('s.account_id', '=', id)
    .orderBy('s.ends_at', 'desc')
    .execute();
}

export async function selectDuplicates(db: Db, id: number): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select a.id, a.username_visible as username, trim(a.first_name || ' ' || a.last_name) as name, a.email
    from account a where a.merged_into = ${id} order by a.id`.execute(db);
  return rows;
}

export async function selectActiveAdminIds(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from account where is_admin and banned_at is null and deactivated_at is null and merged_into is null
      and erased_at is null order by id limit ${sql.lit(limit)}`.execute(db);
  return rows.map((row) => row.id);
}

export async function selectConsents(db: Db, id: number) {
  return db
    .selectFrom('cookie_consent')
    .select(['at', 'text_version as version', 'choices'])
    .where('account_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(sql.lit(CONSENTS_MAX))
    .execute();
}
