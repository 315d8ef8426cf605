import { accountsCalls } from '@quotavera/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';
import { smtpError, startSmtp } from '../../../testing/smtp.ts';

const { listMails, readMail, retryMail } = accountsCalls;

async function addReset(t: TestApp, account: TestAccount): Promise<number> {
  return t.db.transaction().execute((trx) =>
    t.context.mail.toAddress(
      trx,
      { email: account.email, language: 'it', account_id: account.id },
      {
        kind: 'password_reset',
        values: { minutes: 60 },
        link: '/recover-psw?token=SECRET',
      },
    ),
  );
}

describe('the outbox, without a mail server', () => {
  let t: TestApp;
  let admin: TestAccount;
  beforeAll(async () => {
    t = await createTestApp();
    admin = await t.createAccount({ admin: true });
  });
  afterAll(() => t?.close());

  test('pages by what was last, with filters', async () => {
    const people = [];
    for (let n = 0; n < 5; n += 1) people.push(await t.createAccount({ email: `Page_${n}@example.test` }));
    const ids: number[] = [];
    for (const person of people) ids.push(await addReset(t, person));
    const page = (query: object) => t.api.call(listMails, { token: admin.token, query });
    const first = (await page({ page_size: 2 })).reply;
    expect(first).toMatchObject({ count: 5, delivers: false, previous: null });
    expect(first.results.map(({ id }) => id)).toEqual([ids[4], ids[3]]);
    expect(JSON.stringify(first)).not.toContain('SECRET');
    const cursor = new URLSearchParams(first.next!.split('?')[1]).get('cursor')!;
    const second = (await page({ page_size: 2, page: 2, cursor })).reply;
    expect(second.results.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect((await page({ recipient: 'page_3' })).reply.results.map(({ id }) => id)).toEqual([ids[3]]);
    expect((await page({ recipient: 'page%' })).reply.count).toBe(0);
    expect((await page({ status: 'sent' })).reply.count).toBe(0);
    expect((await page({ kind: 'password_reset', status: 'outbox' })).reply.count).toBe(5);
  });

  test('the outbox, without a mail server shows an admin a link that they hand on, and writes that down; never another admin’s', async () => {
    const ada = await t.createAccount();
    const otherAdmin = await t.createAccount({ admin: true });
    const read = async (id: number) => (await t.api.call(readMail, { token: admin.token, params: { id } })).reply;
    const id = await addReset(t, ada);
    expect(await read(id)).toMatchObject({ hidden: null, text: expect.stringContaining('SECRET'), can_retry: false });
    const acts = await t.db.selectFrom('audit_log').selectAll().where('account_id', '=', ada.id).execute();
    expect(acts).toMatchObject([{ action: 'mail_link_read', actor_id: admin.id, data: { mail: id } }]);
    const theirs = await addReset(t, otherAdmin);
    expect(await read(theirs)).toMatchObject({ hidden: 'admin', text: null, html: null });
    const own = await addReset(t, admin);
    expect(await read(own)).toMatchObject({ hidden: null });
    expect((await t.api.call(retryMail, { token: admin.token, params: { id } })).error.code).toBe('mail_not_retriable');
    expect((await t.api.call(readMail, { token: admin.token, params: { id: 999_999 } })).status).toBe(404);
    expect((await t.api.call(retryMail, { token: admin.token, params: { id: 999_999 } })).status).toBe(404);
  });
});

test('a mail server shows a link to its recipient alone, and a failed mail is sent again', async () => {
  let broken = true;
  const smtp = await startSmtp({ onData: () => (broken ? smtpError(550, 'No') : null) });
  const t = await createTestApp({ environment: { SMTP_URL: smtp.url } });
  try {
    const admin = await t.createAccount({ admin: true });
    const ada = await t.createAccount();
    const id = await addReset(t, ada);
    const read = async () => (await t.api.call(readMail, { token: admin.token, params: { id } })).reply;
    expect(await read()).toMatchObject({ status: 'queued', hidden: 'secret', text: null, can_retry: false });
    await t.runJobs();
    expect(await read()).toMatchObject({ status: 'failed', hidden: 'secret', can_retry: true });
    expect((await read()).last_error).toContain('550 No');
    broken = false;
    const retried = await t.api.call(retryMail, { token: admin.token, params: { id } });
    expect(retried.reply).toMatchObject({ status: 'queued', attempts: 0 });
    await t.runJobs();
    expect(smtp.arrived.at(-1)!.mail.text).toContain('SECRET');
    expect(await read()).toMatchObject({ status: 'sent', hidden: 'gone', can_retry: false });
    const twice = await t.api.call(retryMail, { token: admin.token, params: { id } });
    expect(twice.error.code).toBe('mail_not_retriable');
  } finally {
    await t.close();
    await smtp.close();
  }
});
