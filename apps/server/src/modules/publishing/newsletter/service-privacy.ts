import type { Trx } from '../../../platform/database/index.ts';
import { deleteMailsTo } from '../../../platform/mail/index.ts';
import { deleteSubscriber, selectConfirmedAddress } from './repository.ts';

/** Forgets the subscription of an account's confirmed address, and which newsletters went there. */
export async function forgetSubscriber(trx: Trx, accountId: number): Promise<void> {
  const email = await selectConfirmedAddress(trx, accountId);
  if (email === undefined) return;
  await deleteMailsTo(trx, email, ['newsletter', 'newsletter_confirm']);
  await deleteSubscriber(trx, email);
}
