import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

/** A figure of the yearly report: its section, what is counted by the section's words, and the count. */
export interface CountRow {
  section: 'notices' | 'decisions' | 'measures' | 'appeals' | 'texts_looked_at';
  name: string;
  count: number;
}

/** Counts of notices, decisions and appeals of a time, by kind; no row names anybody. */
export async function selectCounts(db: Db, from: Date, to: Date): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select 'notices' as section, reason as name, count(*)::int as count from report
    where created_at >= ${from} and created_at < ${to} group by reason
    union all
    select 'decisions', case when by_house then 'own_initiative_' else 'notice_' end || status, count(*)::int from report_case
    where decided_at >= ${from} and decided_at < ${to} group by by_house, status
    union all
    select 'measures', measure || '_' || ground, count(*)::int from report_case
    where decided_at >= ${from} and decided_at < ${to} and measure is not null group by measure, ground
    union all
    select 'appeals', case when report_id is null then 'reported_' else 'reporter_' end || status, count(*)::int from report_appeal
    where created_at >= ${from} and created_at < ${to} group by report_id is null, status
    union all
    select 'texts_looked_at', cause, count(*)::int from text_review
    where seen_at >= ${from} and seen_at < ${to} group by cause
    order by 1, 2`.execute(db);
  return rows;
}

/** Median hours from the opening of a case on notice to its decision; null without one. */
export async function selectMedianHours(db: Db, from: Date, to: Date): Promise<number | null> {
  const { rows } = await sql<{ hours: number | null }>`
    select round((percentile_cont(0.5) within group (order by extract(epoch from decided_at - opened_at)) / 3600)::numeric, 1)::float8
      as hours
    from report_case where decided_at >= ${from} and decided_at < ${to} and not by_house`.execute(db);
  return rows[0]!.hours;
}
