import { sellsCalls } from '@quotavera/contract';
import { sellsLinks } from '@quotavera/contract/sells/addresses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writePdf } from '../../../platform/pdf/index.ts';
import type { TestApp } from '../../../testing/index.ts';
import { pdfStreams, pdfText } from '../../../testing/pdf.ts';
import { buyPlan, createShop } from '../testing.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createShop({ environment: { SELLER_NAME: 'Příkop & Figli S.r.l.', SELLER_VAT: 'IT01234567890' } });
});
afterAll(() => t.close());

const fetchReceipt = (id: number | string, token?: string) =>
  t.app.http.inject({
    url: sellsLinks.receipt.replace(':id', String(id)),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

test('receipt and credit note are PDFs in Italian and the reader’s language, with VAT apart', async () => {
  const { token, id } = await t.createAccount();
  await t.db.updateTable('account').set({ language: 'de' }).where('id', '=', id).execute();
  await buyPlan(t, token, { plan: 'pro', period: 'month' });
  const { results } = (await t.api.call(sellsCalls.listSubscriptions, { token })).reply;
  const { receipts } = (await t.api.call(sellsCalls.withdraw, { token, body: { subscription: results[0]!.id } })).reply;
  expect(receipts).toMatchObject([
    { kind: 'credit_note', number: 'SIM-NC-2026-1', gross_cents: 1999 },
    { kind: 'receipt', number: 'SIM-2026-1', gross_cents: 1999 },
  ]);
  const answer = await fetchReceipt(receipts[1]!.id, token);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(answer.headers['content-disposition']).toContain('SIM-2026-1.pdf');
  const words = pdfText(answer.rawPayload);
  expect(words).toContain('Ricevuta / Beleg SIM-2026-1');
  expect(words).toContain('IT01234567890');
  expect(words).toContain('simulata');
  expect(words).toContain('IVA / MwSt. 22% (IT)');
  for (const amount of ['16,39', '3,60', '19,99']) expect(words).toContain(amount);
  expect(pdfText((await fetchReceipt(receipts[0]!.id, token)).rawPayload)).toContain('SIM-2026-1');
});

test('names are written as they are, with letters beyond Windows-1252', async () => {
  const at = new Date('2026-03-02T12:00:00Z');
  const page = { language: 'it', author: 'Quotavera', at, lead: null, note: '' };
  const rows: [string, string][] = [['Cliente', 'Łukasz Příkop, Ştefan Đoković']];
  const pdf = await writePdf({ ...page, title: 'Ricevuta 1', head: ['Quotavera'], rows });
  // The file tells readers and their search which letters its glyphs are.
  const letters = pdfStreams(pdf).join('');
  for (const letter of 'ŁřŞĐćí') {
    const code = letter.codePointAt(0)!.toString(16).padStart(4, '0');
    expect([letter, letters.includes(`<${code}>`)]).toEqual([letter, true]);
  }
  expect(pdfText(pdf)).toContain('Ricevuta 1');
  expect(pdf.length).toBeLessThan(60_000);
});

test('a receipt is its buyer’s and the admins’', async () => {
  const [{ token }, other, admin] = [
    await t.createAccount(),
    await t.createAccount(),
    await t.createAccount({ admin: true }),
  ];
  await buyPlan(t, token, { plan: 'pro', period: 'month' });
  const { receipts } = (await t.api.call(sellsCalls.listSubscriptions, { token })).reply;
  const id = receipts[0]!.id;
  const statuses = [];
  for (const who of [token, admin.token, other.token, undefined])
    statuses.push((await fetchReceipt(id, who)).statusCode);
  expect(statuses).toEqual([200, 200, 404, 401]);
  for (const wrong of ['0', 'x', '99999999999999999999', '-1']) {
    expect((await fetchReceipt(wrong, admin.token)).statusCode).toBe(404);
  }
});
