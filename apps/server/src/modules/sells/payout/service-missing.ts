import type { ReplyOf } from '@quotavera/contract/core';
import type { listMissingTaxData } from '@quotavera/contract/sells';
import type { Db } from '../../../platform/database/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { countMissing, type MissingPayee, selectMissing } from './repository-payee.ts';

/** Tipsters who can't be paid yet, although they are owed money. */
export async function missingPage(db: Db, input: PageInput): Promise<ReplyOf<typeof listMissingTaxData>> {
  const { rows, ...page } = await readPage(input, {
    keyLength: 1,
    key: ({ id }: MissingPayee) => [id],
    select: (span) => selectMissing(db, span),
    count: () => countMissing(db),
  });
  return {
    ...page,
    results: rows.map(({ id, username, email, available, pending, hasData, hasIban }) => ({
      tipster: { id, username },
      email,
      available_cents: available,
      pending_cents: pending,
      has_tax_data: hasData,
      has_iban: hasIban,
    })),
  };
}
