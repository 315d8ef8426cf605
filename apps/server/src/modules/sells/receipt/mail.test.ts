import { sellsCalls } from '@quotavera/contract';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/index.ts';
import { startSmtp } from '../../../testing/smtp.ts';
import { buyPlan, createShop } from '../testing.fixture.ts';

let t: TestApp;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
beforeAll(async () => {
  smtp = await startSmtp();
  t = await createShop({
    now: '2026-03-02T12:00:00.000Z',
    environment: {
      SMTP_URL: smtp.url,
      SELLER_NAME: 'Příkop & Figli S.r.l.',
      SELLER_ADDRESS: 'Via Roma 1, 20121 Milano (MI)',
      SELLER_VAT: 'IT01234567897',
    },
  });
});
afterAll(async () => {
  await t?.close();
  await smtp?.close();
});

/** The attachments of the latest mail to an address: their names, and what each says. */
async function attachedTo(email: string): Promise<[name: string, text: string][]> {
  const { mail } = smtp.arrived.findLast(({ to }) => to.includes(email))!;
  const files = mail.attachments.map(async ({ filename, mimeType, content }) => {
    expect(mimeType).toBe('application/pdf');
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(content as ArrayBuffer)), {
      mergePages: true,
    });
    return [filename ?? '', text] as [string, string];
  });
  return Promise.all(files);
}

test('the mail of a payment brings its receipt, and that of a refund its credit note, each whole', async () => {
  const email = 'cliente@example.test';
  const { id, token } = await t.createAccount({ email });
  await t.db.updateTable('account').set({ first_name: 'Łucja', last_name: 'Bianchi' }).where('id', '=', id).execute();
  await buyPlan(t, token, { plan: 'pro', period: 'month' });
  await t.runJobs();
  const [receipt, ...others] = await attachedTo(email);
  expect(others).toEqual([]);
  const [name, text] = receipt!;
  expect(name).toBe('SIM-2026-1.pdf');
  const { id: purchase } = await t.db.selectFrom('purchase').select('id').executeTakeFirstOrThrow();
  for (const said of [
    'Ricevuta SIM-2026-1',
    'říkop & Figli S.r.l.',
    'Via Roma 1, 20121 Milano (MI)',
    'IT01234567897',
    `Łucja Bianchi, ${email}`,
    `Ordine ${purchase}`,
    'Periodo 02/03/26 – 02/04/26',
    'PRO, 1 mese',
    'Imponibile 16,39',
    'IVA 22% (IT) 3,60',
    'Totale 19,99',
  ]) {
    expect(text.replaceAll(/\s+/g, ' ')).toContain(said);
  }
  t.clock.set('2026-03-05T12:00:00.000Z');
  const later = await t.tokenOf(id);
  const { results } = (await t.api.call(sellsCalls.listSubscriptions, { token: later })).reply;
  await t.api.call(sellsCalls.withdraw, { token: later, body: { subscription: results[0]!.id } });
  await t.runJobs();
  const [note, ...more] = await attachedTo(email);
  expect(more).toEqual([]);
  expect(note![0]).toBe('SIM-NC-2026-1.pdf');
  expect(note![1].replaceAll(/\s+/g, ' ')).toContain('Rettifica la ricevuta SIM-2026-1');
});
