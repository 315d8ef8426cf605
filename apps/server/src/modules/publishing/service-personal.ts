import type { PersonalPart } from '../../platform/personal/index.ts';
import { forgetAuthor } from './blog/service-privacy.ts';
import { forgetSubscriber } from './newsletter/service-privacy.ts';
import { personalTables } from './repository-personal.ts';

export const publishingPart: PersonalPart = {
  tables: personalTables,
  async onErase(trx, { id }) {
    await forgetSubscriber(trx, id);
    await forgetAuthor(trx, id);
  },
};
