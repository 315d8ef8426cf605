import { accountsCalls, sellsCalls } from '@quotavera/contract';
import { sellsLinks } from '@quotavera/contract/sells/addresses';
import { beforeAll, expect, test } from 'vitest';
import type { TestAccount } from '../../../testing/index.ts';
import { renewDue } from '../billing/service-renew.ts';
import { tellDispute } from '../provider/sandbox/service.ts';
import { shopFixture } from '../shop.fixture.ts';
import { buyPlan } from '../testing.fixture.ts';
import { sellerOf } from './service-seller.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const PASSWORD = 'Tramonto-9-verde';
const PRO = { plan: 'pro', period: 'month' } as const;
const PERSON = {
  kind: 'person' as const,
  first_name: 'Mario',
  last_name: 'Rossi',
  tax_code: 'rss mra 85t10 a562 s',
  street: 'Via Roma 1',
  city: 'Pisa',
  province: 'pi',
  postal_code: '56100',
  country: 'IT',
};
const BUSINESS = {
  ...PERSON,
  kind: 'business' as const,
  business_name: 'Rossi S.r.l.',
  tax_code: '',
  vat_number: 'IT 12345678903',
  recipient_code: 'abc1234',
};

const shop = shopFixture(NOW);
let admin: TestAccount;
beforeAll(async () => {
  admin = await shop.t.createAccount({ admin: true });
});

async function buyer() {
  const { id, token } = await shop.t.createAccount({ password: PASSWORD });
  await buyPlan(shop.t, token, PRO);
  const { receipts } = await shop.overview(token);
  return { id, token, receipt: receipts[0]!.id };
}
const ask = (token: string, receipt: number, recipient: Record<string, unknown> = PERSON) =>
  shop.t.api.call(sellsCalls.requestInvoice, { token, body: { receipt, recipient: recipient as typeof PERSON } });
const invoicesOf = (accountId: number) =>
  shop.t.db
    .selectFrom('invoice')
    .select(['id', 'series', 'number', 'type', 'content'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
async function fileOf(id: number | string, token?: string) {
  return shop.t.app.http.inject({
    url: sellsLinks.invoice.replace(':id', String(id)),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
}
const adminToken = () => shop.t.tokenOf(admin.id);

test('a dispute that is lost has a credit note, of the receipt and of the invoice, once', async () => {
  const { id, token, receipt } = await buyer();
  await ask(token, receipt);
  const paid = await shop.t.db
    .selectFrom('purchase')
    .select(['intent_id', 'price_cents'])
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow();
  await tellDispute(shop.t.context, paid.intent_id!, 'open');
  await shop.t.runJobs();
  expect((await invoicesOf(id)).map(({ type }) => type)).toEqual(['TD01']);
  for (let told = 0; told < 2; told += 1) {
    await tellDispute(shop.t.context, paid.intent_id!, 'lost');
    await shop.t.runJobs();
  }
  const [invoice, note, ...more] = await invoicesOf(id);
  expect(more).toEqual([]);
  expect(note).toMatchObject({
    type: 'TD04',
    content: { gross: paid.price_cents, corrects: { number: expect.stringContaining(`-${invoice!.number}`) } },
  });
  const { receipts } = await shop.overview(await shop.t.tokenOf(id));
  expect(receipts.map(({ kind }) => kind)).toEqual(['credit_note', 'receipt']);
  await shop.expectBooksToAgree();
});

test('asking for an invoice issues one, in a series of its own, and keeps to whom', async () => {
  const { token, receipt } = await buyer();
  const before = await shop.overview(token);
  expect(before.receipts[0]).toMatchObject({ invoice: null, invoice_until: '2026-03-14T12:00:00.000Z' });
  const { reply } = await ask(token, receipt);
  expect(reply.number).toMatch(/^SIM-FE-2026-\d+$/);
  expect((await shop.overview(token)).receipts[0]).toMatchObject({
    invoice: { number: reply.number, sent: false },
    invoice_until: null,
  });
  const recipient = (await shop.t.api.call(sellsCalls.readInvoiceRecipient, { token })).reply.recipient;
  expect(recipient).toMatchObject({ tax_code: 'RSSMRA85T10A562S', province: 'PI', business_name: '', always: false });
  expect((await ask(token, receipt)).error.code).toBe('nothing_to_change');
  await shop.expectBooksToAgree();
});

test.each([
  [{ ...PERSON, tax_code: 'RSSMRA85T10A562X' }, ['tax_code']],
  [
    { ...PERSON, tax_code: '', first_name: ' ', postal_code: '5610', province: 'Pisa' },
    ['first_name', 'postal_code', 'province', 'tax_code'],
  ],
  [{ ...BUSINESS, vat_number: '12345678901', recipient_code: 'ABC' }, ['recipient_code', 'vat_number']],
  [{ ...BUSINESS, recipient_code: '' }, ['recipient_code']],
  [{ ...BUSINESS, recipient_code: '', pec: 'rossi' }, ['pec']],
  [{ ...BUSINESS, country: 'DE' }, ['country']],
  [{ ...PERSON, first_name: 'x'.repeat(61) }, ['first_name']],
  [{ ...PERSON, country: 'Italia' }, ['country']],
  [{ ...PERSON, country: 'ZZ' }, ['country']],
  [{ ...BUSINESS, recipient_code: 'XXXXXXX' }, ['recipient_code']],
  [{ ...BUSINESS, recipient_code: '0000000' }, ['recipient_code']],
  [{ ...PERSON, postal_code: '00000', province: 'ZZ' }, ['postal_code', 'province']],
  [{ ...PERSON, street: 7 }, ['street']],
])('asking for an invoice refuses %j', async (recipient, fields) => {
  const { token, receipt } = await buyer();
  const { status, error } = await ask(token, receipt, recipient);
  expect(status).toBe(400);
  expect(Object.keys(error.errors).sort()).toEqual(fields.map((field) => `recipient.${field}`));
});

test('asking for an invoice is refused for another’s receipt, a credit note, and after 12 days', async () => {
  const { token, receipt } = await buyer();
  const other = await buyer();
  expect((await ask(other.token, receipt)).error.code).toBe('not_found');
  expect((await ask(token, 2 ** 40)).error.code).toBe('not_found');
  shop.t.clock.set('2026-03-14T12:00:00.000Z');
  const late = await shop.t.tokenOf(other.id);
  expect((await shop.overview(late)).receipts[0]?.invoice_until).toBeNull();
  expect((await ask(late, other.receipt)).error.code).toBe('invoice_late');
});

test('an invoice is of the day of its payment and its credit note of that of the refund, whenever they are asked for', async () => {
  const { id, receipt } = await buyer();
  shop.t.clock.set('2026-03-05T12:00:00.000Z');
  const later = await shop.t.tokenOf(id);
  const { results } = await shop.overview(later);
  await shop.t.api.call(sellsCalls.withdraw, { token: later, body: { subscription: results[0]!.id } });
  shop.t.clock.set('2026-03-09T12:00:00.000Z');
  expect((await ask(await shop.t.tokenOf(id), receipt)).status).toBe(200);
  expect((await invoicesOf(id)).map(({ content }) => content)).toMatchObject([
    { day: '2026-03-02', corrects: null },
    { day: '2026-03-05', corrects: { day: '2026-03-02' } },
  ]);
});

test('data that a later rule refuses make no invoice unasked', async () => {
  const { id, token, receipt } = await buyer();
  await ask(token, receipt, { ...BUSINESS, always: true });
  await shop.t.db
    .updateTable('invoice_recipient')
    .set({ recipient_code: 'XXXXXXX' })
    .where('account_id', '=', id)
    .execute();
  shop.t.clock.set('2026-04-02T12:00:00Z');
  await renewDue({ ...shop.context });
  await shop.t.runJobs();
  expect(await invoicesOf(id)).toHaveLength(1);
});

test('five times at once issues one, and numbers have no gaps', async () => {
  const { id, token, receipt } = await buyer();
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(token, receipt)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(await invoicesOf(id)).toHaveLength(1);
  await shop.expectBooksToAgree();
});

test('a refund of an invoiced payment has its credit note; one that came before is made up for', async () => {
  const { id, token, receipt } = await buyer();
  const { number } = (await ask(token, receipt, BUSINESS)).reply;
  const { results } = await shop.overview(token);
  await shop.t.api.call(sellsCalls.withdraw, { token, body: { subscription: results[0]!.id } });
  const early = await buyer();
  const { results: own } = await shop.overview(early.token);
  await shop.t.api.call(sellsCalls.withdraw, { token: early.token, body: { subscription: own[0]!.id } });
  const credited = (await shop.overview(early.token)).receipts.find(({ kind }) => kind === 'credit_note')!;
  expect((await ask(early.token, credited.id)).error.code).toBe('not_found');
  await ask(early.token, early.receipt);
  for (const account of [id, early.id]) {
    const [invoice, credit] = await invoicesOf(account);
    expect([invoice?.type, credit?.type]).toEqual(['TD01', 'TD04']);
    expect(credit?.content).toMatchObject({ gross: 1999, corrects: { day: '2026-03-02' } });
  }
  expect((await invoicesOf(id))[1]?.content).toMatchObject({
    corrects: { number },
    recipient: { businessName: 'Rossi S.r.l.', vatNumber: '12345678903', recipientCode: 'ABC1234' },
  });
  await shop.expectBooksToAgree();
});

test('a customer who wants an invoice of each payment gets it at the renewal, until that is stopped', async () => {
  const { id, token, receipt } = await buyer();
  await ask(token, receipt, { ...BUSINESS, always: true });
  const context = { ...shop.context };
  shop.t.clock.set('2026-04-02T12:00:00Z');
  await renewDue(context);
  await shop.t.runJobs();
  expect(await invoicesOf(id)).toHaveLength(2);
  const later = await shop.t.tokenOf(id);
  const stopped = await shop.t.api.call(sellsCalls.stopInvoices, { token: later });
  expect(stopped.reply.recipient).toMatchObject({ always: false });
  expect((await shop.t.api.call(sellsCalls.stopInvoices, { token: later })).error.code).toBe('nothing_to_change');
  shop.t.clock.set('2026-05-02T12:00:00Z');
  await renewDue(context);
  await shop.t.runJobs();
  expect(await invoicesOf(id)).toHaveLength(2);
  await shop.expectBooksToAgree();
});

test('admins list invoices, take their files and mark them sent once', async () => {
  const { id, token, receipt } = await buyer();
  const { number } = (await ask(token, receipt)).reply;
  const [{ id: invoice } = { id: 0 }] = await invoicesOf(id);
  const waiting = async (state: 'waiting' | 'sent') =>
    (await shop.t.api.call(sellsCalls.listInvoices, { token: await adminToken(), query: { state } })).reply.results;
  expect((await waiting('waiting')).find((each) => each.id === invoice)).toMatchObject({
    number,
    recipient: 'Mario Rossi',
    due_on: '2026-03-14',
    sent_at: null,
    simulated: true,
  });
  const file = await fileOf(invoice, await adminToken());
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  expect(file.headers['content-disposition']).toMatch(/IT01234567897_[0-9A-Z]{5}\.xml/);
  expect(file.payload).toContain(`<Numero>${number}</Numero>`);
  expect([(await fileOf(invoice, token)).statusCode, (await fileOf(invoice)).statusCode]).toEqual([403, 401]);
  for (const wrong of ['0', 'x', '-1', '99999999999999999999'])
    expect((await fileOf(wrong, await adminToken())).statusCode).toBe(404);
  const mark = async (reference: string) =>
    shop.t.api.call(sellsCalls.markInvoiceSent, { token: await adminToken(), body: { invoice, reference } });
  expect((await mark(' ')).status).toBe(400);
  expect((await mark('SdI 1234')).reply).toMatchObject({ reference: 'SdI 1234', sent_at: NOW });
  expect((await mark('SdI 1235')).error.code).toBe('nothing_to_change');
  expect((await waiting('sent')).map((each) => each.id)).toEqual([invoice]);
  expect((await shop.overview(token)).receipts[0]?.invoice).toEqual({ number, sent: true });
});

test('invoices that wait are listed by the day on which they are due, page after page', async () => {
  const token = await adminToken();
  const due: (string | null)[] = [];
  let cursor: string | undefined;
  do {
    const query = { state: 'waiting' as const, page_size: 1, ...(cursor === undefined ? {} : { cursor }) };
    const answer = await shop.t.api.call(sellsCalls.listInvoices, { token, query });
    due.push(...answer.reply.results.map((invoice) => invoice.due_on));
    const { next } = answer.reply;
    cursor = next === null ? undefined : new URL(next, 'http://localhost').searchParams.get('cursor')!;
  } while (cursor !== undefined);
  expect(due.length).toBeGreaterThan(1);
  expect(due).toEqual(due.toSorted());
});

test('the VAT of a year is that of the books', async () => {
  const { reply } = await shop.t.api.call(sellsCalls.readVat, { token: await adminToken(), query: { year: 2026 } });
  const { rows } = await shop.t.db
    .selectFrom('money_account')
    .select((eb) => eb.fn.sum<number>('balance_cents').as('cents'))
    .where('kind', '=', 'vat_payable')
    .execute()
    .then((all) => ({ rows: all }));
  expect(reply.results.reduce((sum, { vat_cents }) => sum + vat_cents, 0)).toBe(-Number(rows[0]!.cents));
  expect(reply.results[0]).toMatchObject({ quarter: 1, country: 'IT', rate_bp: 2200 });
  expect(reply).toMatchObject({ oss: false, abroad_cents: 0 });
});

test('an erasure forgets to whom invoices are made out, and keeps those that were issued', async () => {
  const { id, token, receipt } = await buyer();
  await ask(token, receipt);
  const erased = await shop.t.api.call(accountsCalls.eraseAccount, {
    token,
    body: { password: PASSWORD, confirm: true },
  });
  expect(erased.status).toBe(200);
  await shop.t.runJobs();
  const recipients = shop.t.db.selectFrom('invoice_recipient').selectAll().where('account_id', '=', id);
  expect(await recipients.execute()).toEqual([]);
  expect((await invoicesOf(id)).map(({ type }) => type)).toEqual(['TD01', 'TD04']);
  await shop.expectBooksToAgree();
});

test.each([
  ['Via Roma 1, 20121 Milano (MI)', 'IT01234567897', { street: 'Via Roma 1', city: 'Milano', province: 'MI' }],
  ['Corso Italia, 12/B, 00187 Roma RM, Italia', '01234567897', { street: 'Corso Italia, 12/B', postalCode: '00187' }],
  ['[SELLER_ADDRESS]', 'IT01234567897', null],
  ['Via Roma 1, 20121 Milano (MI)', 'IT01234567890', null],
])('the seller of %s, %s', (SELLER_ADDRESS, SELLER_VAT, seller) => {
  const found = sellerOf({ SELLER_NAME: 'Q', SELLER_ADDRESS, SELLER_VAT }, 'stripe');
  if (seller) expect(found).toMatchObject(seller);
  else expect(found).toBeNull();
});
