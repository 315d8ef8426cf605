import { publishingCalls } from '@quotavera/contract';
import { supportLinks } from '@quotavera/contract/support/addresses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, postOneClick, type TestAccount, type TestApp } from '../../../testing/index.ts';
import { smtpError, startSmtp } from '../../../testing/smtp.ts';

const SECRET = 'a-secret-of-the-mail-server';

let t: TestApp;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let admin: TestAccount;

beforeAll(async () => {
  smtp = await startSmtp({
    options: {
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('gone') ? smtpError(550, '5.1.1 No such user here') : null),
    },
  });
  t = await createTestApp({
    environment: {
      SMTP_URL: smtp.url,
      PUBLIC_URL: 'https://quotavera.example',
      INBOUND_MAIL_ADDRESS: 'reply@in.example.test',
      INBOUND_MAIL_SECRET: SECRET,
      INBOUND_MAIL_AUTHSERV: 'mx.test',
    },
  });
  admin = await t.createAccount({ admin: true });
});
afterAll(async () => {
  await t?.close();
  await smtp?.close();
});

const subscribe = (email: string) =>
  t.api.call(publishingCalls.subscribeNewsletter, { body: { email, privacy: true }, language: 'it' });
const mailTo = (address: string) => smtp.arrived.filter(({ to }) => to.includes(address)).at(-1)!;
async function subscribed(email: string): Promise<void> {
  expect((await subscribe(email)).status).toBe(202);
  await t.runJobs();
  const [, token] = /confirm=([\w-]+)/.exec(mailTo(email).mail.text ?? '')!;
  expect((await t.api.call(publishingCalls.confirmNewsletter, { body: { token: token! } })).reply).toEqual({
    ok: true,
  });
  expect((await t.api.call(publishingCalls.confirmNewsletter, { body: { token: token! } })).error.code).toBe(
    'link_invalid',
  );
}
const statusOf = async (email: string) =>
  (await t.db.selectFrom('newsletter_subscriber').select('status').where('email', '=', email).executeTakeFirst())
    ?.status;

async function runNewsletters(): Promise<void> {
  await t.context.database.pool.query("select graphile_worker.add_job('send_newsletters')");
  await t.runJobs();
}

async function send(subject: string): Promise<number> {
  const { id } = (await t.api.call(publishingCalls.createIssue, { body: { language: 'it' }, token: admin.token }))
    .reply;
  const params = { id };
  const schedule = () => t.api.call(publishingCalls.scheduleIssue, { params, body: { at: null }, token: admin.token });
  expect((await schedule()).error.code).toBe('newsletter_empty');
  const text = { type: 'text', text: 'Ciao <b>a tutti</b>' };
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] };
  const offer = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Codice promo' }] }] };
  const promoting = { params, body: { content: offer } as never, token: admin.token };
  expect((await t.api.call(publishingCalls.editIssue, promoting)).error.code).toBe('promotion');
  await t.api.call(publishingCalls.editIssue, { params, body: { subject, content } as never, token: admin.token });
  expect((await schedule()).reply.status).toBe('scheduled');
  await runNewsletters();
  await runNewsletters();
  return id;
}

test('the newsletter needs the privacy consent and an address', async () => {
  const refused = await t.api.call(publishingCalls.subscribeNewsletter, { body: { email: 'x', privacy: false } });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.error.errors).sort()).toEqual(['email', 'privacy']);
});

test('the newsletter goes only to who confirmed, with a way out that mail programs know', async () => {
  await subscribed('ada@example.test');
  expect((await subscribe('ADA@example.test')).error).toMatchObject({ code: 'newsletter_subscribed' });
  await subscribe('pending@example.test');
  await t.runJobs();
  const before = smtp.arrived.length;
  const id = await send('La prima');
  expect(smtp.arrived.length).toBe(before + 1);
  const { raw, mail } = mailTo('ada@example.test');
  expect(mail.subject).toBe('La prima');
  expect(mail.html).toContain('Ciao &lt;b&gt;a tutti&lt;/b&gt;');
  expect(mail.html).not.toMatch(/<img/);
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  const [, url] = /^List-Unsubscribe:\s+<(https:[^>]+)>/m.exec(raw)!;
  const issue = (await t.api.call(publishingCalls.readIssue, { params: { id }, token: admin.token })).reply;
  expect(issue).toMatchObject({ status: 'sent', recipients: 1, delivered: 1, bounced: 0 });

  const path = new URL(url!).pathname;
  const forged = path.replace(/leave\/\d+/, 'leave/2');
  expect((await postOneClick(t.app, forged)).statusCode).toBe(410);
  // A program that only looks at links is shown the page that asks first.
  const looked = await t.app.http.inject(path);
  expect([looked.statusCode, looked.headers.location]).toEqual([
    302,
    expect.stringMatching(/^\/newsletter\?leave=\d+\./),
  ]);
  expect(await statusOf('ada@example.test')).toBe('confirmed');
  expect((await postOneClick(t.app, path, 'multipart')).statusCode).toBe(200);
  expect((await postOneClick(t.app, path)).statusCode).toBe(200);
  expect(await statusOf('ada@example.test')).toBe('left');
  await send('La seconda');
  expect(mailTo('ada@example.test').mail.subject).toBe('La prima');
});

test('the newsletter counts what a server refused for good', async () => {
  await t.db
    .insertInto('newsletter_subscriber')
    .values({
      email: 'gone@example.test',
      language: 'it',
      status: 'confirmed',
      privacy_version: '1',
      consent_at: t.clock.now(),
    })
    .execute();
  const id = await send('La terza');
  const issue = (await t.api.call(publishingCalls.readIssue, { params: { id }, token: admin.token })).reply;
  expect(issue).toMatchObject({ recipients: 1, delivered: 0, bounced: 1 });
  const edit = await t.api.call(publishingCalls.editIssue, {
    params: { id },
    body: { subject: 'x' },
    token: admin.token,
  });
  expect(edit.error.code).toBe('newsletter_closed');
});

test('the newsletter leaves an address that refuses for good, until its owner confirms it again', async () => {
  expect(await statusOf('gone@example.test')).toBe('left');
  t.clock.advance(60_000);
  const again = { status: 'confirmed', confirmed_at: t.clock.now() };
  await t.db.updateTable('newsletter_subscriber').set(again).where('email', '=', 'gone@example.test').execute();
  await runNewsletters();
  expect(await statusOf('gone@example.test')).toBe('confirmed');
});

test('the newsletter counts a mail that came back later, and no answer of a program', async () => {
  await subscribed('late@example.test');
  const id = await send('La quarta');
  const { from } = mailTo('late@example.test');
  expect(from).toMatch(/^reply\+b\d+-[0-9a-f]{24}@in\.example\.test$/);
  const arrives = (to: string, report: string) =>
    t.app.http.inject({
      method: 'POST',
      url: supportLinks.inboundMail,
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}` },
      payload: `From: MAILER-DAEMON@mx.test\r\nTo: ${to}\r\nMIME-Version: 1.0\r\n${report}`,
    });
  const notification = (action: string) =>
    [
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Undelivered.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.test',
      '',
      `Action: ${action}`,
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 5.1.1 No such user here',
      '--b--',
    ].join('\r\n');
  const counts = async () => {
    await t.context.database.pool.query("select graphile_worker.add_job('send_newsletters')");
    await t.runJobs();
    const { reply } = await t.api.call(publishingCalls.readIssue, { params: { id }, token: admin.token });
    return [reply.delivered, reply.bounced];
  };
  expect((await arrives(from, notification('delayed'))).json()).toMatchObject({ accepted: false });
  expect((await arrives(from, 'Auto-Submitted: auto-replied\r\n\r\nSono in ferie')).statusCode).toBe(200);
  expect((await arrives(from.replace(/b(\d+)/, 'b9$1'), notification('failed'))).statusCode).toBe(404);
  const before = await counts();
  expect((await arrives(from, notification('failed'))).json()).toEqual({ accepted: true, thread: null });
  expect([before[0]! - (await counts())[0]!, (await counts())[1]! - before[1]!]).toEqual([1, 1]);
  const mail = await t.db
    .selectFrom('mail')
    .select('last_error')
    .where('subject', '=', 'La quarta')
    .where('status', '=', 'failed');
  expect((await mail.execute()).map(({ last_error }) => last_error)).toContain('550 5.1.1 No such user here');
});

test('the newsletter is refused to who asks too often, also with tags after a plus, which are one mailbox', async () => {
  const codes = [];
  for (let n = 0; n < 4; n += 1) codes.push((await subscribe(`often+${n}@example.test`)).status);
  expect(codes.map((code) => code === 429)).toEqual([false, false, false, true]);
});
