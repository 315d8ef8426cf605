import type { ReplyOf } from '@quotavera/contract/core';
import type { listMissingTaxData } from '@quotavera/contract/payouts';
import { type PageInput, readPage } from '../../platform/http/paging.ts';
import type { PayoutContext } from './context.ts';
import { countMissing, type MissingPayee, selectMissing } from './repository-payee.ts';
import { payeesOf } from './service-account.ts';

/** Tipsters who can't be paid yet, although they are owed money. */
export async function missingPage(
  context: PayoutContext,
  input: PageInput,
): Promise<ReplyOf<typeof listMissingTaxData>> {
  const { db } = context;
  const byAccount = (await payeesOf(context)) !== null;
  const { rows, ...page } = await readPage(input, {
    keyLength: 1,
    key: ({ id }: MissingPayee) => [id],
    select: (span) => selectMissing(db, byAccount, span),
    count: () => countMissing(db, byAccount),
  });
  return {
    ...page,
    results: rows.map(({ id, username, email, available, pending, has_data, has_account }) => ({
      tipster: { id, username },
      email,
      available_cents: available,
      pending_cents: pending,
      has_tax_data: has_data,
      has_account,
    })),
  };
}
