import { sellsCalls } from '@quotavera/contract';
import type { BodyOf } from '@quotavera/contract/core';
import { sellsLinks } from '@quotavera/contract/sells/addresses';
import type { AccountingTable } from '@quotavera/domain/sells';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { renewDue } from '../billing/service-renew.ts';
import { shopFixture } from '../shop.fixture.ts';
import { buyChannel, buyPlan, createChannel, createSubscriber } from '../testing.fixture.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const shop = shopFixture(NOW);
let admin: string;

/** A plan of 19.99 kept, one withdrawn from on 5 March, and a channel of 19.00 with 22% of VAT, of which its tipster has a share. */
beforeAll(async () => {
  shop.t.clock.set(NOW);
  ({ token: admin } = await shop.t.createAccount({ admin: true }));
  const [kept, gone] = [await shop.t.createAccount({ username: 'tiene' }), await shop.t.createAccount()];
  await buyPlan(shop.t, kept.token, { plan: 'pro', period: 'month' });
  await buyPlan(shop.t, gone.token, { plan: 'pro', period: 'month' });
  const { plan } = await createChannel(shop.t, { priceCents: 1_900 });
  await buyChannel(shop.t, (await createSubscriber(shop.t)).token, plan);
  shop.t.clock.set('2026-03-05T12:00:00.000Z');
  const token = await shop.t.tokenOf(gone.id);
  const { results } = await shop.overview(token);
  await shop.t.api.call(sellsCalls.withdraw, { token, body: { subscription: results[0]!.id } });
  await shop.t.runJobs();
});

function fetchFile(table: string, format: string, period: object = MARCH, headers: Record<string, string> = {}) {
  return shop.t.app.http.inject({
    url: sellsLinks.accounting.replace(':table', table).replace(':format', format),
    query: { ...period } as Record<string, string>,
    headers: { authorization: `Bearer ${admin}`, ...headers },
  });
}
async function lines(table: AccountingTable, period?: object): Promise<Record<string, string>[]> {
  const answer = await fetchFile(table, 'csv', period);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  return parse(answer.payload, { columns: true });
}
const sum = (rows: readonly Record<string, string>[], column: string) =>
  Math.round(rows.reduce((total, row) => total + Number(row[column]) * 100, 0));

test('every posting of the journal is balanced and names its account, document and charge', async () => {
  const journal = await lines('journal');
  expect(sum(journal, 'debit')).toBe(sum(journal, 'credit'));
  const sale = journal.filter(({ movement, owner }) => movement === 'charge' && owner === '');
  expect(sale[0]).toMatchObject({ account: 'clearing', debit: '19.99', document: 'SIM-2026-1' });
  expect(sale[0]!.payment).toMatch(/^pi_/);
  const back = journal.filter(({ movement }) => movement === 'refund');
  expect(new Set(back.map(({ document }) => document))).toEqual(new Set(['SIM-NC-2026-1']));
  expect(journal.find(({ account }) => account === 'vat_payable')).toMatchObject({
    vat_country: 'IT',
    vat_rate: '0.22',
  });
});

test('receipts, credit notes, takings and VAT say the same of a month', async () => {
  const [receipts, notes] = [await lines('receipts'), await lines('credit_notes')];
  expect(receipts.map(({ gross }) => gross)).toEqual(['19.99', '19.99', '19']);
  expect(receipts[0]).toMatchObject({
    number: 'SIM-2026-1',
    net: '16.39',
    vat: '3.6',
    vat_rate: '0.22',
    provider: 'sandbox',
  });
  expect(notes).toMatchObject([{ number: 'SIM-NC-2026-1', corrects: 'SIM-2026-2', reason: 'withdrawal' }]);
  const takings = await lines('takings');
  expect(takings.map(({ day }) => day)).toEqual(['2026-03-02', '2026-03-05']);
  const months = await lines('vat');
  expect(months).toMatchObject([{ month: '2026-03', vat_country: 'IT', receipts: '3', credit_notes: '1' }]);
  for (const table of [takings, months]) {
    expect(sum(table, 'vat')).toBe(sum(receipts, 'vat') - sum(notes, 'vat'));
    expect(sum(table, 'takings')).toBe(sum(receipts, 'gross') - sum(notes, 'gross'));
  }
});

test('what was owed to whom at the end of a day is answered from the books, also once more was booked', async () => {
  const balancesOn = async (day: string) => {
    const { reply } = await shop.t.api.call(sellsCalls.readBalances, { token: admin, query: { day } });
    return { ...reply, of: Object.fromEntries(reply.accounts.map(({ account, cents }) => [account, cents])) };
  };
  expect(await balancesOn('2026-03-01')).toMatchObject({ accounts: [], unearned: { cents: 0, readers: 0 } });
  const second = await balancesOn('2026-03-02');
  expect(second.of).toMatchObject({ vat_payable: -360 - 360 - 343 });
  expect(second.unearned.readers).toBe(3);
  const last = await balancesOn('2026-03-31');
  expect(last.of.vat_payable).toBeGreaterThan(second.of.vat_payable!);
  const tipster = (await lines('balances')).find(({ account }) => account === 'tipster_pending')!;
  expect(tipster.owner).not.toBe('');
  expect(Number(tipster.credit) * 100).toBe(-last.of.tipster_pending!);
  const balances = await lines('balances');
  expect(sum(balances, 'debit')).toBe(sum(balances, 'credit'));
  expect(balances.filter(({ account }) => account === 'vat_payable')).toMatchObject([
    { vat_country: 'IT', side: 'owed' },
  ]);
});

test('what is paid and still to come goes down day by day and is nobody’s who has withdrawn', async () => {
  const before = await lines('unearned', { from: '2026-03-01', to: '2026-03-04' });
  const after = await lines('unearned', { from: '2026-03-01', to: '2026-03-05' });
  expect([before.length, after.length]).toEqual([3, 2]);
  const plan = after.find(({ price }) => price === '19.99')!;
  const [begins, ends] = [Date.parse(plan.begins!), Date.parse(plan.ends!)];
  const left = (ends - Date.parse('2026-03-06T00:00:00+01:00')) / (ends - begins);
  expect(plan.unearned).toBe((Math.round(1_999 * left) / 100).toString());
  expect(Number(plan.unearned_net)).toBeCloseTo(Number(plan.unearned) / 1.22, 2);
  expect(Number(after.find(({ price }) => price === '19')!.tipster_part)).toBeGreaterThan(0);
});

test('a spreadsheet has sums as numbers in euro, days as dates, and its reader’s words', async () => {
  const answer = await fetchFile('takings', 'xlsx', MARCH, { 'x-language': 'de' });
  expect(answer.headers['content-disposition']).toContain('takings-2026-03-01-2026-03-31.xlsx');
  const { sheets } = await readXlsx(answer.rawPayload, { readStyles: true });
  expect(sheets[0]!.name).toBe('Tageseinnahmen');
  const [head, first] = sheets[0]!.rows;
  expect(head!.slice(0, 3)).toEqual(['Tag', 'Land der USt', 'Steuersatz']);
  expect(first!.slice(0, 3)).toEqual([new Date('2026-03-02T00:00:00Z'), 'IT', 0.22]);
  expect(first![head!.indexOf('Verkauft')]).toBe(58.98);
  expect(sheets[0]!.cells?.get(`1,${head!.indexOf('Verkauft')}`)?.style?.numFmt).toBe('#,##0.00');
  for (const table of ['journal', 'receipts', 'credit_notes', 'vat', 'balances', 'unearned']) {
    const file = await fetchFile(table, 'xlsx');
    const read = await readXlsx(file.rawPayload);
    expect([table, read.sheets[0]!.rows.length > 1]).toEqual([table, true]);
    expect(read.sheets[0]!.rows[0]!.filter((name) => String(name).startsWith('column.'))).toEqual([]);
  }
});

test('a name that a spreadsheet would run as a formula is text in both', async () => {
  const { id, token } = await shop.t.createAccount();
  await shop.t.db.updateTable('account').set({ first_name: '=1+1', last_name: '' }).where('id', '=', id).execute();
  await buyPlan(shop.t, token, { plan: 'pro', period: 'month' });
  expect((await lines('receipts')).map(({ buyer }) => buyer)).toContain("'=1+1");
  const { sheets } = await readXlsx((await fetchFile('receipts', 'xlsx')).rawPayload, { readStyles: true });
  expect(sheets[0]!.rows.flat()).toContain('=1+1');
  expect([...sheets[0]!.cells!.values()].filter(({ formula }) => formula)).toEqual([]);
});

test('a file is an admin’s, of a table, a format and days that there are; the log keeps who took it', async () => {
  const wrong = async (...[table, format, period]: Parameters<typeof fetchFile>) =>
    (await fetchFile(table, format, period)).statusCode;
  expect(await wrong('journal', 'pdf')).toBe(404);
  expect(await wrong('secrets', 'csv')).toBe(404);
  expect(await wrong('journal', 'csv', { from: '2026-03-31', to: '2026-03-01' })).toBe(400);
  expect(await wrong('journal', 'csv', { from: '2026-02-30', to: '2026-03-01' })).toBe(400);
  expect(await wrong('journal', 'csv', {})).toBe(400);
  const { token } = await shop.t.createAccount();
  const other = await fetchFile('journal', 'csv', MARCH, { authorization: `Bearer ${token}` });
  expect(other.statusCode).toBe(403);
  await fetchFile('vat', 'csv');
  const kept = await shop.t.db
    .selectFrom('audit_log')
    .select('data')
    .where('action', '=', 'accounts_exported')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(kept).toEqual([{ data: { file: 'vat-2026-03-01-2026-03-31.csv' } }]);
});

const owedOn = async (day: string) => {
  const { reply } = await shop.t.api.call(sellsCalls.readBalances, { token: admin, query: { day } });
  return Object.fromEntries(reply.accounts.map(({ account, country, cents }) => [`${account}${country ?? ''}`, cents]));
};
const VAT = {
  tax: 'vat',
  country: 'IT',
  period: '2026-Q1',
  cents: 700,
  paid_on: '2026-03-10',
  reference: 'F24',
} as const;
async function pay(different: Partial<BodyOf<typeof sellsCalls.recordTaxPayment>> = {}) {
  return shop.t.api.call(sellsCalls.recordTaxPayment, { token: admin, body: { ...VAT, ...different } });
}

test('VAT that was paid is booked on its day, once, never beyond what was owed, and taken back', async () => {
  shop.t.clock.set('2026-03-12T12:00:00.000Z');
  ({ token: admin } = await shop.t.createAccount({ admin: true }));
  const before = await owedOn('2026-03-10');
  expect(before.vat_payableIT).toBeLessThan(-700);
  expect((await pay({ paid_on: '2026-03-13' })).error.errors).toHaveProperty('paid_on');
  expect((await pay({ cents: 1 - before.vat_payableIT! })).error.errors).toHaveProperty('cents');
  expect((await pay({ country: 'DE' })).error.errors).toHaveProperty('cents');
  expect((await pay({ country: null })).status).toBe(400);
  expect((await pay({ tax: 'withholding', country: null })).error.errors).toHaveProperty('cents');
  const answers = await Promise.all([pay(), pay(), pay({ cents: 500 })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const { id, cents } = answers.find(({ status }) => status === 200)!.reply;
  expect(await owedOn('2026-03-10')).toMatchObject({ vat_payableIT: before.vat_payableIT! + cents, bank: -cents });
  expect(await owedOn('2026-03-09')).toMatchObject({ vat_payableIT: before.vat_payableIT });
  await shop.expectBooksToAgree();
  const reverse = () => shop.t.api.call(sellsCalls.reverseTaxPayment, { token: admin, params: { id: String(id) } });
  expect((await reverse()).reply.reversed_at).not.toBeNull();
  expect((await reverse()).error.code).toBe('nothing_to_change');
  expect((await owedOn('2026-03-12')).vat_payableIT).toBe((await owedOn('2026-03-09')).vat_payableIT);
  expect((await pay()).status).toBe(200);
  await shop.expectBooksToAgree();
  const { reply } = await shop.t.api.call(sellsCalls.listTaxPayments, { token: admin });
  expect(reply.results.map(({ reversed_at }) => reversed_at === null)).toEqual([true, false]);
});

test('what was owed to each tipster on 31 March is the ledger’s up to midnight in Rome, and April changes none of it', async () => {
  shop.t.clock.set('2026-03-31T21:40:00.000Z');
  const sales = [
    await createChannel(shop.t, { priceCents: 4_400 }),
    await createChannel(shop.t, { priceCents: 10_000 }),
    await createChannel(shop.t, { priceCents: 7_700 }),
  ];
  const readers = await Promise.all(sales.map(() => createSubscriber(shop.t)));
  const buy = async (n: number) => buyChannel(shop.t, await shop.t.tokenOf(readers[n]!.id), sales[n]!.plan);
  await buy(0);
  await buy(1);
  const owed = async () => {
    ({ token: admin } = await shop.t.createAccount({ admin: true }));
    return lines('balances');
  };
  // Twenty minutes later it is April in Rome: one reader buys, another one withdraws.
  shop.t.clock.set('2026-03-31T22:00:00.000Z');
  await buy(2);
  const withdrawing = await shop.t.tokenOf(readers[0]!.id);
  const { results } = await shop.overview(withdrawing);
  await shop.t.api.call(sellsCalls.withdraw, { token: withdrawing, body: { subscription: results[0]!.id } });
  await shop.t.runJobs();
  const march = await owed();
  const { rows: ledger } = await sql<{ owner_id: string; cents: number }>`
    select a.owner_id::text as owner_id, (0 - sum(e.cents))::int as cents
    from money_transaction t join money_entry e on e.transaction_id = t.id join money_account a on a.id = e.account_id
    where a.kind in ('tipster_pending', 'tipster_available', 'tipster_held') and t.at < '2026-03-31T22:00:00Z'
    group by a.owner_id having sum(e.cents) <> 0`.execute(shop.t.db);
  const isTipsters = ({ account }: Record<string, string>) => account!.startsWith('tipster_');
  const owedTo = (rows: readonly Record<string, string>[]) =>
    Object.fromEntries(
      rows.filter(isTipsters).map((row) => [row.owner_id, sum([row], 'credit') - sum([row], 'debit')]),
    );
  expect(owedTo(march)).toEqual(Object.fromEntries(ledger.map(({ owner_id, cents }) => [owner_id, cents])));
  expect(owedTo(march)).toMatchObject({ [sales[0]!.tipster.id]: 2_525, [sales[1]!.tipster.id]: 5_738 });
  expect(owedTo(march)).not.toHaveProperty(String(sales[2]!.tipster.id));
  // The journal from the first day on adds up to the same accounts.
  const journal = await lines('journal', { from: '2026-01-01', to: '2026-03-31' });
  const accounts = (rows: readonly Record<string, string>[]) => {
    const sums: Record<string, number> = {};
    for (const row of rows) sums[row.account!] = (sums[row.account!] ?? 0) + sum([row], 'debit') - sum([row], 'credit');
    return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
  };
  expect(accounts(march)).toEqual(accounts(journal));
  shop.t.clock.set('2026-05-02T12:00:00.000Z');
  await renewDue(shop.context);
  await shop.t.runJobs();
  expect(await owed()).toEqual(march);
});
