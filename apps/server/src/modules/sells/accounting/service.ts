import type { Readable } from 'node:stream';
import type { ReplyOf } from '@quotavera/contract/core';
import type { readBalances } from '@quotavera/contract/sells';
import type { TableFormat } from '@quotavera/domain/limits';
import type { AccountingTable } from '@quotavera/domain/sells';
import { sideOf } from '@quotavera/domain/sells';
import { type Day, romeDayEnd, romeDayStart } from '@quotavera/domain/time';
import type { Language } from '@quotavera/i18n';
import { sayOf } from '@quotavera/i18n/server';
import type { ServerContext } from '../../../platform/context.ts';
import { type Sheet, sheetCsv, sheetXlsx } from '../../../platform/http/sheet.ts';
import { writeAuditLine } from '../../accounts/audit/service.ts';
import { selectBalanceSums, selectUnearnedSum } from './repository.ts';
import { sheetOf, type Words } from './service-sheets.ts';

type Context = Pick<ServerContext, 'db' | 'clock'>;

/** Returns what was owed to whom, and what was ours, at the end of a day. */
export async function balancesOf({ db }: Context, day: Day): Promise<ReplyOf<typeof readBalances>> {
  const at = romeDayEnd(day);
  const [sums, unearned] = await Promise.all([selectBalanceSums(db, at), selectUnearnedSum(db, at)]);
  return { accounts: sums.filter(({ account }) => sideOf(account) !== 'result'), unearned };
}

interface FileRequest {
  table: AccountingTable;
  format: TableFormat;
  from: Day;
  to: Day;
  language: Language;
}

interface AccountingFile {
  name: string;
  type: string;
  content: Readable;
}

const TYPES: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A spreadsheet is worded for its reader, CSV has the words of the code for programs. */
function write(sheet: Sheet, { table, format, language }: FileRequest): Readable {
  const say = sayOf(language, 'sells-accounting');
  return format === 'csv'
    ? sheetCsv(sheet)
    : sheetXlsx(sheet, { title: say(`table.${table}`), headerOf: (name) => say(`column.${name}`) });
}

function wordsOf({ format, language }: FileRequest): Words {
  const say = sayOf(language, 'sells-accounting');
  return (group, code) => {
    const key = `${group}.${code}`;
    const word = format === 'csv' ? key : say(key);
    return word === key ? code : word;
  };
}

/** A table of a period as a file. It names customers: who took one is kept. */
export async function accountingFile(
  { db, clock }: Context,
  actor: { accountId: number; requestId: string },
  request: FileRequest,
): Promise<AccountingFile> {
  const { table, format, from, to } = request;
  const span = { from: romeDayStart(from), to: romeDayEnd(to) };
  const name = `${table.replaceAll('_', '-')}-${from}-${to}.${format}`;
  await writeAuditLine(db, {
    actorId: actor.accountId,
    accountId: null,
    action: 'accounts_exported',
    reason: '',
    data: { file: name },
    at: clock.now(),
    requestId: actor.requestId,
  });
  return { name, type: TYPES[format], content: write(sheetOf(db, table, span, wordsOf(request)), request) };
}
