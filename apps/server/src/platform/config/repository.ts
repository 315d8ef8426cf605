import type { Db } from '../database/index.ts';

export interface Fingerprint {
  name: string;
  fingerprint: string;
}

/** Adds those whose names are new; of two nodes that start together one comes first. Returns what counts. */
export async function agreeOn(db: Db, own: readonly Fingerprint[]): Promise<Fingerprint[]> {
  await db
    .insertInto('secret_fingerprint')
    .values([...own])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db.selectFrom('secret_fingerprint').select(['name', 'fingerprint']).execute();
}

export async function replaceAll(db: Db, own: readonly Fingerprint[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('secret_fingerprint').execute();
    await trx
      .insertInto('secret_fingerprint')
      .values([...own])
      .execute();
  });
}
