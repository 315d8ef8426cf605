import type { PersonalPart } from '../../platform/personal/index.ts';
import { forgetBankAccount, personalTables } from './repository-personal.ts';

export const payoutsPart: PersonalPart = {
  tables: personalTables,
  onErase: (trx, { id }, { clock }) => forgetBankAccount(trx, id, clock.now()),
};
