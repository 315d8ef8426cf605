import { romeDay, romeDayStart } from '@quotavera/domain/time';
import { VALUE_ALERTS_A_DAY } from '@quotavera/domain/tools';
import { sql } from 'kysely';
import { type ColumnsOf, columns, type Db, type Trx } from '../../../platform/database/index.ts';

const PRICE_COLUMNS = ['fixture_id', 'market', 'selection', 'line', 'bookmaker', 'odds_milli'] as const;

/** A price that a reader has asked to be told of. */
export interface WishedPrice extends ColumnsOf<'value_price', (typeof PRICE_COLUMNS)[number]> {
  account_id: number;
  home: string;
  away: string;
  /** The country of the reader's address; null where it isn't given. */
  country: string | null;
  /** How many more the reader may be told of today. */
  left: number;
}

/** Prices that readers with the plan asked for and weren't told of, each reader's greatest premium first. */
export async function selectWished(db: Db, now: Date): Promise<WishedPrice[]> {
  const { rows } = await sql<WishedPrice>`
    select c.account_id, ${columns('v', PRICE_COLUMNS)}, home.name as home, away.name as away, d.country,
      (${sql.lit(VALUE_ALERTS_A_DAY)} - (select count(*) from value_alert o
        where o.account_id = c.account_id and o.at >= ${romeDayStart(romeDay(now))}))::int as left
    from value_choice c
      join account a on a.id = c.account_id
      left join account_address d on d.account_id = a.id
      join value_price v on v.premium_micro >= c.premium_milli * 1000 and v.kickoff_at > ${now}
        and (cardinality(c.bookmakers) = 0 or v.bookmaker = any(c.bookmakers))
      join fixture f on f.id = v.fixture_id
      join team home on home.id = f.home_team_id join team away on away.id = f.away_team_id
    where c.alerts and a.banned_at is null and a.deactivated_at is null and a.erased_at is null
      and (a.is_admin or (a.subscription_type <> 'free' and (a.subscription_until is null or a.subscription_until > ${now})))
      and (a.self_excluded_until is null or a.self_excluded_until <= ${now})
      and (a.betting_paused_until is null or a.betting_paused_until <= ${now})
      and not exists (select from value_alert o where o.account_id = c.account_id and o.fixture_id = v.fixture_id
        and o.bookmaker = v.bookmaker and o.market = v.market and o.selection = v.selection
        and o.line is not distinct from v.line and o.odds_milli = v.odds_milli)
    order by c.account_id, v.premium_micro desc, v.id`.execute(db);
  return rows;
}

/** Notes that a reader is told of a price; whether nobody had told them before. */
export async function insertAlert(trx: Trx, price: WishedPrice, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into value_alert (account_id, fixture_id, bookmaker, market, selection, line, odds_milli, at)
    values (${price.account_id}, ${price.fixture_id}, ${price.bookmaker}, ${price.market}, ${price.selection}, ${price.line},
      ${price.odds_milli}, ${at})
    on conflict do nothing returning account_id`.execute(trx);
  return rows.length > 0;
}

/** Forgets what was told of matches that began before a moment. */
export async function deleteAlerts(db: Db, startedBefore: Date): Promise<void> {
  await sql`
    delete from value_alert o using fixture f where f.id = o.fixture_id and f.kickoff_at < ${startedBefore}`.execute(
    db,
  );
}
