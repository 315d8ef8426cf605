import type { PersonalPart } from '../../platform/personal/index.ts';
import { forgetConversations, moveConversations } from './messages/service-privacy.ts';
import { personalTables } from './repository-personal.ts';

export const supportPart: PersonalPart = {
  tables: personalTables,
  onErase: (trx, { id }, { clock }) => forgetConversations(trx, id, clock.now()),
  onMerge: (trx, { duplicateId, keptId }) => moveConversations(trx, duplicateId, keptId),
};
