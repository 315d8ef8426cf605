import type { Db, Trx } from '../../../platform/database/index.ts';
import type { Leaver } from '../../../platform/personal/index.ts';

export interface ClosingAccount extends Leaver {
  language: string;
  is_admin: boolean;
}

function accountQuery(db: Db, accountId: number) {
  return db
    .selectFrom('account')
    .leftJoin('tipster', 'tipster.id', 'account.id')
    .select((eb) => [
      'account.id',
      'email',
      'phone_number as phone',
      'google_subject',
      'language',
      'is_admin',
      eb('tipster.id', 'is not', null).$castTo<boolean>().as('is_tipster'),
    ])
    .where('account.id', '=', accountId)
    .where('erased_at', 'is', null);
}

/** Locks the account until the transaction ends. */
export async function lockLeaver(trx: Trx, accountId: number): Promise<ClosingAccount | undefined> {
  return accountQuery(trx, accountId).forUpdate('account').executeTakeFirst();
}

export async function deactivateAccount(trx: Trx, accountId: number, at: Date): Promise<void> {
  await trx.updateTable('account').set({ deactivated_at: at }).where('id', '=', accountId).execute();
}
