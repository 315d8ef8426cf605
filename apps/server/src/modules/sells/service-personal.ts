import type { PersonalPart } from '../../platform/personal/index.ts';
import { forgetCustomers } from './purchase/service-card.ts';
import { rememberPlanPerson } from './purchase/service-offer.ts';
import * as repository from './repository-personal.ts';

/** `payouts` moves these with the money of two accounts that were merged. */
export { moveFreeMonths, moveInvoiceRecipient } from './repository-personal.ts';

export const sellsPart: PersonalPart = {
  tables: repository.personalTables,
  async onErase(trx, { id }, { secrets, clock }) {
    await rememberPlanPerson({ secrets }, trx, id, clock.now());
    await forgetCustomers(trx, id);
    await repository.deleteChannelFollows(trx, id);
    await repository.blankChannels(trx, id);
  },
  async onMerge(trx, { duplicateId, keptId }) {
    await repository.moveChannels(trx, duplicateId, keptId);
    await repository.moveChannelFollows(trx, duplicateId, keptId);
  },
};
