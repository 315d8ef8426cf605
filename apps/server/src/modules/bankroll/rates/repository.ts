import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/index.ts';

export interface Rate {
  currency: string;
  day: string;
  /** Units of the currency for a euro, a decimal. */
  per_euro: string;
}

/** Writes rates; answers how many are new, and how many say otherwise than before. */
export async function upsertRates(trx: Trx, rates: readonly Rate[]): Promise<{ added: number; changed: number }> {
  const { rows } = await sql<{ added: number; changed: number }>`
    with written as (
      insert into exchange_rate (currency, day, per_euro)
      select currency, day, per_euro from json_populate_recordset(null::exchange_rate, ${JSON.stringify(rates)}::json)
      on conflict (currency, day) do update set per_euro = excluded.per_euro
        where exchange_rate.per_euro <> excluded.per_euro
      returning xmax = 0 as is_new)
    select (count(*) filter (where is_new))::int as added, (count(*) filter (where not is_new))::int as changed from written`.execute(
    trx,
  );
  return rows[0]!;
}

/** Rates of these currencies from the first to the last of these days. */
export async function selectRates(
  db: Db,
  currencies: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<Rate[]> {
  const { rows } = await sql<Rate>`
    select currency, day, trim_scale(per_euro)::text as per_euro from exchange_rate
    where currency = any(${[...currencies]}::text[]) and day between ${from}::date and ${to}::date`.execute(db);
  return rows;
}

export async function selectRateDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`select distinct day from exchange_rate order by day`.execute(db);
  return rows.map(({ day }) => day);
}

export interface CurrencySpan {
  currency: string;
  from: string;
  to: string;
  per_euro: string;
}

/** Every currency with its first and last day, and the rate of the last. */
export async function selectCurrencies(db: Db): Promise<CurrencySpan[]> {
  const { rows } = await sql<CurrencySpan>`
    select s.currency, s."from", s."to", trim_scale(r.per_euro)::text as per_euro
    from (select currency, min(day) as "from", max(day) as "to" from exchange_rate group by currency) s
      join exchange_rate r on r.currency = s.currency and r.day = s."to"
    order by s."to" desc, s.currency`.execute(db);
  return rows;
}
