import type { listBankQuestions } from '@quotavera/contract/academy';
import { academyAddresses } from '@quotavera/contract/academy/addresses';
import type { ReplyOf } from '@quotavera/contract/core';
import type { z } from 'zod';
import type { Db } from '../../platform/database/index.ts';
import { readPage } from '../../platform/http/paging.ts';
import { pick } from '../../platform/http/pick.ts';
import * as repository from './repository-bank.ts';
import type { Editor } from './service-builder.ts';

/** The questions that a teacher has written in any exam: the bank from which another exam takes them. */
export async function bankQuestions(
  db: Db,
  editor: Editor,
  query: z.output<typeof listBankQuestions.query>,
): Promise<ReplyOf<typeof listBankQuestions>> {
  const search = query.search ?? '';
  const { rows, ...page } = await readPage(
    { path: academyAddresses.listBankQuestions.path, query },
    {
      keyLength: 1,
      key: ({ key }: repository.BankRow) => [key],
      select: (span) => repository.selectBank(db, editor, { search, language: editor.language }, span),
      count: () => repository.countBank(db, editor, search),
    },
  );
  return { ...page, results: rows.map((row) => pick(row, ['course', 'module', 'module_title', 'question'])) };
}
