import type { ServerContext } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/index.ts';
import { recordAct } from '../../users/audit/service.ts';
import { identityHashes, phoneHash } from './identity.ts';
import * as repository from './repository.ts';

/** Who somebody has proven to be: by a link in a mail, or by Google. */
export interface ProvenIdentity {
  readonly email: string;
  readonly googleSubject: string | null;
}

/**
 * To be called when somebody has proven an identity: a record that was left behind by erasure under the same one is joined to their
 * account. A telephone number is proven by nobody: one that was a former tipster's is only noted for the admins. Returns the numbers
 * of the records that were joined.
 */
export async function rejoinRecords(
  trx: Trx,
  { secrets, clock }: Pick<ServerContext, 'secrets' | 'clock'>,
  accountId: number,
  identity: ProvenIdentity,
): Promise<number[]> {
  const at = clock.now();
  const note = (action: 'record_rejoined' | 'return_suspected', former: number) =>
    recordAct(trx, { actorId: null, action, accountId, reason: '', data: { former }, at });
  const joined = await repository.selectErasedTipsters(trx, identityHashes(secrets, { ...identity, phone: '' }));
  for (const former of joined) {
    await repository.joinRecord(trx, former, accountId);
    await note('record_rejoined', former);
  }
  const phone = await repository.phoneOf(trx, accountId);
  const suspected = phone ? await repository.selectErasedTipsters(trx, [phoneHash(secrets, phone)]) : [];
  for (const former of suspected) await note('return_suspected', former);
  return joined;
}
