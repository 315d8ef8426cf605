import type { Db, Trx } from '../database/index.ts';

interface Key {
  accountId: number;
  key: string;
}

/** Takes the key, or finds what it stands for. Waits for a transaction that has just taken it. */
export async function claimKey(
  trx: Trx,
  { accountId, key, hash, at }: Key & { hash: Buffer; at: Date },
): Promise<{ hash: Buffer; made_id: number | null }> {
  return (
    trx
      .insertInto('idempotency_key')
      .values({ account_id: accountId, key, request_hash: hash, at })
      // Writing what is there already makes the row come back, and locks it.
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'key']).doUpdateSet((eb) => ({ key: eb.ref('excluded.key') })),
      )
      .returning(['request_hash as hash', 'made_id'])
      .executeTakeFirstOrThrow()
  );
}

export async function keepAnswer(trx: Trx, { accountId, key, madeId }: Key & { madeId: number }): Promise<void> {
  await trx
    .updateTable('idempotency_key')
    .set({ made_id: madeId })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .execute();
}

export async function forgetKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_key').where('at', '<', before).execute();
}
