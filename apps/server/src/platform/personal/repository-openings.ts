import { sql } from 'kysely';
import type { Trx } from '../database/index.ts';
import type { PersonalParts } from './index.ts';

/** The sessions that end: all of the account, all but one, or one alone. */
export type EndedSessions = { all: true } | { allBut: string } | { one: string };

/** Deletes what opens the account beside its sessions, in every module's tables: each table says of itself whether it does. */
export async function endOpenings(
  trx: Trx,
  personal: PersonalParts,
  accountId: number,
  ended: EndedSessions,
): Promise<void> {
  for (const { table, whose, opens } of personal.flatMap(({ tables }) => tables)) {
    if (!opens) continue;
    const isOwn = sql`${sql.ref(whose[0]!)} = ${accountId}`;
    const session = opens.session ? sql.ref(opens.session) : null;
    if ('all' in ended) await sql`delete from ${sql.table(table)} where ${isOwn}`.execute(trx);
    else if ('allBut' in ended) {
      const stays = session ? sql`and ${session} is distinct from ${ended.allBut}::uuid` : sql``;
      await sql`delete from ${sql.table(table)} where ${isOwn} ${stays}`.execute(trx);
    } else if (session) {
      await sql`delete from ${sql.table(table)} where ${isOwn} and ${session} = ${ended.one}::uuid`.execute(trx);
    }
  }
}
