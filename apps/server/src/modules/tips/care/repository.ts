import { romeDay, romeDayStart } from '@quotavera/domain/time';
import { type RawBuilder, sql } from 'kysely';

/** The value of a row of `care_limit l` at a moment: a change that waited comes into force by itself. */
export function limitAt(now: Date | RawBuilder<Date>): RawBuilder<number | null> {
  return sql`case when l.pending_at is not null and l.pending_at <= ${now} then l.pending_value else l.value end`;
}

export interface PublicationCare {
  daily_tips: number | null;
  tip_risk_milli: number | null;
  /** Published since the day began; counted only where a limit asks for it. */
  published_today: number;
  /** The latest bets, earliest first. */
  recent: readonly {
    side: string;
    stake: number;
    basis: string;
    odds: number;
    outcome: string;
  }[];
}

const RECENT = 45;

/** A query of a tipster's own limits and recent bets: one row, a {@link PublicationCare}. */
export function publicationCare(tipsterId: number, now: Date): RawBuilder<PublicationCare> {
  const dayStart = romeDayStart(romeDay(now));
  const limit = (kind: string) =>
    sql`(select ${limitAt(now)} from care_limit l where l.account_id = ${tipsterId} and l.kind = ${kind})`;
  return sql`
    select limits.daily as daily_tips, limits.risk as tip_risk_milli,
      case when limits.daily is null then 0 else (select count(*) from tip
        where tipster_id = ${tipsterId} and status <> 'draft' and published_at >= ${dayStart})::int end as published_today,
      coalesce((select json_agg(json_build_object('side', b.side, 'stake', b.stake_milli, 'basis', b.stake_basis,
          'odds', b.total_odds_milli, 'outcome', b.outcome) order by b.published_at, b.id)
        from (select side, stake_milli, stake_basis, total_odds_milli, outcome, published_at, id from tip
          where tipster_id = ${tipsterId} and status = 'published'
          order by published_at desc, id desc limit ${sql.lit(RECENT)}) b), '[]') as recent
    from (select ${limit('daily_tips')}::int as daily, ${limit('tip_risk_milli')}::int as risk) limits`;
}
