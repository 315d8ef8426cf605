import { type Kind, MARKETS } from '@quotavera/domain/bet';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { IN_RECORD, LEG, type TipsterDay } from './repository-tips.ts';

/** `marketOf` in SQL. */
const MARKET = sql`case when t.legs <> 1 then 'multiple'
  when l.fixture_id is not null and t.market = any(${[...MARKETS]}::text[]) then t.market else 'custom' end`;

/** A settled tip is counted under these: fields, each with its value. */
const KEYS = sql`(values ('sport:' || t.sport), ('kind:' || t.kind), ('market:' || ${MARKET}), ('bookmaker:' || t.bookmaker),
  ('competition:' || t.competition_id || ':' || t.competition_name), ('month:' || to_char(t.day, 'YYYY-MM')))`;

/** The counts of days, from the tips of a source in which they are `t`. */
const countsOf = (source: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select tipster_id, day, json_object_agg(key, n order by key collate "C") as counts from (
    select t.tipster_id, t.day, v.key, count(*) as n from ${source} ${LEG} cross join lateral ${KEYS} v (key)
    where ${IN_RECORD} and t.settled_at is not null and v.key is not null group by 1, 2, 3) c
  group by 1, 2`;

const totalsOf = (keys: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select tipster_id, split_part(key, ':', 1) as field, substr(key, strpos(key, ':') + 1) as value, sum(n)::int as tips
  from (${keys}) k group by 1, 2, 3 having sum(n) <> 0`;

/**
 * Parts of a statement that writes days (`with …`): the counts of these days anew from their tips, and what that changes of the tipster's.
 * The caller holds the tipsters' locks.
 */
export function writingValues(days: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`fresh_value as (
      ${countsOf(sql`unnest(${days}) as d (tipster_id, day) join tip t on t.tipster_id = d.tipster_id and t.day = d.day`)}
    ), old_value as (
      select r.tipster_id, r.day, r.counts from record_day_value r
      join unnest(${days}) as d (tipster_id, day) on r.tipster_id = d.tipster_id and r.day = d.day
    ), gone_value as (
      delete from record_day_value r using old_value o where r.tipster_id = o.tipster_id and r.day = o.day
        and not exists (select from fresh_value f where f.tipster_id = o.tipster_id and f.day = o.day)
    ), written_value as (
      insert into record_day_value as r (tipster_id, day, counts) select tipster_id, day, counts from fresh_value
      on conflict (tipster_id, day) do update set counts = excluded.counts where r.counts::text <> excluded.counts::text
    ), value_sum as (
      insert into record_value as r (tipster_id, field, value, tips)
      ${totalsOf(sql`select f.tipster_id, e.key, e.value::int as n from fresh_value f, json_each_text(f.counts) e
        union all select o.tipster_id, e.key, -e.value::int from old_value o, json_each_text(o.counts) e`)}
      on conflict (tipster_id, field, value) do update set tips = r.tips + excluded.tips
    )`;
}

/** Sums up a tipster's days anew. */
export async function rewriteValueSums(trx: Trx, tipsterId: number): Promise<void> {
  await sql`delete from record_value where tipster_id = ${tipsterId}`.execute(trx);
  await sql`
    insert into record_value (tipster_id, field, value, tips)
    ${totalsOf(sql`select d.tipster_id, e.key, e.value::int as n from record_day_value d, json_each_text(d.counts) e
      where d.tipster_id = ${tipsterId}`)}`.execute(trx);
}

export interface ValueTexts {
  days: (Pick<TipsterDay, 'day'> & { counts: string })[];
  sums: { field: string; value: string; tips: number }[];
}

/** A tipster's counts as they are stored, and as the tips give them. */
export async function selectValueTexts(db: Db, tipsterId: number): Promise<{ stored: ValueTexts; fresh: ValueTexts }> {
  const days = sql`select day::text as day, counts::text as counts`;
  const fresh = countsOf(sql`(select * from tip where tipster_id = ${tipsterId}) t`);
  const { rows } = await sql<Record<keyof ValueTexts | 'fresh_days' | 'fresh_sums', never[]>>`
    with fresh as materialized (${fresh})
    select coalesce((select json_agg(d) from (${days} from record_day_value where tipster_id = ${tipsterId}) d), '[]') as days,
      coalesce((select json_agg(d) from (${days} from fresh) d), '[]') as fresh_days,
      coalesce((select json_agg(s) from (
        select field, value, tips from record_value where tipster_id = ${tipsterId} and tips <> 0) s), '[]') as sums,
      coalesce((select json_agg(s) from (
        select field, value, tips from (${totalsOf(
          sql`select f.tipster_id, e.key, e.value::int as n from fresh f, json_each_text(f.counts) e`,
        )}) t) s), '[]') as fresh_sums`.execute(db);
  const row = rows[0]!;
  return { stored: { days: row.days, sums: row.sums }, fresh: { days: row.fresh_days, sums: row.fresh_sums } };
}

/** A record's settled tips can be filtered by these values. Free texts are bounded: the most used come first. */
export interface RecordOptions {
  sports: string[];
  competitions: { id: number; name: string }[];
  markets: string[];
  kinds: Kind[];
  bookmakers: string[];
  months: string[];
}

const OPTIONS_MAX = 200;

export async function selectOptions(db: Db, tipsterId: number): Promise<RecordOptions> {
  const most = (field: string) => sql`coalesce((select json_agg(value order by tips desc, value) from (
    select value, tips from own where field = ${sql.lit(field)} order by tips desc, value limit ${sql.lit(OPTIONS_MAX)}) m), '[]')`;
  const { rows } = await sql<RecordOptions>`
    with own as materialized (select field, value, tips from record_value where tipster_id = ${tipsterId} and tips > 0)
    select ${most('sport')} as sports, ${most('market')} as markets, ${most('kind')} as kinds, ${most('bookmaker')} as bookmakers,
      coalesce((select json_agg(json_build_object('id', id, 'name', name) order by name) from (
        select split_part(value, ':', 1)::bigint as id, min(substr(value, strpos(value, ':') + 1)) as name
        from own where field = 'competition' group by 1 order by sum(tips) desc limit ${sql.lit(OPTIONS_MAX)}) m), '[]') as competitions,
      coalesce((select json_agg(value order by value desc) from own where field = 'month'), '[]') as months`.execute(
    db,
  );
  return rows[0]!;
}
