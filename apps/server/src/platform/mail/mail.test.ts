import { once } from 'node:events';
import { createServer } from 'node:net';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/index.ts';
import { smtpError, startSmtp } from '../../testing/smtp.ts';
import type { MailInput } from './index.ts';
import { createTransport } from './transport.ts';

const ADA = { email: 'ada@example.test', language: 'it' };
const RESET: MailInput = {
  kind: 'password_reset',
  values: { minutes: 60 },
  link: '/recover-psw?token=abc&x=1',
};

type Refuse = (count: number) => Error | null;

describe('with a mail server', () => {
  let t: TestApp;
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let refuse: Refuse = () => null;
  beforeAll(async () => {
    smtp = await startSmtp({
      onData: (count) => refuse(count),
      options: {
        onRcptTo: ({ address }, _session, done) =>
          done(address.startsWith('unknown') ? smtpError(550, '5.1.1 No such user here') : null),
      },
    });
    t = await createTestApp({ environment: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://quotavera.example' } });
  });
  beforeEach(() => {
    refuse = () => null;
  });
  afterAll(async () => {
    await t?.close();
    await smtp?.close();
  });
  const add = (change: Partial<MailInput> = {}, email = ADA.email) =>
    t.db
      .transaction()
      .execute((trx) => t.context.mail.toAddress(trx, { ...ADA, email }, { ...RESET, ...change } as MailInput));
  const rowOf = (id: number) => t.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  /** The jobs' queue lives by the database's time: what waits for later is made due. */
  async function runLater(ms: number): Promise<void> {
    t.clock.advance(ms);
    await t.context.database.pool.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()');
    await t.runJobs();
  }
  const waiting = async () =>
    (await t.context.database.pool.query("select count(*)::int as n from graphile_worker.jobs where key like 'mail:%'"))
      .rows[0].n as number;

  test('a mail arrives whole, and its words are forgotten here', async () => {
    const id = await add();
    expect(await rowOf(id)).toMatchObject({ status: 'queued', secret: true });
    await t.runJobs();
    const { mail, raw, from, to } = smtp.arrived.at(-1)!;
    expect(from).toBe('no-reply@quotavera.example');
    expect(to).toEqual(['ada@example.test']);
    expect(mail.subject).toBe('Reimposta la tua password');
    expect(mail.from).toMatchObject({ name: 'Quotavera', address: 'no-reply@quotavera.example' });
    expect(mail.text).toContain('https://quotavera.example/recover-psw?token=abc&x=1');
    expect(mail.html).toContain('href="https://quotavera.example/recover-psw?token=abc&amp;x=1"');
    expect(mail.html).toContain('18+');
    expect(raw).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(raw).toMatch(/^Content-Language: it/m);
    expect(mail.messageId).toMatch(/^<mail\.\d+\.\w+@quotavera\.example>$/);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', body_text: '', body_html: '', attempts: 1 });
    expect(await waiting()).toBe(0);
  });

  test('a mail exists only if its transaction does', async () => {
    const before = smtp.arrived.length;
    await expect(
      t.db.transaction().execute(async (trx) => {
        await t.context.mail.toAddress(trx, ADA, RESET);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await t.runJobs();
    expect(smtp.arrived.length).toBe(before);
    expect(await waiting()).toBe(0);
  });

  test('what is refused for now goes out later, with growing waits and under the same name', async () => {
    const before = smtp.arrived.length;
    const names: string[] = [];
    let left = 2;
    refuse = () => {
      left -= 1;
      return left >= 0 ? smtpError(451, '4.3.0 Try again later') : null;
    };
    const id = await add({ link: '/recover-psw?token=later' });
    await t.runJobs();
    const first = await rowOf(id);
    expect(first).toMatchObject({ status: 'queued', attempts: 1 });
    expect(first.last_error).toContain('451');
    expect(first.body_text).toContain('token=later');
    expect(Number(first.next_attempt_at) - t.clock.wall().getTime()).toBe(MINUTE_MS);
    await t.runJobs();
    expect((await rowOf(id)).attempts).toBe(1);
    await runLater(MINUTE_MS);
    const second = await rowOf(id);
    expect(second).toMatchObject({ status: 'queued', attempts: 2 });
    expect(Number(second.next_attempt_at) - t.clock.wall().getTime()).toBe(5 * MINUTE_MS);
    await runLater(5 * MINUTE_MS);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 3, last_error: '', body_html: '' });
    for (const { mail } of smtp.arrived.slice(before)) names.push(mail.messageId ?? '');
    expect(names).toHaveLength(1);
    expect(names[0]).toContain(`<mail.${id}.`);
  });

  test('what is refused for good fails at once, with the reason', async () => {
    refuse = () => smtpError(554, '5.7.1 Message refused: spam');
    const id = await add();
    await t.runJobs();
    expect(await rowOf(id)).toMatchObject({ status: 'failed', attempts: 1, next_attempt_at: null });
    expect((await rowOf(id)).last_error).toContain('5.7.1 Message refused: spam');
    expect(await waiting()).toBe(0);
    const unknown = await add({}, 'unknown@example.test');
    await t.runJobs();
    expect(await rowOf(unknown)).toMatchObject({ status: 'failed', attempts: 1 });
    expect((await rowOf(unknown)).last_error).toContain('No such user here');
  });

  test('after eight tries it has failed', async () => {
    refuse = () => smtpError(421, '4.3.2 Closing');
    const id = await add();
    await t.runJobs();
    for (let n = 0; n < 10; n += 1) await runLater(25 * HOUR_MS);
    expect(await rowOf(id)).toMatchObject({ status: 'failed', attempts: 8 });
    expect(await waiting()).toBe(0);
  });

  test('a link that has expired isn’t sent, and isn’t waited for', async () => {
    refuse = () => smtpError(451, 'later');
    const until = new Date(t.clock.wall().getTime() + 3 * MINUTE_MS);
    const id = await add({ until });
    await t.runJobs();
    expect((await rowOf(id)).status).toBe('queued');
    await runLater(MINUTE_MS);
    // The next try would come after the link's end.
    expect(await rowOf(id)).toMatchObject({ status: 'failed', attempts: 2 });
    refuse = () => null;
    const before = smtp.tries();
    const late = await add({ until: new Date(t.clock.wall().getTime() - 1) });
    await t.runJobs();
    expect(await rowOf(late)).toMatchObject({ status: 'failed', last_error: 'expired' });
    expect(smtp.tries()).toBe(before);
  });

  test('of two who send it at once, one does', async () => {
    const id = await add();
    const before = smtp.arrived.length;
    await t.context.database.pool.query(
      `select graphile_worker.add_job('send_mail', json_build_object('mailId', ${id})),
              graphile_worker.add_job('send_mail', json_build_object('mailId', ${id})),
              graphile_worker.add_job('send_mail', json_build_object('mailId', ${id}))`,
    );
    await Promise.all([t.runJobs(), t.runJobs()]);
    expect(smtp.arrived.length).toBe(before + 1);
    expect((await rowOf(id)).attempts).toBe(1);
  });

  test('who died before the server took the text is followed by another; who died after it is not', async () => {
    const later = new Date(t.clock.wall().getTime() + 5 * MINUTE_MS);
    const claim = (id: number, handedOver: Date | null) =>
      t.db
        .updateTable('mail')
        .set({ claimed_until: later, attempts: 1, handed_over_at: handedOver })
        .where('id', '=', id)
        .execute();
    const before = smtp.arrived.length;
    const early = await add();
    const unsure = await add();
    await claim(early, null);
    await claim(unsure, t.clock.wall());
    await t.runJobs();
    // Both mails are still claimed, so no other sender takes them.
    expect(smtp.arrived.length).toBe(before);
    await runLater(5 * MINUTE_MS);
    expect(await rowOf(early)).toMatchObject({ status: 'sent' });
    expect(await rowOf(unsure)).toMatchObject({ status: 'failed', last_error: 'interrupted' });
    expect(smtp.arrived.length).toBe(before + 1);
  });

  test('a mail whose job was lost is found', async () => {
    const id = await add();
    await t.context.database.pool.query('delete from graphile_worker._private_jobs where key = $1', [`mail:${id}`]);
    t.clock.advance(16 * MINUTE_MS);
    await t.context.database.pool.query("select graphile_worker.add_job('sweep_mails')");
    await t.runJobs();
    expect((await rowOf(id)).status).toBe('sent');
  });

  test('a mail to a member goes to their address in their language; none to an account that was erased', async () => {
    const { id, email } = await t.createAccount();
    const account = t.db.updateTable('account').where('id', '=', id);
    await account.set({ language: 'de' }).execute();
    const send = () => t.db.transaction().execute((trx) => t.context.mail.toMember(trx, id, RESET));
    const mail = await rowOf((await send())!);
    expect(mail).toMatchObject({
      recipient: email,
      account_id: id,
      language: 'de',
      subject: 'Setze dein Passwort zurück',
    });
    await account.set({ erased_at: t.clock.now() }).execute();
    expect(await send()).toBeNull();
    await t.runJobs();
  });

  test('what a member subscribes to goes to a confirmed address alone', async () => {
    const { id } = await t.createAccount();
    const account = t.db.updateTable('account').where('id', '=', id);
    const subscribed = { ...RESET, leave: { post: '/api/leave/x' } };
    const send = (input: MailInput) => t.db.transaction().execute((trx) => t.context.mail.toMember(trx, id, input));
    await account.set({ email_confirmed_at: null }).execute();
    expect(await send(subscribed)).toBeNull();
    expect(await send(RESET)).not.toBeNull();
    await account.set({ email_confirmed_at: t.clock.now() }).execute();
    expect(await send(subscribed)).not.toBeNull();
    await t.runJobs();
  });

  test('a value that is missing leaves a gap in the sentence, and what causes the mail stands', async () => {
    const id = await add({ kind: 'plan_unpaid', values: { plan: 'PRO', price: Number.NaN } } as MailInput);
    const { subject, body_text } = await rowOf(id);
    expect(subject).toBe('PRO è terminato');
    expect(body_text).toContain('Il pagamento di … per il rinnovo');
    expect(body_text).not.toMatch(/\{\{|NaN/);
    await t.runJobs();
  });

  test('what many subscribe to waits for what one person asked for', async () => {
    const many = await add({ leave: { page: '/newsletter?leave=x', post: '/api/leave/x' } });
    const one = await add();
    const { rows } = await t.context.database.pool.query(
      'select key from graphile_worker.jobs where key = any($1) order by priority, id',
      [[`mail:${many}`, `mail:${one}`]],
    );
    expect(rows.map(({ key }) => key)).toEqual([`mail:${one}`, `mail:${many}`]);
    await t.runJobs();
  });

  test('nothing gets out of its line', async () => {
    const nasty = 'x@evil.test\r\nBcc: all@example.test\u202e<script>alert(1)</script>"\'&';
    await add({
      kind: 'email_change_notice',
      link: undefined,
      page: '/recover-psw',
      values: { address: nasty },
    } as never);
    await t.runJobs();
    const { mail, to } = smtp.arrived.at(-1)!;
    expect(to).toEqual(['ada@example.test']);
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.html).not.toContain('<script>');
    expect(mail.html).toContain('&lt;script&gt;');
    expect(mail.html).not.toContain('\u202e');
    expect(mail.text).toMatch(/x@evil\.test Bcc: all@example\.test/);
    for (const to of [
      '',
      'a',
      'a@b\r\nBcc: c@d.test',
      'a@b.test, c@d.test',
      '<a@b.test>',
      'a b@c.test',
      `${'a'.repeat(250)}@b.test`,
    ]) {
      await expect(add({}, to), to).rejects.toThrow('Not an address');
    }
    await expect(add({ link: 'https://evil.test/' })).rejects.toThrow('path of the product');
    await expect(add({ link: '//evil.test/' })).rejects.toThrow('path of the product');
  });
});

test('a server that says nothing, or hangs up amid the mail, is tried again later', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  const rude = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 rude ESMTP\r\n');
    socket.on('data', (data) => {
      const command = data.toString();
      if (command.startsWith('EHLO')) socket.write('250 rude\r\n');
      else if (command.startsWith('MAIL') || command.startsWith('RCPT')) socket.write('250 ok\r\n');
      else if (command.startsWith('DATA')) socket.write('354 go on\r\n');
      else socket.destroy();
    });
  }).listen(0, '127.0.0.1');
  await Promise.all([once(silent, 'listening'), once(rude, 'listening')]);
  const message = {
    messageId: '<1@x>',
    to: 'a@b.test',
    returnTo: null,
    subject: 's',
    text: 't',
    html: '<p>h</p>',
    language: 'it',
    date: new Date(),
    files: [],
  };
  const sendTo = async (port: number) => {
    let handed = false;
    const transport = createTransport({
      url: `smtp://127.0.0.1:${port}`,
      from: { name: 'Q', address: 'q@q.test' },
      timeoutMs: 300,
    });
    const attempt = await transport.send(message, async () => {
      handed = true;
    });
    return { ...attempt, handed };
  };
  const portOf = (server: typeof silent) => (server.address() as { port: number }).port;
  expect(await sendTo(portOf(silent))).toMatchObject({ outcome: 'postponed', handed: false });
  expect(await sendTo(portOf(rude))).toMatchObject({ outcome: 'postponed', handed: true });
  const closedPort = portOf(silent);
  silent.close();
  rude.close();
  const refused = await sendTo(closedPort);
  expect(refused).toMatchObject({ outcome: 'postponed', handed: false });
});

describe('without a mail server', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t?.close());

  test('mails stay in the outbox, readable, for thirty days; links until they expire', async () => {
    const add = (change: Partial<MailInput>) =>
      t.db.transaction().execute((trx) => t.context.mail.toAddress(trx, ADA, { ...RESET, ...change } as MailInput));
    const wall = t.clock.wall().getTime();
    const reset = await add({ until: new Date(wall + HOUR_MS) });
    const plain = await add({
      kind: 'email_changed',
      values: { address: 'x@y.test' },
      page: '/contact-us',
      link: undefined,
    } as never);
    await t.runJobs();
    const words = async (id: number) =>
      (await t.db.selectFrom('mail').select(['status', 'body_text']).where('id', '=', id).executeTakeFirst()) ?? null;
    expect(await words(reset)).toMatchObject({ status: 'outbox', body_text: expect.stringContaining('token=abc') });
    const clean = async () => {
      await t.context.database.pool.query("select graphile_worker.add_job('clean_mails')");
      await t.runJobs();
    };
    await clean();
    expect((await words(reset))!.body_text).toContain('token=abc');
    t.clock.advance(61 * MINUTE_MS);
    await clean();
    expect((await words(reset))!.body_text).toBe('');
    expect((await words(plain))!.body_text).toContain('x@y.test');
    t.clock.advance(30 * DAY_MS);
    await clean();
    expect((await words(plain))!.body_text).toBe('');
    t.clock.advance(336 * DAY_MS);
    await clean();
    expect(await words(plain)).toBeNull();
  });
});
