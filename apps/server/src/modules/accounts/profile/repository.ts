import type { updateProfile } from '@quotavera/contract/accounts';
import { UNREAD_MAX } from '@quotavera/domain/limits';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Db, type Trx, upToMax } from '../../../platform/database/index.ts';
import { paidUntil } from './repository-until.ts';

export type ProfileChange = z.output<(typeof updateProfile)['body']>;

export async function findProfile(db: Db | Trx, accountId: number, at: { wall: Date }) {
  return db
    .selectFrom('account as a')
    .leftJoin('account_address as d', 'd.account_id', 'a.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('document_acceptance')
          .select(['version', 'accepted_at'])
          .whereRef('document_acceptance.account_id', '=', 'a.id')
          .where('document', '=', 'terms')
          .orderBy('version', 'desc')
          .limit(sql.lit(1))
          .as('terms'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'a.id',
      'a.email',
      'a.email_confirmed_at',
      'a.first_name',
      'a.last_name',
      paidUntil.as('subscription_until'),
      'a.username',
      'a.username_visible',
      'a.phone_number',
      sql<string | null>`to_char(a.birth_date, 'YYYY-MM-DD')`.as('birth_date'),
      'a.persdescription',
      'a.whycollaboration',
      'a.workingyears',
      'a.socials',
      'a.sports',
      'a.bio',
      sql<number | null>`a.budget_cents::double precision`.as('budget_cents'),
      'a.wallet_address',
      'a.avatar_url',
      'a.cover_url',
      'a.referral_code',
      'terms.accepted_at as terms_accepted_at',
      'terms.version as terms_version',
      'a.language',
      'a.layout',
      'a.color_scheme',
      'a.created_at',
      sql<boolean>`a.password_hash is not null`.as('has_password'),
      'd.street',
      'd.city',
      'd.postal_code',
      'd.country',
      'd.latitude',
      'd.longitude',
      'd.language as address_language',
      'd.type as address_type',
      eb
        .selectFrom('account as r')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('r.referred_by', '=', 'a.id')
        .as('referrals'),
      eb
        .selectFrom('username_change as u')
        .select((inner) => inner.fn.max('u.at').as('at'))
        .whereRef('u.account_id', '=', 'a.id')
        .as('username_changed_at'),
      eb
        .selectFrom('one_time_token as k')
        .select(sql<string>`k.data->>'email'`.as('email'))
        .whereRef('k.account_id', '=', 'a.id')
        .where('k.purpose', '=', 'email_change')
        .where('k.used_at', 'is', null)
        .where('k.expires_at', '>', at.wall)
        .orderBy('k.created_at', 'desc')
        .limit(sql.lit(1))
        .as('pending_email'),
    ])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow();
}

export type ProfileRow = Awaited<ReturnType<typeof findProfile>>;

/** Locks the account, so that the checked values are still there when they change. */
export async function lockAccount(trx: Trx, accountId: number): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

export async function updateAccount(trx: Trx, accountId: number, change: ProfileChange): Promise<void> {
  const { socials, ...extra } = change.extra ?? {};
  const values = {
    first_name: change.first_name,
    last_name: change.last_name,
    phone_number: change.phone_number,
    birth_date: change.birth_date,
    ...extra,
    socials: socials && JSON.stringify(Object.fromEntries(Object.entries(socials).filter(([, v]) => v))),
    sports: change.sports,
    bio: change.bio,
    budget_cents: change.budget,
    wallet_address: change.wallet_address,
    language: change.language,
    layout: change.layout,
    color_scheme: change.color_scheme,
  };
  if (Object.values(values).every((value) => value === undefined)) return;
  await trx.updateTable('account').set(values).where('id', '=', accountId).execute();
}

export async function findSports(db: Db, accountId: number): Promise<string[]> {
  const row = await db.selectFrom('account').select('sports').where('id', '=', accountId).executeTakeFirst();
  return row?.sports ?? [];
}

export async function updatePublicParts(
  trx: Trx,
  accountId: number,
  change: {
    sports: readonly string[] | undefined;
    links: Readonly<Partial<Record<string, string>>> | undefined;
  },
): Promise<void> {
  const links = change.links && Object.fromEntries(Object.entries(change.links).filter(([, value]) => value));
  await sql`
    update account set sports = coalesce(${change.sports ?? null}::text[], sports),
      socials = case when ${links === undefined} then socials
        else ${JSON.stringify(links ?? {})}::jsonb || jsonb_strip_nulls(jsonb_build_object('note', socials->'note')) end
    where id = ${accountId}`.execute(trx);
}

export async function saveAddress(
  trx: Trx,
  accountId: number,
  address: NonNullable<ProfileChange['address']>,
): Promise<void> {
  await trx
    .insertInto('account_address')
    .values({ account_id: accountId, ...address })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(address))
    .execute();
}

export async function findReferralCode(db: Db, accountId: number): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .select('referral_code as code')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.code ?? null;
}

/** False when another account has the code, or this one got one meanwhile. */
export async function giveReferralCode(db: Db, accountId: number, code: string): Promise<boolean> {
  const update = await sql`
    update account set referral_code = ${code} where id = ${accountId} and referral_code is null
      and not exists (select from account where lower(referral_code) = lower(${code}))`.execute(db);
  return (update.numAffectedRows ?? 0n) > 0n;
}

/** A notification's date is when its reader may see it; later ones don't count yet. */
export async function findInfo(db: Db, accountId: number, now: Date) {
  return db
    .selectFrom('account')
    .select((eb) => [
      'id',
      'email',
      'email_confirmed_at',
      'username_visible as username',
      'first_name',
      'last_name',
      'wallet_address',
      'is_two_fa_enabled',
      'google_login',
      'language',
      'layout',
      'color_scheme',
      'avatar_url',
      'simulated',
      'self_excluded_until',
      'betting_paused_until',
      eb
        .selectFrom('care_limit')
        .select((limit) =>
          limit
            .case()
            .when('pending_at', '<=', now)
            .then(limit.ref('pending_value'))
            .else(limit.ref('value'))
            .end()
            .as('minutes'),
        )
        .whereRef('care_limit.account_id', '=', 'account.id')
        .where('kind', '=', 'sitting_minutes')
        .as('sitting_minutes'),
      upToMax(
        sql`select 1 from notification told
          where told.account_id = account.id and told.bell and told.read_at is null and told.at <= ${now}`,
        UNREAD_MAX,
      ).as('unread'),
      eb
        .exists(
          eb.selectFrom('money_account').whereRef('owner_id', '=', 'account.id').where('kind', '=', 'tipster_pending'),
        )
        .as('has_earnings'),
      eb
        .selectFrom('subscription')
        .select('subscription.id')
        .whereRef('subscription.account_id', '=', 'account.id')
        .where('subscription.status', '=', 'past_due')
        // Whoever has paid and waits for the bank isn't asked to pay again.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('purchase')
                .select('purchase.id')
                .whereRef('purchase.subscription_id', '=', 'subscription.id')
                .where('purchase.kind', '=', 'renewal')
                .where('purchase.status', '=', 'processing'),
            ),
          ),
        )
        .orderBy('subscription.id')
        .limit(1)
        .as('renewal_due'),
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

export async function updateHeadline(db: Db, tipsterId: number, headline: string): Promise<void> {
  await db.updateTable('tipster').set({ headline }).where('id', '=', tipsterId).execute();
}

/** The number of followers is stored with the tipster, because lists sort by it. Without ids it is counted anew for all. */
export async function recountFollowers(db: Db, ids?: readonly number[]): Promise<void> {
  await sql`
    update tipster t set followers = c.n
    from (select t.id, count(f.tipster_id)::int as n from tipster t left join follow f on f.tipster_id = t.id
      where ${ids ? sql`t.id = any(${[...new Set(ids)]}::bigint[])` : sql`true`} group by t.id) c
    where t.id = c.id and t.followers <> c.n`.execute(db);
}

export async function countReferralVisit(db: Db, code: string): Promise<void> {
  await sql`
    update account set referral_visits = referral_visits + 1
    where lower(referral_code) = lower(${code}) and banned_at is null and deactivated_at is null`.execute(db);
}
