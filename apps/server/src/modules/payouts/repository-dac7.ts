import type { Dac7Act, Dac7MessageKind } from '@quotavera/domain/payouts';
import { sql } from 'kysely';
import type { ColumnsOf, Db, Trx } from '../../platform/database/index.ts';

/** Messages are numbered one after the other: nobody else makes one meanwhile. */
export async function lockMessages(trx: Trx): Promise<void> {
  await sql`lock table dac7_message in exclusive mode`.execute(trx);
}

export interface MessageRow extends ColumnsOf<'dac7_message', 'id' | 'reference' | 'year' | 'made_at'> {
  kind: Dac7MessageKind;
  /** How many tipsters it names. */
  documents: number;
}

/** The messages of all years, the latest first. */
export async function selectMessages(db: Db, limit: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.reference, m.year, m.made_at, m.kind, count(d.tipster_id)::int as documents
    from dac7_message m left join dac7_document d on d.message_id = m.id group by m.id order by m.id desc limit ${sql.lit(limit)}`.execute(
    db,
  );
  return rows;
}

export async function countMessages(trx: Trx, year: number): Promise<number> {
  const { count } = await trx
    .selectFrom('dac7_message')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('year', '=', year)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface SentDocument extends ColumnsOf<'dac7_document', 'tipster_id' | 'reference' | 'digest'> {
  act: Dac7Act;
}

/** Returns the latest document on each tipster of a year: the tax office knows them by it. */
export async function selectLatestDocuments(trx: Trx, year: number): Promise<SentDocument[]> {
  const { rows } = await sql<SentDocument>`
    select distinct on (d.tipster_id) d.tipster_id, d.reference, d.digest, d.act
    from dac7_document d join dac7_message m on m.id = d.message_id where m.year = ${year}
    order by d.tipster_id, d.message_id desc`.execute(trx);
  return rows;
}

export async function insertMessage(
  trx: Trx,
  message: { reference: string; kind: Dac7MessageKind; year: number; at: Date; actorId: number; content: Buffer },
  documents: readonly SentDocument[],
): Promise<void> {
  const { at, actorId, ...columns } = message;
  const { id } = await trx
    .insertInto('dac7_message')
    .values({ ...columns, made_at: at, made_by: actorId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('dac7_document')
    .values(documents.map((document) => ({ ...document, message_id: id })))
    .execute();
}

export async function selectMessageFile(
  db: Db,
  id: number,
): Promise<{ reference: string; content: Buffer } | undefined> {
  return db.selectFrom('dac7_message').select(['reference', 'content']).where('id', '=', id).executeTakeFirst();
}
