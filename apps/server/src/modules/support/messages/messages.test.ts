import { randomUUID } from 'node:crypto';
import { eraseAccount } from '@quotavera/contract/accounts';
import {
  changeThread,
  contactUs,
  createMessageTemplate,
  handleThread,
  listMessageTemplates,
  listThreads,
  openThread,
  readInbox,
  readThread,
  writeMessage,
  writeNote,
} from '@quotavera/contract/support';
import { supportLinks } from '@quotavera/contract/support/addresses';
import { MESSAGE_MAX } from '@quotavera/domain/support/messages';
import { HOUR_MS } from '@quotavera/domain/time';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';
import { cleanAttachments } from './thread/service-attachments.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const INBOX = 'reply@in.example.test';
const SECRET = 'a-secret-of-the-mail-server';
const PASSWORD = 'Tramonto-verde-41';

const INBOUND = {
  INBOUND_MAIL_ADDRESS: INBOX,
  INBOUND_MAIL_SECRET: SECRET,
  INBOUND_MAIL_AUTHSERV: 'mx.test',
};

let t: TestApp;
let admin: TestAccount;
let start: TestAccount;
let elite: TestAccount;
beforeAll(async () => {
  t = await createTestApp({
    now: NOW,
    environment: { ...INBOUND, RATE_LIMITS: '0' },
  });
  admin = await t.createAccount({ admin: true });
  start = await t.createAccount({ password: PASSWORD });
  elite = await t.createAccount({ plan: 'elite', language: 'de' });
});
afterAll(() => t.close());

const form = {
  name: 'Marta Neri',
  email: 'marta@example.test',
  subject: 'Come funziona',
  message: 'Buongiorno,\ncome funziona?',
};

/** Mails to an address, oldest first. */
function mailsTo(recipient: string) {
  return t.db.selectFrom('mail').selectAll().where('recipient', '=', recipient).orderBy('id').execute();
}
async function lastMailTo(recipient: string) {
  const mail = (await mailsTo(recipient)).at(-1)!;
  return {
    ...mail,
    envelope: mail.envelope as { messageId: string; replyTo?: string; inReplyTo?: string; references?: string[] },
  };
}
const read = (account: TestAccount, id: number) => t.api.call(readThread, { params: { id }, token: account.token });
const textsOf = async (account: TestAccount, id: number) =>
  (await read(account, id)).reply.messages.results.map(({ kind, side, message }) => [kind, side, message]);
const open = async (account: TestAccount, subject = 'Una domanda', attachments: number[] = []) =>
  (await t.api.call(openThread, { token: account.token, body: { subject, message: 'Come si fa?', attachments } })).reply
    .id;

function deliver(raw: string | Buffer, secret = SECRET, { app } = t) {
  return app.http.inject({
    method: 'POST',
    url: supportLinks.inboundMail,
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` },
    payload: raw,
  });
}
/** The receiving server writes this when it has verified a sender of its own domain. */
const vouchedFor = (from: string) =>
  `Authentication-Results: mx.test; dmarc=pass header.from=${from.slice(from.indexOf('@') + 1)}\r\n`;
const mail = (from: string, to: string, body: string, more = '', results = vouchedFor(from)) =>
  `${results}From: Qualcuno <${from}>\r\nTo: ${to}\r\nSubject: Re: x\r\nMessage-ID: <${randomUUID()}@mail.test>\r\n${more}\r\n${body}`;

test('the contact form takes markup and ten thousand letters as words, shows none of it as markup, and refuses more', async () => {
  const account = await t.createAccount();
  const words = `<script>alert(1)</script><img src=x onerror=alert(1)>${'ù'.repeat(MESSAGE_MAX)}`.slice(0, MESSAGE_MAX);
  const subject = '<b>Ciao</b>';
  const send = (message: string) =>
    t.api.call(openThread, { token: account.token, body: { subject, message, attachments: [] } });
  expect((await send(`${words}x`)).error.errors).toHaveProperty('message');
  const { id } = (await send(words)).reply;
  expect(await textsOf(account, id)).toEqual([['message', 'reader', words]]);
  await t.api.call(writeMessage, { params: { id }, body: { message: words }, token: admin.token });
  const { body_html: html, body_text: text } = await lastMailTo(account.email);
  expect(html).not.toMatch(/<script|<img[^>]+onerror|<b>Ciao/);
  expect(text).toContain('<script>alert(1)</script>');
});

test('sent twice under one key is one conversation, twice at once too', async () => {
  const account = await t.createAccount();
  const headers = { 'idempotency-key': '3f0e2f0a-8a57-4d0c-9a35-0d6b1f6a0c11' };
  const send = (message: string) =>
    t.api.call(openThread, {
      token: account.token,
      headers,
      body: { subject: 'Una volta', message, attachments: [] },
    });
  const sent = [...(await Promise.all([send('Ciao'), send('Ciao')])), await send('Ciao')];
  expect(new Set(sent.map(({ reply }) => reply.id)).size).toBe(1);
  expect((await send('Altro')).error.code).toBe('idempotency_key_reused');
  let elapsed = 20_000;
  const contact = (message: string) =>
    t.api.call(contactUs, {
      token: account.token,
      headers: { 'idempotency-key': '9b7a4b6e-0a1f-4c1d-8f63-5f5b1b0c2d22' },
      body: { ...form, message, elapsed_ms: elapsed++ },
    });
  const contacted = await Promise.all([contact('Ciao'), contact('Ciao')]);
  expect(new Set(contacted.map(({ reply }) => `${reply.id} ${reply.sent_at}`)).size).toBe(1);
  expect((await contact('Altro')).error.code).toBe('idempotency_key_reused');
  expect((await t.api.call(listThreads, { query: {}, token: account.token })).reply.count).toBe(2);
});

test('a visitor’s message gets an answer by mail, and its confirmation doesn’t repeat it', async () => {
  const sent = await t.api.call(contactUs, { body: { ...form, website: '', elapsed_ms: 20_000 } });
  expect(sent.status).toBe(201);
  expect(sent.reply).toEqual({ id: expect.any(Number), ...form, sent_at: NOW });
  const confirmation = await lastMailTo(form.email);
  expect(confirmation.kind).toBe('contact_received');
  expect(confirmation.body_text).not.toContain('come funziona');
  expect(confirmation.envelope.replyTo).toMatch(/^reply\+t\d+-r-[0-9a-f]{24}@in\.example\.test$/);
});

test('the contact form takes the four fields alone, and says of each what is wrong', async () => {
  expect((await t.api.call(contactUs, { body: form })).status).toBe(201);
  const { error } = await t.api.call(contactUs, { body: { name: '', email: 'x', subject: 'a', message: ' ' } });
  expect(Object.keys(error.errors).sort()).toEqual(['email', 'message', 'name', 'subject']);
  expect(error.description).toMatch(/\S/);
});

test('the contact form holds what a program seems to have sent, tells it nothing, and lets an admin release it', async () => {
  for (const [n, trace] of [{ website: 'https://spam.test' }, { elapsed_ms: 200 }].entries()) {
    const email = `bot${n}@example.test`;
    const { reply, status } = await t.api.call(contactUs, { body: { ...form, email, ...trace } });
    expect(status).toBe(201);
    expect(await mailsTo(email)).toEqual([]);
    const held = await t.api.call(readInbox, { query: { status: 'held' }, token: admin.token });
    expect(held.reply.results.map(({ id }) => id)).toContain(reply.id);
    const waiting = await t.api.call(readInbox, { query: { page_size: 100 }, token: admin.token });
    expect(waiting.reply.results.map(({ id }) => id)).not.toContain(reply.id);
    await t.api.call(handleThread, { params: { id: reply.id }, body: { status: 'open' }, token: admin.token });
    const after = await t.api.call(readInbox, { query: { page_size: 100 }, token: admin.token });
    expect(after.reply.results.map(({ id }) => id)).toContain(reply.id);
  }
});

test('a member’s message opens a conversation of theirs', async () => {
  const { reply } = await t.api.call(contactUs, { body: form, token: start.token });
  const own = await t.api.call(listThreads, { query: {}, token: start.token });
  expect(own.reply.results[0]).toMatchObject({ id: reply.id, kind: 'support', status: 'open', unread: false });
  expect(await textsOf(start, reply.id)).toEqual([['message', 'reader', form.message]]);
});

test('limits how often an address writes, and how often one is answered', async () => {
  const limited = await createTestApp({ now: NOW, environment: INBOUND });
  const statuses: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    statuses.push((await limited.api.call(contactUs, { body: { ...form, email: `m${n}@example.test` } })).status);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
  const { envelope } = await limited.db
    .selectFrom('mail')
    .select('envelope')
    .where('kind', '=', 'contact_received')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { replyTo } = envelope as { replyTo: string };
  const answers: number[] = [];
  for (let n = 0; n < 21; n += 1) {
    answers.push((await deliver(mail('m0@example.test', replyTo, `${n}`), SECRET, limited)).statusCode);
  }
  expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  await limited.close();
});

test('whoever’s answer by mail is refused is told at the address that the conversation has, once a day', async () => {
  const limited = await createTestApp({ now: NOW, environment: INBOUND });
  await limited.api.call(contactUs, { body: form });
  const mails = () => limited.db.selectFrom('mail').selectAll().orderBy('id').execute();
  const { replyTo } = (await mails())[0]!.envelope as { replyTo: string };
  const from = form.email.replace('@', '+posta@');
  for (let n = 0; n < 2; n += 1) {
    expect((await deliver(mail(from, replyTo, 'x'), SECRET, limited)).json().code).toBe('mail_sender_unknown');
  }
  const told = (await mails()).slice(1);
  expect(told.map(({ kind, recipient }) => [kind, recipient])).toEqual([['reply_refused', form.email]]);
  expect(told[0]!.body_text).toContain(form.email);
  await limited.close();
});

test('a conversation goes to and fro: each side sees it at once, the reader by mail as well', async () => {
  const id = await open(start);
  t.clock.advance(1_000);
  await t.api.call(writeMessage, { params: { id }, body: { message: 'Ecco come.\n\nCiao' }, token: admin.token });
  const answered = await read(start, id);
  expect(answered.reply).toMatchObject({ status: 'answered', unread: true, handling: null });
  expect(answered.reply.messages.results.map(({ own, author }) => [own, author])).toEqual([
    [true, 'Ada Bianchi'],
    [false, null],
  ]);
  const mailed = await lastMailTo(start.email);
  expect([mailed.kind, mailed.subject]).toEqual(['thread_reply', 'Re: Una domanda']);
  expect(mailed.body_text).toContain('Ecco come.\n\nCiao');
  expect(mailed.body_html).toMatch(/Ecco come\.<.*\n.*Ciao</);
  await t.api.call(changeThread, { body: { thread: id, seen: true }, token: start.token });
  expect((await read(start, id)).reply.unread).toBe(false);
  await t.api.call(changeThread, { body: { thread: id, status: 'closed' }, token: start.token });
  await t.api.call(writeMessage, { params: { id }, body: { message: 'Ancora una cosa' }, token: start.token });
  expect((await read(start, id)).reply.status).toBe('open');
});

test('a conversation is nobody else’s', async () => {
  const id = await open(start);
  expect((await read(elite, id)).status).toBe(404);
  const written = await t.api.call(writeMessage, { params: { id }, body: { message: 'ciao' }, token: elite.token });
  expect(written.error.code).toBe('not_found');
  expect((await t.api.call(changeThread, { body: { thread: id, seen: true }, token: elite.token })).status).toBe(404);
  expect((await t.api.call(readInbox, { query: {}, token: elite.token })).error.code).toBe('admin_required');
});

test('a conversation has notes that only admins read', async () => {
  const id = await open(elite);
  await t.api.call(writeNote, { params: { id }, body: { message: 'Segreto del team' }, token: admin.token });
  expect(await textsOf(admin, id)).toContainEqual(['note', 'staff', 'Segreto del team']);
  expect((await read(elite, id)).text).not.toContain('Segreto');
  expect((await mailsTo(elite.email)).map(({ body_text: text }) => text).join()).not.toContain('Segreto');
});

test('a conversation waits in the inbox: ELITE first, then the longest waiting, until it is answered', async () => {
  const early = await open(start, 'prima START');
  t.clock.advance(60_000);
  const late = await open(elite, 'poi ELITE');
  const { reply } = await t.api.call(readInbox, { query: { page_size: 100 }, token: admin.token });
  const ids = reply.results.map(({ id }) => id);
  expect(ids.indexOf(late)).toBeLessThan(ids.indexOf(early));
  const priorities = reply.results.map(({ priority }) => priority);
  expect(priorities).toEqual([...priorities].sort((a, b) => Number(b) - Number(a)));
  const waits = reply.results.filter(({ priority }) => !priority).map(({ waiting_since: since }) => since!);
  expect(waits).toEqual([...waits].sort());
  expect(reply.waiting).toBe(reply.count);
  // Every page in turn is the same list.
  const paged: number[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await t.api.call(readInbox, {
      query: { page_size: 2, ...(cursor ? { cursor } : {}) },
      token: admin.token,
    });
    paged.push(...page.reply.results.map(({ id }) => id));
    cursor = page.reply.next
      ? (new URL(page.reply.next, 'http://x').searchParams.get('cursor') ?? undefined)
      : undefined;
    if (!cursor) break;
  }
  expect(paged).toEqual(ids);
  await t.api.call(writeMessage, { params: { id: late }, body: { message: 'Fatto' }, token: admin.token });
  const after = await t.api.call(readInbox, { query: { page_size: 100 }, token: admin.token });
  expect(after.reply.results.map(({ id }) => id)).not.toContain(late);
});

test('a conversation is found by its words, assigned, and its history tells who did what', async () => {
  const id = await open(start, 'Rimborso trimestrale');
  const search = async (words: string, more = {}) =>
    (await t.api.call(readInbox, { query: { status: 'all', search: words, ...more }, token: admin.token })).reply
      .results;
  expect((await search('trimestr')).map((row) => row.id)).toEqual([id]);
  expect(await search("o'); drop table thread; --")).toEqual([]);
  expect(await search("'':*&|!()")).toEqual(expect.any(Array));
  await t.api.call(handleThread, { params: { id }, body: { assignee: admin.id }, token: admin.token });
  expect((await search('rimborso', { assignee: 'me' })).map((row) => row.assignee)).toEqual([admin.username]);
  const wrong = await t.api.call(handleThread, { params: { id }, body: { assignee: start.id }, token: admin.token });
  expect(wrong.error.code).toBe('validation');
  const events = (await read(admin, id)).reply.messages.results.flatMap(({ event }) => (event ? [event] : []));
  expect(events).toEqual([{ type: 'assigned', values: { name: admin.username } }]);
});

test('a conversation takes ready-made answers', async () => {
  const body = { title: 'Benvenuto', message: 'Ciao!', language: 'it' as const };
  const { reply } = await t.api.call(createMessageTemplate, { body, token: admin.token });
  const list = await t.api.call(listMessageTemplates, { token: admin.token });
  expect(list.reply.results).toContainEqual({ ...body, id: reply.id, updated_at: expect.any(String) });
});

describe('a file', () => {
  async function upload(account: TestAccount, payload: Buffer, type = 'application/pdf', name = 'prova.pdf') {
    return t.app.http.inject({
      method: 'PUT',
      url: `/api/users/v1/message-attachments/?name=${encodeURIComponent(name)}`,
      headers: { 'content-type': type, authorization: `Bearer ${account.token}` },
      payload,
    });
  }
  const download = (account: TestAccount, id: number) =>
    t.app.http.inject({
      url: `/api/users/v1/message-attachments/${id}/`,
      headers: { authorization: `Bearer ${account.token}` },
    });
  const PDF = Buffer.from('%PDF-1.4\n1 0 obj\nendobj\ntrailer\n%%EOF\n');

  test('a file goes with a message, to its two sides alone, and never by a public address', async () => {
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const [pdf, png] = [await upload(start, PDF), await upload(start, picture, 'image/png', '../../schermo <x>.PNG')];
    expect(pdf.json()).toMatchObject({ name: 'prova.pdf', type: 'application/pdf' });
    expect(png.json()).toMatchObject({ name: expect.stringMatching(/^[^/<>]+\.webp$/), type: 'image/webp' });
    const [first, second]: number[] = [pdf.json().id, png.json().id];
    expect((await download(start, first!)).statusCode).toBe(404);
    const id = await open(start, 'Con allegati', [first!, second!]);
    const file = await download(start, first!);
    expect(file.rawPayload.equals(PDF)).toBe(true);
    expect(file.headers['content-disposition']).toContain('attachment');
    expect((await download(admin, second!)).headers['content-type']).toBe('image/webp');
    expect((await download(elite, first!)).statusCode).toBe(404);
    const { key } = await t.db
      .selectFrom('thread_attachment')
      .select('key')
      .where('id', '=', second!)
      .executeTakeFirstOrThrow();
    expect((await t.app.http.inject({ url: `/files/${key}` })).statusCode).toBe(404);
    expect((await read(start, id)).reply.messages.results[0]?.attachments).toHaveLength(2);
    // A file that was sent once can't be sent again.
    const again = await t.api.call(openThread, {
      token: start.token,
      body: { subject: 'Ancora', message: 'x', attachments: [first!] },
    });
    expect(again.error.errors).toHaveProperty('attachments');
  });

  test('a file is judged by its content and its size', async () => {
    const code = async (payload: Buffer, type?: string) => (await upload(start, payload, type)).json().code;
    expect(await code(Buffer.from('<html><script>alert(1)</script>'.repeat(9)))).toBe('attachment_invalid');
    expect(await code(Buffer.from('%PDF-1.4 half'))).toBe('attachment_invalid');
    expect(await code(Buffer.from('MZ program'.repeat(9)), 'image/png')).toBe('attachment_invalid');
    expect(await code(Buffer.alloc(4 * 1024 * 1024, 1))).toBe('attachment_too_large');
    expect(await code(Buffer.from('x'), 'text/html')).toBe('unsupported_media_type');
  });

  test('a file never sent is deleted after a day', async () => {
    const { id } = (await upload(start, PDF)).json();
    const row = () => t.db.selectFrom('thread_attachment').select('key').where('id', '=', id).executeTakeFirst();
    const { key } = (await row())!;
    await cleanAttachments(t.context);
    expect(await row()).toBeDefined();
    t.clock.advance(25 * HOUR_MS);
    await cleanAttachments(t.context);
    expect(await row()).toBeUndefined();
    expect(await t.context.files.get(key)).toBeNull();
    start = { ...start, token: await t.tokenOf(start.id) };
    elite = { ...elite, token: await t.tokenOf(elite.id) };
    admin = { ...admin, token: await t.tokenOf(admin.id) };
  });
});

describe('an answer by mail', () => {
  async function conversation() {
    const { reply } = await t.api.call(contactUs, { body: form });
    await t.api.call(writeMessage, { params: { id: reply.id }, body: { message: 'Così.' }, token: admin.token });
    return { id: reply.id, ...(await lastMailTo(form.email)).envelope };
  }

  test('an answer by mail comes back into its conversation, once, without what it quotes', async () => {
    const { id, replyTo, messageId, references, inReplyTo } = await conversation();
    expect(references?.at(-1)).toBe(inReplyTo);
    const raw = mail(
      form.email,
      replyTo!,
      `Grazie mille!\r\n\r\nOn Mon Quotavera wrote:\r\n> ##- Scrivi -##\r\n> Così.`,
      `In-Reply-To: ${messageId}\r\n`,
    );
    expect((await deliver(raw)).json()).toEqual({ accepted: true, thread: id });
    expect((await deliver(raw)).json()).toMatchObject({ accepted: false });
    expect((await textsOf(admin, id)).at(-1)).toEqual(['message', 'reader', 'Grazie mille!']);
    expect((await read(admin, id)).reply.messages.results.filter(({ via }) => via === 'mail')).toHaveLength(1);
    // The next answer refers to it.
    await t.api.call(writeMessage, { params: { id }, body: { message: 'Prego' }, token: admin.token });
    expect((await lastMailTo(form.email)).envelope.inReplyTo).toMatch(/@mail\.test>$/);
  });

  test('an answer by mail is refused without the secret, with a forged address, or from somebody else', async () => {
    const { id, replyTo } = await conversation();
    const forged = replyTo!.replace(/t\d+-/, `t${id - 1}-`);
    expect((await deliver(mail(form.email, replyTo!, 'x'), 'wrong')).json().code).toBe('forbidden');
    expect((await deliver(mail(form.email, forged, 'x'))).json().code).toBe('not_found');
    expect((await deliver(mail(form.email, INBOX, 'x'))).json().code).toBe('not_found');
    expect((await deliver(mail('ladro@example.test', replyTo!, 'x'))).json().code).toBe('mail_sender_unknown');
    expect((await deliver(mail(form.email, replyTo!.replace('-r-', '-h-'), 'x'))).json().code).toBe('not_found');
    expect((await textsOf(admin, id)).length).toBe(2);
  });

  test('an answer by mail is refused where the receiving server says that its sender was forged, or doesn’t say who it is', async () => {
    const { id, replyTo } = await conversation();
    const codeOf = async (results: string) => {
      const headers = results && `Authentication-Results: ${results}\r\n`;
      return (await deliver(mail(form.email, replyTo!, 'x', '', headers))).json().code ?? 'taken';
    };
    for (const forged of [
      '',
      'mx.test; dmarc=none; spf=pass smtp.mailfrom=x@evil.test; dkim=pass header.d=evil.test',
      'mx.test; dmarc=fail; dkim=pass header.d=example.test',
      'mx.test; spf=softfail smtp.mailfrom=x@example.test',
      'mx.evil.test; dmarc=pass header.from=example.test',
      'mx.evil.test; x=y\r\nAuthentication-Results: mx.test; dmarc=pass header.from=example.test',
      'mx.test; dmarc=pass header.from=evil.test',
      'mx.test; dmarc=pass',
      'mx.test; spf=pass smtp.mailfrom=dmarc=pass@evil.test; dmarc=fail header.from=example.test',
      'mx.test; spf=pass reason="; dmarc=pass header.from=example.test"; dmarc=fail header.from=example.test',
      'mx.test; spf=pass (; dmarc=pass header.from=example.test); dmarc=fail header.from=example.test',
      'mx.test; dmarc=fail header.from=example.test\r\nAuthentication-Results: mx.test; dmarc=pass header.from=example.test',
      'spf=pass smtp.mailfrom=example.test; dmarc=pass header.from=example.test',
      'mx.test; dmarc=pass (never closed header.from=example.test',
    ])
      expect([forged, await codeOf(forged)]).toEqual([forged, 'mail_sender_unknown']);
    for (const good of [
      'mx.test; spf=fail; dmarc=pass header.from=example.test',
      'MX.test 1;\r\n spf=pass smtp.mailfrom="a;b"@example.test; dmarc=pass (p=none (sp=none)) header.from=Example.TEST',
      'mx.test; spf=none\r\nAuthentication-Results: mx.test; dmarc = pass header.from = example.test',
    ])
      expect([good, await codeOf(good)]).toEqual([good, 'taken']);
    const two = mail(form.email, replyTo!, 'x', '', `${vouchedFor(form.email)}From: x <${form.email}>\r\n`);
    expect((await deliver(two)).json().code).toBe('mail_sender_unknown');
    // Without a server that vouches for senders, nobody is believed.
    const environment = t.context.environment as { INBOUND_MAIL_AUTHSERV?: string };
    delete environment.INBOUND_MAIL_AUTHSERV;
    expect(await codeOf('mx.test; dmarc=pass header.from=example.test')).toBe('mail_sender_unknown');
    environment.INBOUND_MAIL_AUTHSERV = 'mx.test';
    expect((await textsOf(admin, id)).length).toBe(5);
  });

  test('a mail to no address of ours isn’t read, and reading a heavy one holds nobody up', async () => {
    const { replyTo } = await conversation();
    const heavy = (to: string) => mail(form.email, to, '\r\n'.repeat(5_000_000));
    expect((await deliver(heavy(INBOX))).statusCode).toBe(404);
    const delivered = deliver(heavy(replyTo!));
    const first = await Promise.race([
      delivered.then(() => 'the mail'),
      t.app.http.inject('/healthz').then(({ statusCode }) => statusCode),
    ]);
    expect(first).toBe(200);
    expect([200, 400]).toContain((await delivered).statusCode);
  });

  test('a mail that nests without end is given up', async () => {
    const { replyTo } = await conversation();
    const nested = 'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'.repeat(5_000);
    expect((await deliver(mail(form.email, replyTo!, '', nested))).json().code).toBe('malformed_body');
  });

  test('a program’s automatic answer by mail changes nothing', async () => {
    const { id, replyTo } = await conversation();
    expect(
      (await deliver(mail(form.email, replyTo!, 'Sono in ferie', 'Auto-Submitted: auto-replied\r\n'))).json(),
    ).toEqual({
      accepted: false,
      thread: id,
    });
    expect((await textsOf(admin, id)).length).toBe(2);
  });

  test('an answer by mail in HTML becomes text, and brings its files; those that may not be kept are counted', async () => {
    const { id, replyTo } = await conversation();
    const parts = [
      'Content-Type: text/html; charset=utf-8\r\n\r\n<p>Ecco <b>il file</b></p><script>alert(1)</script>',
      'Content-Type: application/pdf; name="a.pdf"\r\nContent-Disposition: attachment; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n%%EOF',
      'Content-Type: application/zip; name="b.zip"\r\nContent-Disposition: attachment; filename="b.zip"\r\n\r\nPK evil',
    ];
    const body = `${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--`;
    const raw = mail(form.email, replyTo!, body, 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n');
    expect((await deliver(raw)).json().accepted).toBe(true);
    const { results } = (await read(admin, id)).reply.messages;
    const message = results.findLast(({ kind }) => kind === 'message')!;
    expect(message.message).toBe('Ecco il file');
    expect(message.attachments.map(({ name }) => name)).toEqual(['a.pdf']);
    expect(results.at(-1)?.event).toEqual({ type: 'files_refused', values: { count: 1 } });
  });

  test('an answer by mail that is nonsense is refused calmly', async () => {
    for (const raw of [
      '',
      '\0\0\0',
      'x'.repeat(300_000),
      'To: \r\n\r\n',
      `To: ${'"" wrote '.repeat(20_000)}\r\n\r\n`,
      'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n',
    ]) {
      expect([400, 404]).toContain((await deliver(raw)).statusCode);
    }
  });
});

test('whoever leaves takes their conversations along', async () => {
  const leaving = await t.createAccount({ password: PASSWORD });
  const id = await open(leaving, 'Addio');
  await t.api.call(writeMessage, { params: { id }, body: { message: 'Ci dispiace' }, token: admin.token });
  const archive = await t.app.http.inject({
    method: 'POST',
    url: '/api/users/v1/account/export/',
    headers: { authorization: `Bearer ${leaving.token}` },
    payload: { password: PASSWORD },
  });
  expect(archive.body).toContain('conversations.json');
  const erased = await t.api.call(eraseAccount, { body: { password: PASSWORD, confirm: true }, token: leaving.token });
  expect(erased.status).toBe(200);
  expect((await read(admin, id)).status).toBe(404);
  expect(await t.db.selectFrom('thread_message').select('id').where('thread_id', '=', id).execute()).toEqual([]);
});
