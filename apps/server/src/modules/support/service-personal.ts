import type { PersonalPart } from '../../platform/personal/index.ts';
import { forgetComments, moveComments } from './comments/service-privacy.ts';
import { forgetConversations, moveConversations } from './messages/service-privacy.ts';
import { personalTables } from './repository-personal.ts';
import { forgetReviews, moveReviews } from './reviews/service-privacy.ts';

export const supportPart: PersonalPart = {
  tables: personalTables,
  async onErase(trx, { id }, { clock }) {
    const at = clock.now();
    await forgetConversations(trx, id, at);
    await forgetComments(trx, id, at);
    await forgetReviews(trx, id);
  },
  async onMerge(trx, { duplicateId, keptId }) {
    await moveConversations(trx, duplicateId, keptId);
    await moveComments(trx, duplicateId, keptId);
    await moveReviews(trx, duplicateId, keptId);
  },
};
