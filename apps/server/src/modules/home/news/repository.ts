import type { NewsKind } from '@quotavera/contract/home';
import { COUNT_MAX } from '@quotavera/domain/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

const SAMPLES = 5;

export interface News {
  kind: NewsKind;
  count: number;
  latest: Date | null;
  sample_ids: number[];
}

export async function selectNews(
  db: Db,
  kinds: readonly { kind: NewsKind; recent: RawBuilder<unknown> }[],
): Promise<News[]> {
  const each = kinds.map(
    ({ kind, recent }) => sql`select ${sql.lit(kind)} as kind, count(*)::int as count, max(n.at) as latest,
      coalesce((array_agg(n.id order by n.at desc))[1:${sql.lit(SAMPLES)}], '{}') as sample_ids
      from (select * from (${recent}) s order by at desc limit ${sql.lit(COUNT_MAX + 1)}) n`,
  );
  const { rows } = await sql<News>`${sql.join(each, sql` union all `)}`.execute(db);
  return rows;
}

export interface Sample {
  kind: NewsKind;
  id: number;
  title: string;
  key: string;
}

export async function selectSamples(
  db: Db,
  kinds: readonly { kind: NewsKind; named: RawBuilder<unknown> }[],
): Promise<Sample[]> {
  if (kinds.length === 0) return [];
  const each = kinds.map(
    ({ kind, named }) => sql`select ${sql.lit(kind)} as kind, n.id, n.title, n.key from (${named}) n`,
  );
  return (await sql<Sample>`${sql.join(each, sql` union all `)}`.execute(db)).rows;
}

export async function selectSeen(db: Db, accountId: number): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('content_seen')
    .select(['kind', 'seen_at'])
    .where('account_id', '=', accountId)
    .execute();
  return new Map(rows.map((row) => [row.kind, row.seen_at]));
}

export async function writeSeen(db: Db, accountId: number, kinds: readonly NewsKind[], at: Date): Promise<void> {
  if (kinds.length === 0) return;
  await db
    .insertInto('content_seen')
    .values(kinds.map((kind) => ({ account_id: accountId, kind, seen_at: at })))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind']).doUpdateSet((eb) => ({ seen_at: eb.ref('excluded.seen_at') })),
    )
    .execute();
}

export async function createdAt(db: Db, accountId: number): Promise<Date | undefined> {
  const row = await db.selectFrom('account').select('created_at').where('id', '=', accountId).executeTakeFirst();
  return row?.created_at;
}
