import { type AccountingTable, BASIS_POINTS, type ReceiptKind, share, sideOf, splitVat } from '@quotavera/domain/sells';
import type { Db } from '../../../platform/database/index.ts';
import type { Sheet, SheetCell, SheetKind } from '../../../platform/http/sheet.ts';
import * as repository from './repository.ts';

/** Puts a word of the code as the file's reader knows it. */
export type Words = (group: 'account' | 'side' | 'movement' | 'reason', code: string) => string;

/** A column with the value that a row has in it. */
type Column<Row> = readonly [name: string, kind: SheetKind, value: (row: Row) => SheetCell];

function sheet<Row>(rows: AsyncIterable<Row>, columns: readonly Column<Row>[]): Sheet {
  async function* cells() {
    for await (const row of rows) yield columns.map(([, , value]) => value(row));
  }
  return { columns: columns.map(([name, kind]) => [name, kind] as const), rows: cells() };
}

async function* few<Row>(read: Promise<readonly Row[]>): AsyncGenerator<Row> {
  yield* await read;
}

const debit = ({ cents }: { cents: number }) => (cents > 0 ? cents : null);
const credit = ({ cents }: { cents: number }) => (cents < 0 ? -cents : null);

function journal(db: Db, span: repository.Span, words: Words): Sheet {
  return sheet(repository.journal(db, span), [
    ['transaction', 'count', ({ id }) => id],
    ['time', 'instant', ({ at }) => at],
    ['movement', 'text', ({ kind }) => words('movement', kind)],
    ['cause', 'text', ({ cause }) => cause],
    ['document', 'text', ({ document }) => document],
    ['order', 'count', ({ purchase_id: id }) => id],
    ['payment', 'text', ({ payment }) => payment],
    ['account', 'text', ({ account }) => words('account', account)],
    ['owner', 'text', ({ owner }) => owner],
    ['debit', 'money', debit],
    ['credit', 'money', credit],
    ['vat_country', 'text', ({ vat_country: country }) => country],
    ['vat_rate', 'percent', ({ vat_rate_bp: rate }) => rate],
  ]);
}

function documents(db: Db, kind: ReceiptKind, span: repository.Span, words: Words): Sheet {
  return sheet(repository.documents(db, kind, span), [
    ['number', 'text', ({ number }) => number],
    ['time', 'instant', ({ issued_at: at }) => at],
    ...(kind === 'receipt'
      ? []
      : ([
          ['corrects', 'text', ({ corrects }) => corrects],
          ['reason', 'text', ({ reason }) => words('reason', reason ?? 'dispute')],
        ] as const satisfies Column<repository.DocumentLine>[])),
    ['buyer', 'text', ({ buyer }) => buyer.name],
    ['email', 'text', ({ buyer }) => buyer.email],
    ['product', 'text', ({ sold }) => [sold.name, sold.tipster].filter(Boolean).join(', ')],
    ['order', 'count', ({ purchase_id: id }) => id],
    ['provider', 'text', ({ provider }) => provider],
    ['payment', 'text', ({ payment }) => payment],
    ['invoice', 'text', ({ invoice }) => invoice],
    ['vat_country', 'text', ({ vat_country: country }) => country],
    ['vat_rate', 'percent', ({ vat_rate_bp: rate }) => rate],
    ['net', 'money', ({ net }) => net],
    ['vat', 'money', ({ vat }) => vat],
    ['gross', 'money', ({ gross }) => gross],
  ]);
}

function takings(db: Db, by: repository.TakingsTime, span: repository.Span): Sheet {
  const time: Column<repository.Takings> =
    by === 'day' ? ['day', 'day', (row) => row.time] : ['month', 'text', (row) => row.time];
  return sheet(few(repository.selectTakings(db, by, span)), [
    time,
    ['vat_country', 'text', ({ country }) => country],
    ['vat_rate', 'percent', ({ rate_bp: rate }) => rate],
    ['receipts', 'count', ({ receipts }) => receipts],
    ['credit_notes', 'count', ({ credit_notes: count }) => count],
    ['sold', 'money', ({ sold }) => sold],
    ['returned', 'money', ({ returned }) => returned],
    ['takings', 'money', ({ net, vat }) => net + vat],
    ['net', 'money', ({ net }) => net],
    ['vat', 'money', ({ vat }) => vat],
    ['invoiced_net', 'money', (row) => row.invoiced_net],
    ['invoiced_vat', 'money', (row) => row.invoiced_vat],
    ['vat_whole', 'money', ({ vat, invoiced_vat: invoiced }) => vat + invoiced],
  ]);
}

interface Balance {
  account: string;
  owner_id?: number | null;
  owner?: string | null;
  country?: string;
  rate_bp?: number;
  cents: number;
}

/** Accounts at a moment, VAT by country and rate after the others. */
async function* balanceLines(db: Db, at: Date): AsyncGenerator<Balance> {
  yield* repository.balances(db, at);
  for (const vat of await repository.selectVatBalances(db, at)) yield { account: 'vat_payable', ...vat };
}

function balances(db: Db, { to }: repository.Span, words: Words): Sheet {
  return sheet(balanceLines(db, to), [
    ['account', 'text', ({ account }) => words('account', account)],
    ['side', 'text', ({ account }) => words('side', sideOf(account))],
    ['owner', 'text', ({ owner }) => owner ?? null],
    ['owner_id', 'count', ({ owner_id: id }) => id ?? null],
    ['vat_country', 'text', ({ country }) => country ?? null],
    ['vat_rate', 'percent', ({ rate_bp: rate }) => rate ?? null],
    ['debit', 'money', debit],
    ['credit', 'money', credit],
  ]);
}

function unearned(db: Db, { to }: repository.Span): Sheet {
  const netOf = ({ cents, vat_rate_bp: rateBp }: repository.UnearnedLine) => splitVat(cents, { rateBp }).net;
  return sheet(repository.unearned(db, to), [
    ['order', 'count', ({ id }) => id],
    ['reader', 'text', ({ buyer }) => buyer],
    ['reader_id', 'count', ({ account_id: id }) => id],
    ['product', 'text', ({ product }) => product],
    ['begins', 'instant', ({ period_start: start }) => start],
    ['ends', 'instant', ({ period_end: end }) => end],
    ['price', 'money', ({ price_cents: price }) => price],
    ['returned', 'money', ({ undone }) => undone],
    ['unearned', 'money', ({ cents }) => cents],
    ['unearned_net', 'money', netOf],
    ['tipster_part', 'money', (row) => share(netOf(row), row.share_bp, BASIS_POINTS)],
  ]);
}

/** A table of a period; balances and what was unearned are those of its end. */
export function sheetOf(db: Db, table: AccountingTable, span: repository.Span, words: Words): Sheet {
  switch (table) {
    case 'journal':
      return journal(db, span, words);
    case 'receipts':
      return documents(db, 'receipt', span, words);
    case 'credit_notes':
      return documents(db, 'credit_note', span, words);
    case 'takings':
      return takings(db, 'day', span);
    case 'vat':
      return takings(db, 'month', span);
    case 'balances':
      return balances(db, span, words);
    case 'unearned':
      return unearned(db, span);
  }
}
