import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/index.ts';
import { startSmtp } from '../../testing/smtp.ts';
import type { MailWish } from './index.ts';

const RESET: MailWish = {
  kind: 'password_reset',
  to: 'ada@example.test',
  accountId: null,
  language: 'it',
  values: { minutes: 60 },
  link: '/recover-psw?token=abc&x=1',
};

describe('with a mail server', () => {
  let t: TestApp;
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  beforeAll(async () => {
    smtp = await startSmtp();
    t = await createTestApp({ environment: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://quotavera.example' } });
  });
  afterAll(async () => {
    await t?.close();
    await smtp?.close();
  });
  const add = (wish: Partial<MailWish> = {}) =>
    t.db.transaction().execute((trx) => t.context.mail.add(trx, { ...RESET, ...wish }));
  const rowOf = (id: number) => t.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  test('a mail arrives whole, and its words are forgotten here', async () => {
    const id = await add();
    expect((await rowOf(id)).status).toBe('queued');
    await t.runJobs();
    const { mail, raw, from, to } = smtp.arrived.at(-1)!;
    expect(from).toBe('no-reply@quotavera.example');
    expect(to).toEqual(['ada@example.test']);
    expect(mail.subject).toBe('Reimposta la tua password');
    expect(mail.from).toMatchObject({ name: 'Quotavera', address: 'no-reply@quotavera.example' });
    expect(mail.text).toContain('https://quotavera.example/recover-psw?token=abc&x=1');
    expect(mail.html).toContain('href="https://quotavera.example/recover-psw?token=abc&amp;x=1"');
    expect(raw).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', body_text: '', body_html: '', attempts: 1 });
  });
});
