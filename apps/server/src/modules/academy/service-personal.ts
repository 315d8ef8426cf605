import { imagesOf } from '@quotavera/richtext';
import type { PersonalPart } from '../../platform/personal/index.ts';
import { disownPostImages } from '../accounts/images/service.ts';
import { giveCourses, personalTables, selectOwnWords } from './repository-personal.ts';

/** Learners keep what a teacher made: pictures and films of lessons and courses outlive the account that uploaded them. */
export const academyPart: PersonalPart = {
  tables: personalTables,
  async onErase(trx, { id }) {
    const { documents, covers } = await selectOwnWords(trx, id);
    await disownPostImages(trx, id, [...new Set([...documents.flatMap(imagesOf), ...covers])]);
  },
  async onMerge(trx, { duplicateId, keptId }) {
    await giveCourses(trx, duplicateId, keptId);
  },
};
