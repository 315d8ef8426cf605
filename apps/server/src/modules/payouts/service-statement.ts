import type { ReplyOf } from '@quotavera/contract/core';
import type { listStatements } from '@quotavera/contract/payouts';
import { payeeName, statementTotals } from '@quotavera/domain/payouts';
import { HOUR_MS, type Month, periodInstants, romeMonth } from '@quotavera/domain/time';
import { DEFAULT_LANGUAGE, isLanguage, type Language, writeEuro } from '@quotavera/i18n';
import { textsOf } from '@quotavera/i18n/server';
import type { Db } from '../../platform/database/index.ts';
import { csvLine } from '../../platform/http/csv.ts';
import { type PageInput, readPage } from '../../platform/http/paging.ts';
import { writePdf } from '../../platform/pdf/index.ts';
import type { PayoutContext } from './context.ts';
import { selectPayee } from './repository-payee.ts';
import * as repository from './repository-statements.ts';

/** A transaction of the month's last second may still be on its way to the books. */
const SETTLED_MS = HOUR_MS;

function spanOf(month: Month): repository.Span {
  const { from, to } = periodInstants(month as `${number}-${number}`, 0);
  return { from: from!, to: to! };
}

async function issue(db: Db, tipsterId: number, month: Month, at: Date): Promise<boolean> {
  const span = spanOf(month);
  const [before, closing, { sums, first, last }, { data: payee }, username] = [
    await repository.selectBalancesBefore(db, tipsterId, span.from),
    await repository.selectBalancesBefore(db, tipsterId, span.to),
    await repository.selectSums(db, tipsterId, span),
    await selectPayee(db, tipsterId),
    await repository.selectUsername(db, tipsterId),
  ];
  const totals = statementTotals(before.pending + before.available + before.held, sums);
  if (totals.closing !== closing.pending + closing.available + closing.held) {
    throw new Error(`the statement of ${tipsterId} for ${month} does not add up`);
  }
  const content = { totals, closing, username, payee, transactions: [first, last] as const };
  return repository.insertStatement(db, { tipsterId, month, at, content });
}

/** Issues what is missing of past months' statements; one that was issued never changes. Returns how many. */
export async function issueStatements({ db, clock }: Pick<PayoutContext, 'db' | 'clock'>): Promise<number> {
  const at = clock.now();
  const current = romeMonth(at.getTime() - SETTLED_MS);
  const latest = await repository.selectLatestMonth(db);
  const missing = await repository.selectMissingMonths(
    db,
    latest === null ? null : spanOf(latest).from,
    spanOf(current).from,
  );
  let issued = 0;
  for (const { tipster_id, month } of missing) {
    const done = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) => issue(trx, tipster_id, month, at));
    if (done) issued += 1;
  }
  return issued;
}

export async function statementPage(
  db: Db,
  tipsterId: number,
  input: PageInput,
): Promise<ReplyOf<typeof listStatements>> {
  const { rows, ...page } = await readPage(input, {
    keyLength: 1,
    key: ({ id }: repository.Statement) => [id],
    select: (span) => repository.selectStatements(db, tipsterId, span),
    count: () => repository.countStatements(db, tipsterId),
  });
  return {
    ...page,
    results: rows.map(({ id, month, issued_at, content: { totals } }) => ({
      id,
      month,
      issued_at: issued_at.toISOString(),
      opening_cents: totals.opening,
      closing_cents: totals.closing,
    })),
  };
}

type Labels = ReturnType<typeof textsOf<'sells-billing'>>['statement'];

function rowsOf({ month, content }: repository.Statement, label: (key: keyof Labels) => string): [string, string][] {
  const { totals, closing, payee, username } = content;
  const euro = (cents: number) => writeEuro(cents, DEFAULT_LANGUAGE);
  return [
    [label('month'), month],
    [label('tipster'), payee ? `${payeeName(payee)} (${username})` : username],
    ...(payee
      ? ([
          [label('taxCode'), payee.taxCode],
          ...(payee.vatNumber ? [[label('vatNumber'), payee.vatNumber]] : []),
          [label('address'), `${payee.street}, ${payee.postalCode} ${payee.city} (${payee.country})`],
        ] as [string, string][])
      : []),
    [label('opening'), euro(totals.opening)],
    [`${label('sales')} (${totals.salesCount})`, euro(totals.sales)],
    [label('refunds'), euro(totals.refunds)],
    ...(totals.calls ? ([[label('calls'), euro(totals.calls)]] as [string, string][]) : []),
    [label('disputes'), euro(totals.disputes)],
    [label('payouts'), euro(totals.payouts)],
    [label('withheld'), euro(totals.withheld)],
    [label('returned'), euro(totals.returned)],
    ...(totals.other === 0 ? [] : ([[label('other'), euro(totals.other)]] as [string, string][])),
    [label('closing'), euro(totals.closing)],
    [label('available'), euro(closing.available)],
    [label('pending'), euro(closing.pending)],
    [label('held'), euro(closing.held)],
  ];
}

/** The statement as a PDF, in Italian and the tipster's language. */
export function statementPdf(
  statement: repository.Statement,
  seller: Pick<PayoutContext['environment'], 'SELLER_NAME' | 'SELLER_ADDRESS' | 'SELLER_VAT'>,
): Promise<Buffer> {
  const language: Language = isLanguage(statement.language) ? statement.language : DEFAULT_LANGUAGE;
  const [italian, own] = [
    textsOf(DEFAULT_LANGUAGE, 'sells-billing').statement,
    textsOf(language, 'sells-billing').statement,
  ];
  const label = (key: keyof Labels) => (italian[key] === own[key] ? italian[key] : `${italian[key]} / ${own[key]}`);
  return writePdf({
    language: DEFAULT_LANGUAGE,
    title: `${label('title')} ${statement.month}`,
    author: seller.SELLER_NAME,
    at: statement.issued_at,
    head: [seller.SELLER_NAME, seller.SELLER_ADDRESS, seller.SELLER_VAT],
    lead: null,
    rows: rowsOf(statement, label),
    note: label('note'),
  });
}

const PAGE = 500;
const euros = (cents: number | null) => (cents === null ? null : cents / 100);

/** Every movement of the month as CSV, in plain international form, with the balance after each. */
export async function* statementLines(db: Db, statement: repository.Statement): AsyncGenerator<string> {
  const { totals, transactions } = statement.content;
  const [first, last] = transactions;
  let balance = totals.opening;
  let after = first - 1;
  yield csvLine([
    'time',
    'kind',
    'channel',
    'plan',
    'member',
    'price',
    'vat',
    'share',
    'amount',
    'withheld',
    'balance',
  ]);
  for (;;) {
    const page = { after, last, limit: PAGE };
    const lines = await repository.selectLines(db, statement.tipster_id, spanOf(statement.month), page);
    for (const line of lines) {
      balance += line.cents;
      const { channel, plan, kind, price, vat, cents, withheld } = line;
      const share = line.share_bp === null ? null : line.share_bp / 10_000;
      yield csvLine([
        line.at.toISOString(),
        kind,
        channel ?? '',
        plan ?? '',
        line.member ?? '',
        euros(price),
        euros(vat),
        share,
        euros(cents),
        euros(withheld),
        euros(balance),
      ]);
    }
    if (lines.length < PAGE) return;
    after = lines.at(-1)!.id;
  }
}
