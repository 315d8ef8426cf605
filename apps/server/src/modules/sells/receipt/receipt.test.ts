import { inflateSync } from 'node:zlib';
import { sellsCalls } from '@quotavera/contract';
import { sellsLinks } from '@quotavera/contract/sells-addresses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/index.ts';
import { buyPlan, createShop } from '../testing.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createShop({ environment: { SELLER_NAME: 'Příkop & Figli S.r.l.', SELLER_VAT: 'IT01234567890' } });
});
afterAll(() => t.close());

/** The words of a PDF: pages are compressed and write words in hexadecimal pieces. */
function wordsOf(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)];
  return streams
    .map(([, stream]) => inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1'))
    .flatMap((page) => page.split('\n').filter((line) => line.endsWith('TJ')))
    .map((line) =>
      [...line.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1')).join(''),
    )
    .join('\n');
}

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
  const words = wordsOf(answer.rawPayload);
  expect(words).toContain('Ricevuta / Beleg SIM-2026-1');
  expect(words).toContain('Príkop & Figli S.r.l.');
  expect(words).toContain('IT01234567890');
  expect(words).toContain('simulata');
  expect(words).toContain('IVA / MwSt. 22% (IT)');
  for (const amount of ['16,39', '3,60', '19,99']) expect(words).toContain(amount);
  expect(wordsOf((await fetchReceipt(receipts[0]!.id, token)).rawPayload)).toContain('SIM-2026-1');
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
