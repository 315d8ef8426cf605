import { VISITOR } from '@quotavera/domain/access';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { knownExpression } from '../tip/repository-visibility.ts';

/** The public figures, as stored. */
export interface Figures {
  readonly tipsters: number;
  readonly tips: number;
  readonly settled: number;
  readonly fair_clv: number | null;
  readonly followers: number;
  readonly ledger_entries: number;
  readonly badges: number;
  readonly simulated: boolean;
}

export interface StoredFigures {
  readonly figures: Figures | null;
  readonly figuresAt: Date | null;
}

export async function selectFigures(db: Db): Promise<StoredFigures> {
  const { rows } = await sql<StoredFigures>`
    select figures, figures_at as "figuresAt" from record_state where id = 1`.execute(db);
  return rows[0] ?? { figures: null, figuresAt: null };
}

/** From tables that grow with people, never with tips: settled ones are in the standings, open ones in their own small index. */
export async function computeFigures(db: Db, at: Date): Promise<Figures> {
  await reconcileFollowers(db);
  // A tip in its ten minutes of early access isn't counted: a public figure that moves would tell of it.
  const { rows } = await sql<Figures>`
    select (select count(*) from tipster) as tipsters,
      s.settled + (select count(*) from tip t where t.status = 'published' and t.settled_at is null
        and ${knownExpression(VISITOR, at)}) as tips,
      s.settled, s.fair_clv,
      (select coalesce(sum(followers), 0)::int8 from tipster) as followers,
      (select tree_size from ledger_head where id = 1) as ledger_entries,
      (select count(*) from tipster_evidence where badge) as badges,
      exists (select from tipster where simulated) as simulated
    from (select coalesce(sum(settled), 0)::int8 as settled,
        sum(fair_clv * fair_clv_bets) / nullif(sum(fair_clv_bets), 0) as fair_clv
      from standing where period = 'all' and scope = 'all' and sport = 'all' and kind = 'all') s`.execute(db);
  const figures = rows[0]!;
  await sql`
    update record_state set figures = ${JSON.stringify(figures)}::json, figures_at = ${at}::timestamptz where id = 1`.execute(
    db,
  );
  return figures;
}

/** Follow and unfollow keep each tipster's number; what was loaded in bulk is counted here. */
async function reconcileFollowers(db: Db): Promise<void> {
  await sql`
    update tipster t set followers = c.n
    from (select t.id, count(f.tipster_id)::int as n from tipster t left join follow f on f.tipster_id = t.id group by t.id) c
    where t.id = c.id and t.followers <> c.n`.execute(db);
}
