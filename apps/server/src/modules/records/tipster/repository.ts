import type { ReplyOf } from '@quotavera/contract/core';
import type { readTipster } from '@quotavera/contract/records';
import type { Viewer } from '@quotavera/domain/access';
import { FORMER_NAME_SHOWN_MS } from '@quotavera/domain/limits';
import type { BadgeField, BadgeLoss } from '@quotavera/domain/records';
import { type RawBuilder, sql } from 'kysely';
import {
  type ColumnsOf,
  closeness,
  type Db,
  type LeftColumnsOf,
  likeness,
  type RankedNames,
  rankedIds,
  readTypedName,
} from '../../../platform/database/index.ts';
import { CURRENT_PRIORS, type StoredPriors } from '../../tips/record/index.ts';
import { pausedUntil, visibleExpression } from '../../tips/visibility/index.ts';
import type { SUMS } from '../leaderboard/repository.ts';

type Profile = ReplyOf<typeof readTipster>;
export type TipsterRefRow = Profile['tipster'];

export interface ProfileRow
  extends TipsterRefRow,
    ColumnsOf<'tipster', 'headline' | 'created_at' | 'followers' | 'pseudonym' | 'simulated'>,
    ColumnsOf<'account', 'bio' | 'cover_url' | 'sports' | 'workingyears'>,
    Pick<Profile, 'followed' | 'channels' | 'tipped_sports' | 'suspended'> {
  /** Changes of the name within a year, the latest first; times as text. */
  former_names: readonly { name: string; at: string }[];
  socials: Readonly<Record<string, string>>;
  same_person: readonly (TipsterRefRow & ColumnsOf<'standing', (typeof SUMS)[number]> & { current: boolean })[];
}

/**
 * Finds a tipster by id or visible name; a name of digits is read as an id first. A former name leads to its tipster, because no tipster's
 * name is given to anybody else.
 */
function named(id: string): RawBuilder<unknown> {
  const number = /^\d{1,15}$/.test(id) ? Number(id) : -1;
  return sql`coalesce(
    (select t.id from tipster t join account a on a.id = t.id
      where a.id = ${number} or lower(a.username_visible) = lower(${id}) order by a.id = ${number} desc limit 1),
    (select t.id from username_change c join tipster t on t.id = c.account_id
      where username_look(c.old_name) = username_look(${id}) order by c.at desc limit 1))`;
}

export async function selectTipsterId(db: Db, id: string): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select ${named(id)} as id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Records of accounts that were merged with this one, in either direction, and of their other duplicates. */
const samePerson = sql`coalesce((
  select json_agg(json_build_object('id', o.id, 'username', o.username_visible, 'name', trim(o.first_name || ' ' || o.last_name),
      'avatar_url', o.avatar_url, 'badge', coalesce(oe.badge, false), 'current', o.merged_into is null,
      'settled', coalesce(os.settled, 0), 'staked_micro', coalesce(os.staked_micro, 0), 'profit_micro', coalesce(os.profit_micro, 0),
      'all_settled', coalesce(os.all_settled, 0), 'all_staked_micro', coalesce(os.all_staked_micro, 0),
      'all_profit_micro', coalesce(os.all_profit_micro, 0))
    order by o.merged_into is null desc, o.id)
  from account o join tipster ot on ot.id = o.id
    left join tipster_evidence oe on oe.tipster_id = o.id
    left join standing os on os.tipster_id = o.id and os.period = 'all' and os.sport = 'all' and os.kind = 'all'
  where (o.id = coalesce(a.merged_into, a.id) or o.merged_into = coalesce(a.merged_into, a.id)) and o.id <> a.id), '[]'::json)`;

/** Whether the channel `c` has something for readers: it is free, or sells a plan. */
const IS_OFFERED = sql`(not c.is_paid or exists (
  select from channel_plan p where p.channel_id = c.id and p.active and p.status = 'published'))`;

export async function selectProfile(db: Db, viewer: Viewer, id: string, now: Date): Promise<ProfileRow | null> {
  const readerId = viewer.type === 'visitor' ? null : viewer.accountId;
  const followed = sql`exists (select from follow f where f.account_id = ${readerId} and f.tipster_id = t.id)`;
  const namesSince = new Date(now.getTime() - FORMER_NAME_SHOWN_MS);
  const { rows } = await sql<ProfileRow>`
    select t.id, a.username_visible as username, trim(a.first_name || ' ' || a.last_name) as name, a.avatar_url,
      coalesce(e.badge, false) as badge, t.headline, a.bio, t.created_at, t.followers, ${followed} as followed, t.pseudonym,
      coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name, 'link', c.link, 'is_paid', c.is_paid,
          'paused_until', ${pausedUntil(now)}) order by c.id)
        from channel c where c.tipster_id = t.id and c.active and (t.id = ${readerId} or ${IS_OFFERED})), '[]'::json) as channels,
      coalesce((select json_agg(json_build_object('name', u.old_name, 'at', u.at) order by u.at desc)
        from username_change u where u.account_id = a.id and u.at > ${namesSince} and u.old_name <> a.username_visible),
        '[]'::json) as former_names,
      coalesce((select json_agg(s.sport order by s.all_settled desc, s.sport) from standing s
        where s.tipster_id = t.id and s.period = 'all' and s.kind = 'all' and s.sport <> 'all'),
        '[]'::json) as tipped_sports,
      t.simulated, a.cover_url, a.sports, a.workingyears, a.socials, a.banned_at is not null as suspended, ${samePerson} as same_person
    from tipster t join account a on a.id = t.id left join tipster_evidence e on e.tipster_id = t.id
    where t.id = ${named(id)} and a.erased_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Tipsters as others see them, without the erased. */
export async function selectTipsterRefs(db: Db, ids: readonly number[]): Promise<TipsterRefRow[]> {
  const { rows } = await sql<TipsterRefRow>`
    select t.id, a.username_visible as username, trim(a.first_name || ' ' || a.last_name) as name, a.avatar_url,
      coalesce(e.badge, false) as badge
    from tipster t join account a on a.id = t.id left join tipster_evidence e on e.tipster_id = t.id
    where t.id = any(${[...ids]}::bigint[]) and a.erased_at is null`.execute(db);
  return rows;
}

export async function selectTotals(db: Db, tipsterId: number) {
  const row = await db
    .selectFrom('standing')
    .select(['settled', 'staked_micro', 'profit_micro', 'all_settled', 'all_staked_micro', 'all_profit_micro'])
    .select(['ranking_bets', 'expected_yield', 'expected_yield_low', 'expected_yield_high'])
    .where('tipster_id', '=', tipsterId)
    .where('period', '=', 'all')
    .where('sport', '=', 'all')
    .where('kind', '=', 'all')
    .executeTakeFirst();
  const none = { settled: 0, staked_micro: 0, profit_micro: 0 };
  const unranked = { ranking_bets: 0, expected_yield: null, expected_yield_low: null, expected_yield_high: null };
  return row ?? { ...none, all_settled: 0, all_staked_micro: 0, all_profit_micro: 0, ...unranked };
}

export interface StatsQuery {
  id: string;
  period: string;
  scope: string;
  /** Days of the period, both included; null is without bound. */
  from: string | null;
  to: string | null;
}

export interface StatsFound
  extends LeftColumnsOf<
      'tipster_evidence',
      | 'log_e'
      | 'log_max'
      | 'results_log_e'
      | 'closing_log_e'
      | 'badge'
      | 'badge_since'
      | 'contradicted'
      | 'ranking_bets'
      | 'expected_yield_low'
    >,
    LeftColumnsOf<'tipster_luck', 'p_value'> {
  id: number;
  data: unknown;
  badges: readonly { won_at: string; lost_at: string | null; reason: BadgeLoss | null }[];
  /** The share is that of the whole verified record. */
  beat_close: number | null;
  field: BadgeField;
  luck_input: string | null;
  open_bets: number;
  withdrawn: number;
  /** The priors are null while the initial ones hold. */
  priors: StoredPriors | null;
  /** The version of the tipster's record when all this was read. */
  version: number;
}

/**
 * Reads everything that a statistics reply needs, each part by its key. `all` is stored only where it differs from `verified`. Open tips
 * are counted only if the reader may know of them.
 */
export async function selectStats(db: Db, viewer: Viewer, query: StatsQuery, now: Date): Promise<StatsFound | null> {
  const days = [
    ...(query.from === null ? [] : [sql`and t.day >= ${query.from}::date`]),
    ...(query.to === null ? [] : [sql`and t.day <= ${query.to}::date`]),
  ];
  const { rows } = await sql<StatsFound>`
    select w.id, s.data, e.log_e, e.log_max, e.results_log_e, e.closing_log_e, e.badge, e.badge_since, e.contradicted,
      e.ranking_bets, e.expected_yield_low,
      (select json_build_object('tipsters', badge_tipsters, 'chosen', badge_chosen) from record_state where id = 1) as field,
      (select coalesce(json_agg(json_build_object('won_at', b.won_at, 'lost_at', b.lost_at, 'reason', b.reason) order by b.n desc), '[]')
        from badge b where b.tipster_id = w.id) as badges,
      (whole.data->'clv'->>'beat_close')::float8 as beat_close, l.input as luck_input, l.p_value,
      (select count(*) from tip t where t.tipster_id = w.id and t.status = 'published' and t.settled_at is null
        ${sql.join(days, sql` `)} and ${visibleExpression(viewer, now)}) as open_bets,
      (select count(*) from tip t where t.tipster_id = w.id and t.status = 'withdrawn' ${sql.join(days, sql` `)}) as withdrawn,
      coalesce((select v.version from record_version v where v.tipster_id = w.id), 0) as version, (${CURRENT_PRIORS}) as priors
    from (select ${named(query.id)} as id) w
    left join lateral (
      select data, scope from tipster_stats where tipster_id = w.id and period = ${query.period} and scope in ('verified', ${query.scope})
      order by scope = ${query.scope} desc limit 1) s on true
    left join tipster_stats whole on whole.tipster_id = w.id and whole.period = 'all' and whole.scope = 'verified'
    left join tipster_evidence e on e.tipster_id = w.id
    left join tipster_luck l on l.tipster_id = w.id and l.period = ${query.period} and l.scope = s.scope
    where w.id is not null`.execute(db);
  return rows[0] ?? null;
}

/** Consecutive numbers of one part: its sitemap, two pages each in five languages with their alternates, stays below a fifth of what the format allows. */
export const NAMES_PART = 500;
/** An index of sitemaps may name so many. */
const PARTS_MAX = 50_000;

/** Lists leave out suspended, deactivated and erased tipsters. */
const LISTED = sql`a.banned_at is null and a.deactivated_at is null and a.erased_at is null`;

/** The parts that aren't empty. */
export async function selectNameParts(db: Db): Promise<number[]> {
  const { rows } = await sql<{ part: number }>`select distinct (t.id / ${sql.lit(NAMES_PART)})::int8 as part
    from tipster t join account a on a.id = t.id where ${LISTED} order by part limit ${sql.lit(PARTS_MAX)}`.execute(db);
  return rows.map(({ part }) => Number(part));
}

export async function selectNames(db: Db, part: number): Promise<string[]> {
  const from = part * NAMES_PART;
  const { rows } = await sql<{ username: string }>`select a.username_visible as username
    from tipster t join account a on a.id = t.id
    where t.id >= ${from} and t.id < ${from + NAMES_PART} and ${LISTED} order by t.id`.execute(db);
  return rows.map(({ username }) => username);
}

/** Open channels of one part's tipsters. */
export async function selectOpenChannels(db: Db, part: number): Promise<number[]> {
  const from = part * NAMES_PART;
  const { rows } = await sql<{ id: number }>`select c.id
    from channel c join account a on a.id = c.tipster_id
    where c.tipster_id >= ${from} and c.tipster_id < ${from + NAMES_PART} and c.active and ${LISTED} order by c.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export interface NamedChannel extends ColumnsOf<'channel', 'id' | 'name'> {
  tipster: string;
}

const CHANNELS: RankedNames = {
  id: sql`c.id`,
  column: sql`c.search_name`,
  dictionary: 'channel',
  followers: sql`c.followers`,
  rows: sql`from channel c join account a on a.id = c.tipster_id where c.active and ${LISTED}`,
};

/** Open channels by name: those that begin with what was typed first, the most followed before the others. */
export async function selectChannelsNamed(db: Db, typed: string, limit: number): Promise<NamedChannel[]> {
  const { column } = CHANNELS;
  const name = await readTypedName(db, typed, CHANNELS);
  if (!name) return [];
  const { rows } = await sql<NamedChannel>`
    select c.id, c.name, a.username_visible as tipster
    from channel c join account a on a.id = c.tipster_id
    where c.id = ${rankedIds(CHANNELS, name)}
    order by ${closeness(column, name)}, c.followers desc, ${likeness(column, name)} desc, c.id
    limit ${limit}`.execute(db);
  return rows;
}

export interface NamedTipster extends Pick<TipsterRefRow, 'username' | 'name' | 'badge'> {
  profile_image: string | null;
}

const TIPSTERS: RankedNames = {
  id: sql`t.id`,
  column: sql`a.search_name`,
  dictionary: 'account',
  followers: sql`t.followers`,
  rows: sql`from tipster t join account a on a.id = t.id where ${LISTED}`,
};

/** Tipsters by user name or name: those whose user name begins with what was typed first, the most followed before the others. */
export async function selectTipstersNamed(db: Db, typed: string, limit: number): Promise<NamedTipster[]> {
  const { column } = TIPSTERS;
  const name = await readTypedName(db, typed, TIPSTERS);
  if (!name) return [];
  const { rows } = await sql<NamedTipster>`
    select a.username_visible as username, trim(a.first_name || ' ' || a.last_name) as name, a.avatar_url as profile_image,
      coalesce(e.badge, false) as badge
    from tipster t join account a on a.id = t.id left join tipster_evidence e on e.tipster_id = t.id
    where t.id = ${rankedIds(TIPSTERS, name)}
    order by lower(a.username_visible) = lower(${typed}) desc, ${closeness(column, name)}, t.followers desc, ${likeness(column, name)} desc, t.id
    limit ${limit}`.execute(db);
  return rows;
}
