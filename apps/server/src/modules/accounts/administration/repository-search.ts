import type { UserSort } from '@quotavera/contract/accounts';
import type { Plan, StaffRole, UserType } from '@quotavera/domain/access';
import type { UserState } from '@quotavera/domain/accounts';
import type { SortOrder } from '@quotavera/domain/limits';
import { type RawBuilder, sql } from 'kysely';
import {
  type ColumnsOf,
  countUpToMax,
  type Db,
  fits,
  keyset,
  type PageSpan,
  readTypedName,
  type SearchedNames,
  type TypedName,
} from '../../../platform/database/index.ts';
import type { PersonRow } from '../audit/repository.ts';
import { paidUntil } from '../profile/repository-until.ts';

/** A search that matches more names than this in one column shows only the first ones. */
const FOUND_MAX = 200;
const INT8_DIGITS = 15;

export interface UserFilters {
  search?: string | undefined;
  userType?: UserType | undefined;
  plan?: Plan | undefined;
  state?: UserState | undefined;
  admin?: boolean | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
  visitedFrom?: Date | undefined;
  visitedBefore?: Date | undefined;
}

export interface UserRow {
  id: number;
  username: string;
  username_visible: string;
  name: string;
  email: string;
  phone_number: string;
  user_type: UserType;
  subscription_type: Plan;
  expire_at: Date | null;
  is_admin: boolean;
  roles: StaffRole[];
  state: UserState;
  avatar_url: string | null;
  created_at: Date;
  last_login_at: Date | null;
  revision: number;
}

/** These expressions must equal those of the migration's indexes exactly, or PostgreSQL doesn't use the indexes. */
const folded = (text: RawBuilder<unknown>) =>
  sql`(lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g')) collate "C")`;
const firstName = sql`a.first_name || ' ' || a.last_name`;
const lastName = sql`a.last_name || ' ' || a.first_name`;
const lowered = (column: string) => sql`(lower(${sql.ref(`a.${column}`)}) collate "C")`;
const NEVER = sql`timestamptz '1970-01-01 00:00:00+00'`;

const SORT: Readonly<Record<UserSort, RawBuilder<unknown>>> = {
  registered: sql`a.created_at`,
  visited: sql`coalesce(a.last_login_at, ${NEVER})`,
  name: folded(lastName),
  username: lowered('username_visible'),
  email: lowered('email'),
};

const IN_STATE: Readonly<Record<UserState, RawBuilder<unknown>>> = {
  erased: sql`a.erased_at is not null`,
  merged: sql`a.merged_into is not null and a.erased_at is null`,
  banned: sql`a.banned_at is not null and a.merged_into is null and a.erased_at is null`,
  deactivated: sql`a.deactivated_at is not null and a.banned_at is null and a.merged_into is null and a.erased_at is null`,
  unconfirmed: sql`a.email_confirmed_at is null and a.deactivated_at is null and a.banned_at is null
    and a.merged_into is null and a.erased_at is null`,
  active: sql`a.email_confirmed_at is not null and a.deactivated_at is null and a.banned_at is null
    and a.merged_into is null and a.erased_at is null`,
};

const STATE = sql`case when a.erased_at is not null then 'erased' when a.merged_into is not null then 'merged'
  when a.banned_at is not null then 'banned' when a.deactivated_at is not null then 'deactivated'
  when a.email_confirmed_at is null then 'unconfirmed' else 'active' end`;

/** The plan in force at an instant, as `session/policy.ts` reads it. */
const inForce = (now: Date) =>
  sql`case when a.subscription_until is not null and a.subscription_until <= ${now} then 'free' else a.subscription_type end`;

const userColumns = (
  now: Date,
) => sql`a.id, a.username, a.username_visible, trim(a.first_name || ' ' || a.last_name) as name,
  a.email, a.phone_number, a.user_type, ${inForce(now)} as subscription_type, ${paidUntil} as expire_at, a.is_admin, a.roles,
  ${STATE} as state, a.avatar_url, a.created_at, a.last_login_at, a.revision`;

/** Escapes `%` and `_`, which are wildcards of LIKE. */
function beginning(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Normalises as the index does: no accents, lower case, single spaces. */
function foldedText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

/** Fewer letters lead to beginnings alone. */
const NAME_MIN = 3;
const NAMES: SearchedNames = {
  column: sql`a.search_name`,
  dictionary: 'account',
  rows: sql`from account a where true`,
};

async function readTypedUser(db: Db, search: string | undefined): Promise<TypedName | null> {
  const name = search === undefined ? null : await readTypedName(db, search, NAMES);
  return name && name.words.join('').length >= NAME_MIN ? name : null;
}

/**
 * Ids of accounts whose e-mail, usernames, name (either order), phone number or id begins with the text, or whose visible names have its
 * words. Each index contributes only its first rows, so that one letter costs as little as a whole name.
 */
function foundBy(search: string, name: TypedName | null, filters: RawBuilder<unknown>): RawBuilder<unknown> {
  const text = search.toLowerCase();
  const digits = search.replace(/[\s()./-]/g, '').replace(/^00/, '+');
  const first = (expression: RawBuilder<unknown>, begins: string, more: RawBuilder<unknown> = sql``) => sql`
    (select a.id from account a where ${expression} like ${beginning(begins)} ${more} and ${filters}
      order by ${expression}, a.id limit ${sql.lit(FOUND_MAX)})`;
  const parts = [
    first(lowered('email'), text),
    first(lowered('username'), text),
    first(lowered('username_visible'), text),
    first(folded(firstName), foldedText(search)),
    first(folded(lastName), foldedText(search)),
  ];
  if (/^\+?\d{3,}$/.test(digits)) {
    const phone = sql`(a.phone_number collate "C")`;
    parts.push(first(phone, digits, sql`and a.phone_number <> ''`));
    // A number without a country prefix is taken for an Italian one.
    if (!digits.startsWith('+')) parts.push(first(phone, `+39${digits}`, sql`and a.phone_number <> ''`));
  }
  if (/^\d+$/.test(search) && search.length <= INT8_DIGITS) {
    parts.push(sql`(select a.id from account a where a.id = ${Number(search)} and ${filters})`);
  }
  if (name) {
    parts.push(
      sql`(select a.id from account a where ${fits(NAMES, name)} and ${filters} order by a.id limit ${sql.lit(FOUND_MAX)})`,
    );
  }
  return sql`a.id in (${sql.join(parts, sql` union `)})`;
}

/** Ids of accounts whose e-mail, usernames, name, phone number or id begins with the text; of many the first ones of each. */
export async function selectFoundIds(db: Db, search: string): Promise<number[]> {
  const name = await readTypedUser(db, search);
  const { rows } = await sql<{
    id: number;
  }>`select a.id from account a where ${foundBy(search, name, sql`true`)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Codes are literals (they are validated) because rare and common ones need different query plans. */
function conditions(filters: UserFilters, now: Date): RawBuilder<unknown> {
  const { userType, plan, state, admin, from, before, visitedFrom, visitedBefore } = filters;
  const visit = SORT.visited;
  const all = [
    ...(userType === undefined ? [] : [sql`a.user_type = ${sql.lit(userType)}`]),
    ...(plan === undefined ? [] : [planIs(plan, now)]),
    ...(state === undefined ? [] : [IN_STATE[state]]),
    ...(admin === undefined ? [] : [admin ? sql`a.is_admin` : sql`not a.is_admin`]),
    ...(from === undefined ? [] : [sql`a.created_at >= ${from}`]),
    ...(before === undefined ? [] : [sql`a.created_at < ${before}`]),
    ...(visitedFrom === undefined ? [] : [sql`${visit} >= ${visitedFrom}`]),
    ...(visitedBefore === undefined ? [] : [sql`${visit} < ${visitedBefore} and a.last_login_at is not null`]),
  ];
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
}

function planIs(plan: Plan, now: Date): RawBuilder<unknown> {
  const running = sql`(a.subscription_until is null or a.subscription_until > ${now})`;
  if (plan !== 'free') return sql`a.subscription_type = ${sql.lit(plan)} and ${running}`;
  return sql`(a.subscription_type = 'free' or not ${running})`;
}

async function searchedUsers(db: Db, filters: UserFilters, now: Date): Promise<RawBuilder<unknown>> {
  const own = conditions(filters, now);
  return filters.search ? foundBy(filters.search, await readTypedUser(db, filters.search), own) : own;
}

export interface UserOrder {
  sort: UserSort;
  order: SortOrder;
}

export async function selectUsers(
  db: Db,
  filters: UserFilters,
  { sort, order }: UserOrder,
  page: PageSpan,
  now: Date,
): Promise<UserRow[]> {
  const column = SORT[sort];
  const id = page.position?.key[0] ?? undefined;
  const value = id === undefined ? undefined : await selectEdge(db, column, id);
  if (id !== undefined && value === undefined) return [];
  const edge = id === undefined ? null : [typed(sort, value), sql`${id}::bigint`];
  const { beyond, orderBy, limit } = keyset([column, sql`a.id`], order, page, edge);
  const searched = await searchedUsers(db, filters, now);
  const { rows } = await sql<UserRow>`
    select ${userColumns(now)} from account a where ${searched} and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

function typed(sort: UserSort, edge: unknown): RawBuilder<unknown> {
  return sort === 'registered' || sort === 'visited' ? sql`${edge}::timestamptz` : sql`${edge}::text`;
}

/** Reads the sort value of the row at a page's edge first: only a value can use the index of both columns. */
async function selectEdge(db: Db, column: RawBuilder<unknown>, id: number): Promise<unknown> {
  const { rows } = await sql<{ edge: unknown }>`select ${column} as edge from account a where a.id = ${id}`.execute(db);
  return rows[0]?.edge;
}

export async function countUsers(db: Db, filters: UserFilters, now: Date): Promise<number> {
  return countUpToMax(db, sql`select 1 from account a where ${await searchedUsers(db, filters, now)}`);
}

export async function selectUser(db: Db, id: number, now: Date): Promise<UserRow | null> {
  const { rows } = await sql<UserRow>`select ${userColumns(now)} from account a where a.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Accounts that may belong to the same person: same phone number, or same name and birth date. */
export async function selectLookAlikes(db: Db, id: number): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    with own as (select * from account where id = ${id})
    select a.id, a.username_visible as username, trim(a.first_name || ' ' || a.last_name) as name, a.email
    from (
      (select a.id from account a, own o where o.phone_number <> '' and a.phone_number <> ''
        and (a.phone_number collate "C") = (o.phone_number collate "C") and a.id <> o.id limit 10)
      union
      (select a.id from account a, own o where o.birth_date is not null and ${folded(firstName)}
        = ${folded(sql`o.first_name || ' ' || o.last_name`)} and a.birth_date = o.birth_date and a.id <> o.id limit 10)) f
    join account a on a.id = f.id
    where a.merged_into is null and a.erased_at is null
    order by a.id limit 10`.execute(db);
  return rows;
}

export interface CollaboratorRow
  extends ColumnsOf<'tipster', 'id' | 'headline' | 'share_percent' | 'followers' | 'created_at'>,
    ColumnsOf<'account', 'email' | 'avatar_url'> {
  username: string;
  name: string;
  settled: number;
  profit_micro: number;
  yield: number | null;
  badge: boolean;
  suspended: boolean;
}

const COLLABORATORS = sql`a.user_type = 'collaborator' and a.merged_into is null and a.erased_at is null`;

async function collaboratorsMatching(db: Db, search: string | undefined): Promise<RawBuilder<unknown>> {
  if (!search) return COLLABORATORS;
  const rows = sql`from account a where ${COLLABORATORS}`;
  const name = await readTypedName(db, search, { ...NAMES, rows });
  return sql`${COLLABORATORS} and ${name ? fits(NAMES, name) : sql`false`}`;
}

/** Tipsters, newest first. */
export async function selectCollaborators(
  db: Db,
  search: string | undefined,
  page: PageSpan,
): Promise<CollaboratorRow[]> {
  const { beyond, orderBy, limit } = keyset([sql`t.id`], 'desc', page, page.position && [page.position.key[0]]);
  const matching = await collaboratorsMatching(db, search);
  const { rows } = await sql<CollaboratorRow>`
    select t.id, a.username_visible as username, trim(a.first_name || ' ' || a.last_name) as name, a.email, a.avatar_url,
      t.headline, t.share_percent, t.followers, coalesce(s.all_settled, 0) as settled, coalesce(s.profit_micro, 0) as profit_micro,
      s.yield, coalesce(e.badge, false) as badge, a.banned_at is not null as suspended, t.created_at
    from tipster t join account a on a.id = t.id
      left join standing s on s.tipster_id = t.id and s.period = 'all' and s.sport = 'all' and s.kind = 'all'
      left join tipster_evidence e on e.tipster_id = t.id
    where ${matching} and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export async function countCollaborators(db: Db, search: string | undefined): Promise<number> {
  const matching = await collaboratorsMatching(db, search);
  return countUpToMax(db, sql`select 1 from tipster t join account a on a.id = t.id where ${matching}`);
}
