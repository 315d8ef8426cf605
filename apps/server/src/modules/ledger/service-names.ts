import type { Db, Trx } from '../../platform/database/index.ts';
import * as repository from './repository.ts';
import { appendEntries } from './service.ts';

interface Naming {
  tipster_id: number;
  name: string;
  at: Date;
}

/**
 * Binds tipsters' names to their pseudonyms, in the transaction that gives the names. The log holds a commitment; the nonce is told with every
 * bundle and destroyed with the account.
 */
export async function appendNames(trx: Trx, namings: readonly Naming[]): Promise<void> {
  await appendEntries(
    trx,
    namings.map((naming) => ({ ...naming, type: 'name', tip_id: repository.NO_TIP })),
  );
}

/** Names the records from before names were logged. */
export async function nameRecords(db: Db, at: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const unnamed = await repository.unnamedTipsters(trx);
    await appendNames(
      trx,
      unnamed.map((tipster) => ({ ...tipster, at })),
    );
  });
}
