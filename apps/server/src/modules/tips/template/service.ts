import { MAX_TIP_TEMPLATES } from '@quotavera/domain/limits';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import * as repository from './repository.ts';

const nameTaken = () => fail('conflict', { fields: { name: 'taken' } });

export async function createTemplate(
  db: Db,
  accountId: number,
  { name, tip }: Pick<repository.Template, 'name' | 'tip'>,
  clock: Clock,
): Promise<repository.Template | Failure> {
  return transact(db, async (trx) => {
    if ((await repository.countTemplates(trx, accountId)) >= MAX_TIP_TEMPLATES) {
      return fail('conflict', { fields: { name: { code: 'too_many', values: { max: MAX_TIP_TEMPLATES } } } });
    }
    return (await repository.insertTemplate(trx, { accountId, name, tip, at: clock.now() })) ?? nameTaken();
  });
}

export async function renameTemplate(
  db: Db,
  accountId: number,
  id: number,
  name: string,
): Promise<repository.Template | Failure> {
  const renamed = await repository.renameTemplate(db, { accountId, id, name });
  return renamed === 'taken' ? nameTaken() : (renamed ?? fail('not_found'));
}

export async function deleteTemplate(db: Db, accountId: number, id: number): Promise<{ ok: true } | Failure> {
  return (await repository.deleteTemplate(db, accountId, id)) ? { ok: true } : fail('not_found');
}

export { selectTemplates as listTemplates } from './repository.ts';
