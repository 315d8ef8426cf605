import { randomBytes } from 'node:crypto';
import type { PersonalPart } from '../../platform/personal/index.ts';
import { rememberCare } from './care/service-return.ts';
import { rememberErasedIdentity } from './identity/service-erased.ts';
import { reserveNames } from './identity/service-username.ts';
import { giveUpFiles } from './images/service.ts';
import { endPasskeys } from './passkey/repository.ts';
import { blankAccount, blankTipster, personalTables } from './repository-personal.ts';
import { announceAccountChange, stopBilling } from './session/service.ts';

const NAME_BYTES = 8;

/** Keyed hashes of the identity remain, so that nobody can shed a record, an exclusion or a limit by erasing the account and registering again. */
export const accountsPart: PersonalPart = {
  tables: personalTables,
  async onErase(trx, leaver, parts) {
    const { secrets, clock } = parts;
    const { id } = leaver;
    const at = clock.now();
    await rememberErasedIdentity(trx, secrets, leaver, at);
    await rememberCare(trx, parts, id, leaver);
    // The rows of sessions, and of whatever else opens the account, go with those of every module.
    await announceAccountChange(trx, id);
    await stopBilling(trx, id, 'closing');
    await reserveNames(trx, secrets, leaver, at);
    await giveUpFiles(trx, id);
    await blankTipster(trx, id);
    await blankAccount(trx, id, `erased-${randomBytes(NAME_BYTES).toString('hex')}`, at);
  },
  /** The handle in a passkey is its account's: it can't move to the other one. */
  async onMerge(trx, { duplicateId }) {
    await endPasskeys(trx, duplicateId);
  },
};
