import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/index.ts';

export interface ForecasterRow {
  readonly pseudonym: string;
  readonly seq: number;
}

/** The forecaster's row, locked until the transaction ends; made with `pseudonym` the first time. */
export async function lockForecaster(trx: Trx, pseudonym: string): Promise<ForecasterRow> {
  await sql`insert into forecaster (id, pseudonym) values (1, ${pseudonym}) on conflict do nothing`.execute(trx);
  const { rows } = await sql<ForecasterRow>`
    select pseudonym, ledger_seq as seq from forecaster where id = 1 for no key update`.execute(trx);
  return rows[0]!;
}

export async function setForecasterSequence(trx: Trx, seq: number): Promise<void> {
  await sql`update forecaster set ledger_seq = ${seq} where id = 1`.execute(trx);
}
