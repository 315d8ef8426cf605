import { eraseAccount, mergeUsers } from '@quotavera/contract/accounts';
import type { BodyOf } from '@quotavera/contract/core';
import {
  changeCall,
  changeCallHours,
  listCallHosts,
  listCallMessages,
  listCalls,
  readCall,
  readThread,
  requestCall,
  writeCallMessage,
  writeMessage,
} from '@quotavera/contract/support';
import { DAY_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readCalendar } from '../../../testing/formats/calendar.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';

/** A Monday, 13:00 in Rome. */
const NOW = '2026-03-02T12:00:00.000Z';
const WEDNESDAY = '2026-03-04T17:00:00.000Z';
const THURSDAY = '2026-03-05T17:00:00.000Z';
const PASSWORD = 'Tramonto-verde-41';

let t: TestApp;
let admin: TestAccount;
let tipster: TestAccount;
let reader: TestAccount;
let other: TestAccount;
beforeAll(async () => {
  t = await createTestApp({ now: NOW, environment: { RATE_LIMITS: '0' } });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOW);
  admin = await t.createAccount({ admin: true });
  tipster = await t.createAccount({ userType: 'collaborator', password: PASSWORD });
  reader = await t.createAccount({ plan: 'elite', language: 'en' });
  other = await t.createAccount({ plan: 'elite' });
  await t.db.deleteFrom('call_host').execute();
  const hours = [{ weekday: 3, from: 18 * 60, to: 19 * 60 }];
  await t.api.call(changeCallHours, {
    body: { is_open: true, hours, meeting_link: 'https://meet.example.test/abc' },
    token: tipster.token,
  });
});

const form = { name: 'Ada', email: 'ada@example.test', topic: 'consulenza' as const, message: 'Il mio record.' };
const ask = (more: Partial<BodyOf<typeof requestCall>> = {}, by = reader) =>
  t.api.call(requestCall, { body: { ...form, preferred_date: WEDNESDAY, host: tipster.id, ...more }, token: by.token });
const change = (id: number, by: TestAccount, body: BodyOf<typeof changeCall>) =>
  t.api.call(changeCall, { params: { id }, body, token: by.token });
const read = (id: number, by: TestAccount) => t.api.call(readCall, { params: { id }, token: by.token });
async function mailsOf(recipient: string) {
  const mails = await t.db.selectFrom('mail').selectAll().where('recipient', '=', recipient).orderBy('id').execute();
  return mails.map((mail) => ({
    kind: mail.kind,
    text: mail.body_text,
    calendar: (mail.envelope as { calendar?: { method: string; content: string } } | null)?.calendar,
  }));
}
const lastMail = async (recipient: string) => (await mailsOf(recipient)).at(-1)!;

test('a request needs ELITE, a name, an address, a topic, a date that can still be kept and somebody who takes calls', async () => {
  const start = await t.createAccount({ plan: 'pro' });
  expect((await ask({}, start)).error).toMatchObject({ code: 'plan_required', upgrade: { plan: 'elite' } });
  const wrong = await t.api.call(requestCall, {
    body: { name: 'A', email: 'x', message: '' } as never,
    token: reader.token,
  });
  expect(Object.keys(wrong.error.errors).sort()).toEqual(['email', 'message', 'name', 'preferred_date', 'topic']);
  expect((await ask({ preferred_date: '2026-03-02T13:00:00Z' })).error.errors).toHaveProperty('preferred_date');
  expect((await ask({ host: admin.id })).error.errors).toHaveProperty('host');
  expect(
    (await ask({ host: tipster.id }, await t.createAccount({ userType: 'collaborator', plan: 'elite' }))).status,
  ).toBe(201);
  const self = await t.createAccount({ userType: 'collaborator', plan: 'elite' });
  expect((await ask({ host: self.id }, self)).error.code).toBe('own_call');
});

test('a request is pending, and the tipster hears of it with the reader’s words but not their address', async () => {
  const { reply } = await ask();
  expect(reply).toMatchObject({
    ...form,
    status: 'pending',
    admin_status: null,
    preferred_date: WEDNESDAY,
    role: 'reader',
  });
  const mailed = await lastMail(tipster.email);
  expect([mailed.kind, mailed.text.includes(form.message), mailed.text.includes(form.email)]).toEqual([
    'call_requested',
    true,
    false,
  ]);
  const seen = await read(reply.id, tipster);
  expect(seen.reply).toMatchObject({ admin_status: 'PENDING', email: null, role: 'host', unread: true });
  expect(seen.text).not.toContain(form.email);
  expect((await read(reply.id, admin)).reply.email).toBe(form.email);
  const list = (await t.api.call(listCalls, { query: { as: 'host' }, token: tipster.token })).reply;
  expect(list.results.map(({ id }) => id)).toEqual([reply.id]);
});

test('a request is words, in its mails and in both calendars', async () => {
  const markup = '<img src=x onerror=alert(1)>';
  const long = await ask({ message: 'ù'.repeat(10_001) });
  expect(Object.keys(long.error.errors)).toEqual(['message']);
  const { id } = (await ask({ name: `Eva ${markup}`, message: `${markup}\r\nBEGIN:VEVENT` })).reply;
  const note = `${markup}\nBEGIN:VEVENT`;
  await change(id, tipster, { action: 'decide', status: 'ACCEPTED', response_note: note });
  for (const to of [form.email, tipster.email]) {
    const html = await t.db.selectFrom('mail').select('body_html').where('recipient', '=', to).execute();
    expect(html.map(({ body_html: each }) => each).join()).not.toMatch(/<img[^>]+onerror/);
    const { calendar } = await lastMail(to);
    expect(calendar?.content.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
    expect(readCalendar(calendar?.content ?? '')).toHaveLength(1);
  }
});

test('a request isn’t found by anybody else', async () => {
  const { id } = (await ask()).reply;
  const { error, status } = await read(id, other);
  expect([status, error.code, error.description]).toEqual([404, 'call_not_found', 'Richiesta non trovata.']);
  for (const answer of [
    await change(id, other, { action: 'cancel' }),
    await t.api.call(listCallMessages, { query: { call: id }, token: other.token }),
    await t.api.call(writeCallMessage, { body: { call: id, message: 'x' }, token: other.token }),
  ]) {
    expect((answer as { error: { code: string } }).error.code).toBe('call_not_found');
  }
  expect((await t.api.call(listCalls, { query: { as: 'admin' }, token: other.token })).error.code).toBe('forbidden');
});

test('the other side accepts: both get the invitation, and the moment is taken', async () => {
  const { id } = (await ask()).reply;
  const free = async () =>
    (await t.api.call(listCallHosts, { token: other.token })).reply.results.find(({ host }) => host?.id === tipster.id)!
      .slots;
  expect((await free()).slice(0, 2)).toEqual([WEDNESDAY, '2026-03-04T17:30:00.000Z']);
  const { reply } = await change(id, tipster, { action: 'decide', status: 'ACCEPTED', response_note: 'A presto' });
  expect(reply).toMatchObject({
    status: 'accepted',
    admin_status: 'ACCEPTED',
    scheduled_at: WEDNESDAY,
    meeting_link: 'https://meet.example.test/abc',
  });
  expect((await free())[0]).toBe('2026-03-04T17:30:00.000Z');
  for (const to of [form.email, tipster.email]) {
    const { kind, calendar } = await lastMail(to);
    expect([kind, calendar?.method]).toEqual(['call_accepted', 'REQUEST']);
    expect(readCalendar(calendar?.content ?? '')).toMatchObject([
      { start: '2026-03-04T17:00:00.000Z', end: '2026-03-04T17:30:00.000Z' },
    ]);
    expect(calendar?.content).toContain('METHOD:REQUEST');
  }
  expect((await lastMail(form.email)).text).toContain('4 March 2026');
  const file = await t.app.http.inject({
    url: `/api/tips/v1/call-request/${id}/calendar/`,
    headers: { authorization: `Bearer ${reader.token}` },
  });
  expect([file.headers['content-type'], file.body.includes(`UID:call-${id}@`)]).toEqual([
    'text/calendar; charset=utf-8',
    true,
  ]);
  expect((await ask({}, other)).error.code).toBe('call_slot_taken');
  expect((await ask({ preferred_date: '2026-03-04T17:15:00Z' }, other)).error.code).toBe('call_slot_taken');
  expect((await ask({ preferred_date: '2026-03-04T17:30:00Z' }, other)).status).toBe(201);
});

test('only one of two requests for a moment is accepted, however many decide at once', async () => {
  const ids = [(await ask()).reply.id, (await ask({}, other)).reply.id];
  const answers = await Promise.all(
    [...ids, ...ids].map((id, n) => change(id, n % 2 ? admin : tipster, { action: 'decide', status: 'ACCEPTED' })),
  );
  const accepted = await t.db
    .selectFrom('call_request')
    .select('thread_id')
    .where('status', '=', 'ACCEPTED')
    .where('host_id', '=', tipster.id)
    .execute();
  expect(accepted).toHaveLength(1);
  expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true);
});

test('the other side offers other dates, of which the reader accepts one', async () => {
  const { id } = (await ask()).reply;
  const decision = {
    action: 'decide',
    status: 'CHECKED',
    av_date_1: THURSDAY,
    av_date_3: '2026-03-06T17:00:00Z',
  } as const;
  const { reply } = await change(id, tipster, decision);
  expect(reply).toMatchObject({ status: 'pending', admin_status: 'CHECKED', av_date_1: THURSDAY, av_date_2: null });
  expect((await lastMail(form.email)).kind).toBe('call_proposed');
  expect((await change(id, reader, { action: 'accept', date: 'av_date_2' })).error.code).toBe('validation');
  expect((await change(id, tipster, { action: 'accept', date: 'av_date_1' })).error.code).toBe('forbidden');
  expect((await change(id, reader, { action: 'accept', date: 'av_date_1' })).reply).toMatchObject({
    status: 'accepted',
    scheduled_at: THURSDAY,
  });
  const past = { action: 'decide', status: 'MANAGED', av_date_1: '2026-03-01T17:00:00Z' } as const;
  expect((await change(id, tipster, past)).error.errors).toHaveProperty('av_date_1');
});

test('the other side refuses with a note; who is ignored reads the same and isn’t written to', async () => {
  const [refused, ignored] = [(await ask()).reply.id, (await ask()).reply.id];
  await change(refused, tipster, { action: 'decide', status: 'REJECTED', response_note: 'Non questo mese' });
  expect((await read(refused, reader)).reply).toMatchObject({
    status: 'rejected',
    admin_status: null,
    response_note: 'Non questo mese',
  });
  expect((await lastMail(form.email)).kind).toBe('call_rejected');
  const before = (await mailsOf(form.email)).length;
  await change(ignored, admin, { action: 'decide', status: 'IGNORED' });
  expect((await read(ignored, reader)).reply.status).toBe('rejected');
  expect(await mailsOf(form.email)).toHaveLength(before);
  expect((await change(refused, reader, { action: 'move', preferred_date: THURSDAY })).error.code).toBe('call_closed');
});

const DECISIONS = ['MANAGED', 'CHECKED', 'ACCEPTED', 'REJECTED', 'IGNORED'] as const;

test.each(
  ['a tipster', 'the team'].flatMap((host) =>
    DECISIONS.flatMap((status) => [false, true].map((offers) => ({ host, status, offers }))),
  ),
)(
  'a call with $host is decided $status (other dates: $offers), and its date or an offered one accepted',
  async ({ host, status, offers }) => {
    const withTeam = host === 'the team';
    const date = withTeam ? THURSDAY : WEDNESDAY;
    const free = new Date(Date.parse(date) + DAY_MS).toISOString();
    const asked = await ask({ preferred_date: date, ...(withTeam ? { host: null } : {}) });
    expect(asked.status).toBe(201);
    const { id } = asked.reply;
    const decided = await change(id, admin, { action: 'decide', status, ...(offers ? { av_date_1: free } : {}) });
    expect(decided.status).toBe(200);
    const mayAccept = offers && (status === 'MANAGED' || status === 'CHECKED');
    if (mayAccept) expect((await change(id, reader, { action: 'accept', date: 'av_date_1' })).status).toBe(200);
    const isSet = status === 'ACCEPTED' || mayAccept;
    expect((await read(id, reader)).reply.scheduled_at).toBe(isSet ? (mayAccept ? free : date) : null);
    for (const { token } of [reader, admin]) {
      const file = await t.app.http.inject({
        url: `/api/tips/v1/call-request/${id}/calendar/`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(file.statusCode).toBe(isSet ? 200 : 404);
    }
    if (!isSet) return;
    expect((await change(id, reader, { action: 'cancel' })).status).toBe(200);
    expect((await lastMail(form.email)).calendar?.method).toBe('CANCEL');
  },
);

test('decides, the reader doesn’t', async () => {
  const { id } = (await ask()).reply;
  expect((await change(id, reader, { action: 'decide', status: 'ACCEPTED' })).error.code).toBe('forbidden');
  expect((await read(id, reader)).reply.status).toBe('pending');
});

describe('an accepted call', () => {
  async function accepted() {
    const { id } = (await ask()).reply;
    await change(id, tipster, { action: 'decide', status: 'ACCEPTED' });
    return id;
  }

  test('an accepted call is moved: it waits again, and both calendars lose it', async () => {
    const id = await accepted();
    expect((await change(id, reader, { action: 'move', preferred_date: THURSDAY })).reply).toMatchObject({
      status: 'pending',
      scheduled_at: null,
      preferred_date: THURSDAY,
    });
    for (const to of [form.email, tipster.email]) {
      expect(await lastMail(to)).toMatchObject({ kind: 'call_moved', calendar: { method: 'CANCEL' } });
    }
    const contents = (await mailsOf(tipster.email)).flatMap(
      ({ calendar }) => /SEQUENCE:(\d+)/.exec(calendar?.content ?? '')?.[1] ?? [],
    );
    expect(Number(contents[1])).toBeGreaterThan(Number(contents[0]));
  });

  test('an accepted call is cancelled by either side, once, and the moment is free again', async () => {
    const id = await accepted();
    const { reply } = await change(id, reader, { action: 'cancel', response_note: 'Non posso' });
    expect(reply).toMatchObject({ status: 'rejected', cancelled_by: 'reader', scheduled_at: null });
    expect(await lastMail(tipster.email)).toMatchObject({ kind: 'call_cancelled', calendar: { method: 'CANCEL' } });
    expect((await change(id, tipster, { action: 'cancel' })).error.code).toBe('call_closed');
    expect((await ask({}, other)).status).toBe(201);
    const second = await accepted();
    expect((await change(second, tipster, { action: 'cancel' })).reply.cancelled_by).toBe('host');
  });

  test('an accepted call is past once it has begun', async () => {
    const id = await accepted();
    t.clock.set('2026-03-04T17:00:00.000Z');
    reader = { ...reader, token: await t.tokenOf(reader.id) };
    expect((await change(id, reader, { action: 'cancel' })).error.code).toBe('call_closed');
  });

  test('an accepted call is remembered a day and an hour before, each once', async () => {
    await accepted();
    const reminders = async () => (await mailsOf(tipster.email)).filter(({ kind }) => kind === 'call_reminder').length;
    const run = async () => {
      await t.db
        .selectNoFrom((eb) => eb.fn('graphile_worker.add_job', [eb.val('remind_of_calls')]).as('job'))
        .execute();
      await t.runJobs();
    };
    await run();
    expect(await reminders()).toBe(0);
    t.clock.set('2026-03-03T17:01:00.000Z');
    await run();
    await run();
    expect(await reminders()).toBe(1);
    t.clock.set('2026-03-04T16:10:00.000Z');
    await run();
    await run();
    expect(await reminders()).toBe(2);
  });

  test('an accepted call is no more ELITE’s to move without ELITE, but may be cancelled', async () => {
    const id = await accepted();
    await t.db
      .updateTable('account')
      .set({ subscription_type: 'free', granted_plan: 'free' })
      .where('id', '=', reader.id)
      .execute();
    t.clock.advance(10_000);
    reader = { ...reader, token: await t.tokenOf(reader.id) };
    expect((await change(id, reader, { action: 'move', preferred_date: THURSDAY })).error.code).toBe('plan_required');
    expect((await change(id, reader, { action: 'cancel' })).status).toBe(200);
  });
});

test('the conversation of a call is read and written by its two sides; a tipster’s words lead to no bookmaker', async () => {
  const { id } = (await ask()).reply;
  const write = (by: TestAccount, message: string) =>
    t.api.call(writeCallMessage, { body: { call: id, message }, token: by.token });
  t.clock.advance(1_000);
  expect((await write(tipster, 'Prepara le domande')).status).toBe(201);
  expect((await write(tipster, 'Registrati su www.bet365.it')).error.errors).toHaveProperty('message');
  expect((await write(reader, 'Codice promo per tutti')).error.code).toBe('promotion');
  const answer = (by: TestAccount, message: string) =>
    t.api.call(writeMessage, { params: { id }, body: { message, attachments: [] }, token: by.token });
  expect((await answer(tipster, 'Codice promo per tutti')).error.code).toBe('promotion');
  expect((await read(id, reader)).reply.unread).toBe(true);
  const { reply } = await t.api.call(listCallMessages, { query: { call: id }, token: reader.token });
  expect(reply.results.map(({ kind, side }) => [kind, side])).toEqual([
    ['message', 'reader'],
    ['event', 'reader'],
    ['message', 'host'],
  ]);
  expect((await read(id, reader)).reply.unread).toBe(false);
  expect((await lastMail(form.email)).kind).toBe('call_message');
  // The reader's messages contain the thread too.
  expect((await t.api.call(readThread, { params: { id }, token: reader.token })).reply).toMatchObject({
    kind: 'call',
    host: { id: tipster.id },
  });
});

test('a tipster who leaves ends the calls asked of them', async () => {
  const { id } = (await ask()).reply;
  const erased = await t.api.call(eraseAccount, { body: { password: PASSWORD, confirm: true }, token: tipster.token });
  expect(erased.status).toBe(200);
  expect((await read(id, reader)).reply).toMatchObject({ status: 'rejected', cancelled_by: 'host', host: null });
});

test('a merged account’s conversations go over to the one that stays', async () => {
  const { id } = (await ask()).reply;
  const reason = 'stessa persona, stesso telefono';
  const body = { user_id: reader.id, into_id: other.id, reason };
  expect((await t.api.call(mergeUsers, { body, token: admin.token })).status).toBe(200);
  expect((await read(id, other)).reply).toMatchObject({ role: 'reader', host: { id: tipster.id } });
});

test('sent twice under one key, a request and a message are made once; with other words the key is refused', async () => {
  const headers = { 'idempotency-key': '0b6c6d1e-6b0e-4b6e-9d0a-3f0e6d1c2b3a' };
  const body = { ...form, preferred_date: WEDNESDAY, host: tipster.id };
  const request = (more = {}) => t.api.call(requestCall, { token: reader.token, headers, body: { ...body, ...more } });
  const both = await Promise.all([request(), request()]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  const [id, again] = both.map(({ reply }) => reply.id);
  expect(id).toBe(again);
  expect((await request({ message: 'Altro.' })).error.code).toBe('idempotency_key_reused');
  const message = { call: id!, message: 'A che ora?', attachments: [] };
  const other = { 'idempotency-key': '1b6c6d1e-6b0e-4b6e-9d0a-3f0e6d1c2b3a' };
  const write = () => t.api.call(writeCallMessage, { token: reader.token, headers: other, body: message });
  expect((await write()).reply).toEqual((await write()).reply);
  const page = await t.api.call(listCallMessages, { token: reader.token, query: { call: id! } });
  expect(page.reply.results.filter(({ message: words }) => words === 'A che ora?')).toHaveLength(1);
});
