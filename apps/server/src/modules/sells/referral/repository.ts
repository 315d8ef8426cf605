import { type ReferralRefusal, type ReferralStatus, WITHDRAWAL_DAYS } from '@quotavera/domain/sells';
import { type RawBuilder, sql } from 'kysely';
import {
  type ColumnsOf,
  columns,
  countUpToMax,
  type Db,
  keyset,
  type PageSpan,
  type Trx,
} from '../../../platform/database/index.ts';

const REFERRAL_COLUMNS = [
  'id',
  'invited_id',
  'inviter_id',
  'purchase_id',
  'status',
  'reason',
  'inviter_days',
  'invited_days',
  'due_at',
] as const;

export interface Referral extends ColumnsOf<'referral', (typeof REFERRAL_COLUMNS)[number]> {
  status: ReferralStatus;
  reason: ReferralRefusal | '';
  /** Whether an admin allowed what was refused for a likeness. */
  is_allowed: boolean;
}

const COLUMNS = sql`${columns('r', REFERRAL_COLUMNS)}, r.allowed_by is not null as is_allowed`;

/**
 * Notes the first paid plan of somebody who was invited, under the terms of the day on which they registered. Everybody else, and a second
 * purchase, change nothing.
 */
export async function insertReferral(trx: Trx, purchaseId: number, at: Date): Promise<void> {
  await sql`
    insert into referral (invited_id, inviter_id, purchase_id, status, inviter_days, invited_days, due_at, created_at)
    select a.id, a.referred_by, p.id, 'waiting', t.inviter_days, t.invited_days,
      coalesce(p.ordered_at, p.created_at) + ${WITHDRAWAL_DAYS} * interval '24 hours', ${at}
    from purchase p join account a on a.id = p.account_id cross join lateral (
      select inviter_days, invited_days from referral_terms where since <= a.created_at order by since desc, id desc limit 1) t
    where p.id = ${purchaseId} and p.product = 'plan' and p.kind in ('first', 'renewal') and p.card_cents > 0
      and not exists (select from purchase e where e.account_id = p.account_id and e.product = 'plan' and e.status = 'succeeded'
        and e.card_cents > 0 and e.id <> p.id)
      and a.referred_by is not null and a.referred_by <> a.id and t.inviter_days + t.invited_days > 0
    on conflict do nothing`.execute(trx);
}

export async function selectDue(db: Db, at: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from referral where status = 'waiting' and due_at <= ${at} order by due_at limit ${sql.lit(limit)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function lockReferral(
  trx: Trx,
  by: { id: number } | { purchaseId: number },
): Promise<Referral | undefined> {
  const where = 'id' in by ? sql`r.id = ${by.id}` : sql`r.purchase_id = ${by.purchaseId}`;
  const { rows } = await sql<Referral>`select ${COLUMNS} from referral r where ${where} for update`.execute(trx);
  return rows[0];
}

export async function updateReferral(
  trx: Trx,
  id: number,
  change: Partial<{
    status: ReferralStatus;
    reason: ReferralRefusal | '';
    due_at: Date;
    decided_at: Date | null;
    allowed_by: number;
  }>,
): Promise<void> {
  await trx.updateTable('referral').set(change).where('id', '=', id).execute();
}

/**
 * The likenesses of an invited member to the circle of the invitation: the inviter, the inviter's own inviter, and everybody whom either of
 * the two has invited.
 */
export interface Likeness {
  card: boolean;
  network: boolean;
  address: boolean;
  phone: boolean;
  emails: readonly string[];
  dispute: 'open' | 'lost' | null;
  refunded_cents: number;
}

const letters = (columns: RawBuilder<unknown>) => sql`lower(regexp_replace(${columns}, '[^[:alnum:]]', '', 'g'))`;
const PLACE = (table: string) =>
  letters(sql`concat_ws('', ${sql.ref(`${table}.street`)}, ${sql.ref(`${table}.postal_code`)})`);

export async function selectLikeness(trx: Trx, { invited_id, inviter_id, purchase_id }: Referral): Promise<Likeness> {
  const { rows } = await sql<Likeness>`
    with circle as materialized (
      select ${inviter_id}::bigint as id
      union select referred_by from account where id = ${inviter_id} and referred_by is not null
      union select id from account where referred_by = ${inviter_id}
      union select id from account where referred_by = ${invited_id}
      except select ${invited_id}::bigint)
    select
      exists (select from payment_card own join payment_card other
          on other.provider = own.provider and other.fingerprint = own.fingerprint
        where own.account_id = ${invited_id} and other.account_id in (select id from circle)) as card,
      exists (select from account_network own join account_network other on other.network = own.network
        where own.account_id = ${invited_id} and other.account_id in (select id from circle)) as network,
      exists (select from account_address own join account_address other on ${PLACE('other')} = ${PLACE('own')}
        where own.account_id = ${invited_id} and other.account_id in (select id from circle)
          and own.street <> '' and own.postal_code <> '') as address,
      exists (select from account own join account other on ${letters(sql`other.phone_number`)} = ${letters(sql`own.phone_number`)}
        where own.id = ${invited_id} and other.id in (select id from circle) and own.phone_number <> '') as phone,
      array(select email from account where id in (${invited_id}, ${inviter_id}) order by id) as emails,
      (select d.status from dispute d where d.purchase_id = ${purchase_id} and d.status <> 'won' order by d.status desc limit 1) as dispute,
      (select coalesce(sum(f.cents), 0)::int from refund f
        where f.purchase_id = ${purchase_id} and f.reason <> 'change') as refunded_cents`.execute(trx);
  return rows[0]!;
}

/** Whether what is left of a purchase is nothing. */
export async function isUndone(trx: Trx, purchaseId: number): Promise<boolean> {
  const { rows } = await sql<{ undone: boolean }>`
    select p.price_cents <= coalesce(sum(f.cents) filter (where f.reason <> 'change'), 0) as undone
    from purchase p left join refund f on f.purchase_id = p.id
    where p.id = ${purchaseId} group by p.id`.execute(trx);
  return rows[0]?.undone ?? false;
}

export interface Counters {
  code: string | null;
  visits: number;
  registered: number;
  waiting: number;
  given: number;
  refused: number;
  taken_back: number;
  given_days: number;
}

export async function selectCounters(db: Db, accountId: number): Promise<Counters> {
  const { rows } = await sql<Counters>`
    select a.referral_code as code, a.referral_visits as visits,
      (select count(*)::int from account i where i.referred_by = a.id) as registered,
      count(r.id) filter (where r.status = 'waiting')::int as waiting,
      count(r.id) filter (where r.status = 'given')::int as given,
      count(r.id) filter (where r.status = 'refused')::int as refused,
      count(r.id) filter (where r.status = 'taken_back')::int as taken_back,
      coalesce(sum(r.inviter_days) filter (where r.status = 'given'), 0)::int as given_days
    from account a left join referral r on r.inviter_id = a.id where a.id = ${accountId} group by a.id`.execute(db);
  return rows[0]!;
}

export interface ReferralRow extends Referral {
  created_at: Date;
  decided_at: Date | null;
  invited: PersonRow;
  inviter: PersonRow;
}
interface PersonRow {
  id: number;
  username: string;
  name: string;
  email: string;
}

export type ReferralFilters = { status?: ReferralStatus | undefined };

const matching = ({ status }: ReferralFilters) => (status ? sql`r.status = ${status}` : sql`true`);
const person = (table: string) =>
  sql`json_build_object('id', ${sql.ref(`${table}.id`)}, 'username', ${sql.ref(`${table}.username_visible`)},
    'name', trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}), 'email', ${sql.ref(`${table}.email`)})`;

const ROW = sql`
  select ${COLUMNS}, r.created_at, r.decided_at, ${person('i')} as invited, ${person('h')} as inviter
  from referral r join account i on i.id = r.invited_id join account h on h.id = r.inviter_id`;

export async function selectReferral(db: Db, id: number): Promise<ReferralRow | undefined> {
  const { rows } = await sql<ReferralRow>`${ROW} where r.id = ${id}`.execute(db);
  return rows[0];
}

export async function selectReferrals(db: Db, filters: ReferralFilters, span: PageSpan): Promise<ReferralRow[]> {
  const edge = span.position ? [sql`${span.position.key[0]}::bigint`] : null;
  const { beyond, orderBy, limit } = keyset([sql`r.id`], 'desc', span, edge);
  const { rows } = await sql<ReferralRow>`
    ${ROW}
    where ${matching(filters)} and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export function countReferrals(db: Db, filters: ReferralFilters): Promise<number> {
  return countUpToMax(db, sql`select 1 from referral r where ${matching(filters)}`);
}

export interface Terms extends ColumnsOf<'referral_terms', 'since' | 'inviter_days' | 'invited_days' | 'reason'> {
  set_by: string | null;
}

/** The terms in force and those before, the latest first. */
export async function selectTerms(db: Db, limit: number): Promise<Terms[]> {
  const { rows } = await sql<Terms>`
    select t.since, t.inviter_days, t.invited_days, t.reason, a.username_visible as set_by
    from referral_terms t left join account a on a.id = t.set_by order by t.since desc, t.id desc limit ${sql.lit(limit)}`.execute(
    db,
  );
  return rows;
}

/** Changes of the terms wait for each other here. */
export async function lockTerms(trx: Trx): Promise<void> {
  await sql`lock table referral_terms in share row exclusive mode`.execute(trx);
}

export async function insertTerms(trx: Trx, terms: Omit<Terms, 'set_by'> & { actorId: number }): Promise<void> {
  await trx
    .insertInto('referral_terms')
    .values({
      since: terms.since,
      inviter_days: terms.inviter_days,
      invited_days: terms.invited_days,
      set_by: terms.actorId,
      reason: terms.reason,
    })
    .execute();
}
