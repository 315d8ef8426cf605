import { supportCalls } from '@quotavera/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const [FIRST, SECOND, THIRD] = ['2026-03-04T08:00:00.000Z', '2026-03-04T09:00:00.000Z', '2026-03-05T13:00:00.000Z'];

let t: TestApp;
let admin: TestAccount;
beforeAll(async () => {
  t = await createTestApp({ environment: { RATE_LIMITS: '0' }, poolSize: 20 });
  admin = await t.createAccount({ admin: true });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOW);
  await t.db.deleteFrom('application').execute();
});

const PERSON = {
  first_name: 'Ada',
  last_name: 'Bianchi',
  mobile_number: '+39 333 123 4567',
  has_channel: false,
  privacy: true,
};
const apply = (change: object = {}, token?: string) =>
  t.api.call(supportCalls.applicantPublic, {
    body: { ...PERSON, email: 'ada@example.test', slots: [FIRST], ...change } as never,
    ...(token ? { token } : {}),
  });
const latest = async () =>
  (await t.api.call(supportCalls.listApplications, { token: admin.token, query: {} })).reply.results[0]!;
async function act(change: object, id?: number) {
  const application = id ?? (await latest()).id;
  const { version } = (
    await t.api.call(supportCalls.readApplication, { token: admin.token, params: { id: application } })
  ).reply;
  const body = { application, version, ...change } as never;
  return t.api.call(supportCalls.changeMeetingCall, { token: admin.token, body });
}
const free = async () =>
  (await t.api.call(supportCalls.bookingSlots)).reply.results
    .flatMap(({ slots }) => slots)
    .filter((slot) => slot.free)
    .map(({ starts_at }) => starts_at);
const mails = (email: string) =>
  t.db.selectFrom('mail').select(['kind', 'body_text']).where('recipient', '=', email).orderBy('id').execute();

test('a slot that a hundred people want goes to one; the others lose nothing and choose again', async () => {
  const applications = Array.from({ length: 100 }, (_, n) => ({
    email: `n${n}@example.test`,
    slots: [SECOND, FIRST],
  }));
  const answers = await Promise.all(applications.map((change) => apply(change)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const lost = answers.filter(({ status }) => status !== 201).map(({ error }) => error);
  expect([...new Set(lost.map(({ code }) => code))]).toEqual(['slot_taken']);
  expect(Object.keys(lost[0]!.errors)).toEqual(['slots.0', 'slots.1']);
  const loser = applications[answers.findIndex(({ status }) => status !== 201)]!;
  expect((await apply({ ...loser, slots: [THIRD] })).status).toBe(201);
  expect(await free()).not.toContain(FIRST);
});

test('an application with one slot that is gone keeps none of the others', async () => {
  await apply();
  const { error } = await apply({ email: 'b@example.test', slots: [SECOND, FIRST] });
  expect([error.code, Object.keys(error.errors)]).toEqual(['slot_taken', ['slots.1']]);
  expect(await free()).toContain(SECOND);
});

test('an application is refused for slots that are none, for what is missing, and a second time', async () => {
  const bad = { slots: ['2026-03-06T08:00:00Z', '2026-03-03T10:00:00Z', '2026-05-04T08:00:00Z'] };
  expect(Object.keys((await apply(bad)).error.errors)).toEqual(['slots.0', 'slots.1', 'slots.2']);
  expect((await apply({ slots: [FIRST, FIRST] })).error.code).toBe('validation');
  expect((await apply({ slots: [] })).error.code).toBe('validation');
  const none = { has_channel: true, mobile_number: '12', privacy: false };
  expect(Object.keys((await apply({ privacy: false })).error.errors)).toEqual(['privacy']);
  expect(Object.keys((await apply({ ...none, privacy: true })).error.errors).sort()).toEqual([
    'channel',
    'mobile_number',
  ]);
  expect((await apply()).status).toBe(201);
  for (const email of ['ADA@example.test', 'ada+due@example.test']) {
    expect((await apply({ email, slots: [SECOND] })).error.code, email).toBe('already_applied');
  }
  const tipster = await t.createAccount({ userType: 'collaborator' });
  expect((await apply({ email: 'c@example.test', slots: [SECOND] }, tipster.token)).error.code).toBe('already_tipster');
  expect((await apply({ email: 'd@example.test', slots: [SECOND], website: 'x' })).status).toBe(201);
  expect(await free()).toContain(SECOND);
});

test('an application takes markup as words in no name, and as nothing but words elsewhere', async () => {
  const markup = '<img src=x onerror=alert(1)>';
  expect(Object.keys((await apply({ first_name: markup, last_name: '<script>' })).error.errors).sort()).toEqual([
    'first_name',
    'last_name',
  ]);
  expect((await apply({ has_channel: true, channel: markup })).status).toBe(201);
  expect((await act({ action: 'note', note: markup })).reply.note).toBe(markup);
  await act({ action: 'refuse', reason: `${markup} perché no` });
  const sent = await t.db
    .selectFrom('mail')
    .select(['body_html', 'body_text'])
    .where('recipient', '=', 'ada@example.test')
    .execute();
  expect(sent.map(({ body_html: html }) => html).join()).not.toMatch(/<img[^>]+onerror/);
  expect(sent.at(-1)?.body_text).toContain(`${markup} perché no`);
  const long = await apply({ email: 'b@example.test', has_channel: true, channel: 'x'.repeat(10_000) });
  expect(Object.keys(long.error.errors)).toEqual(['channel']);
});

test('an accepted application of a member makes a tipster with a channel; the call is set and the other slot given back', async () => {
  const member = await t.createAccount();
  await apply({ slots: [FIRST, SECOND], has_channel: true, channel: 't.me/ada', email: member.email }, member.token);
  expect((await act({ action: 'set_meeting', slot: THIRD })).error.code).toBe('slot_taken');
  const set = (await act({ action: 'set_meeting', slot: SECOND })).reply;
  expect([set.status, set.meeting_at, set.slots]).toEqual(['meeting_set', SECOND, [SECOND]]);
  expect(await free()).toContain(FIRST);
  const agenda = await t.api.call(supportCalls.meetingCalls, {
    token: admin.token,
    query: { week: '2026-03-05' },
  });
  const slot = agenda.reply.results.flatMap(({ slots }) => slots).find(({ starts_at }) => starts_at === SECOND);
  expect([agenda.reply.week, slot?.application]).toMatchObject(['2026-03-02', { name: 'Ada Bianchi', is_set: true }]);
  await act({ action: 'note', note: 'sa quello che dice' });
  expect((await act({ action: 'accept' })).reply).toMatchObject({ status: 'accepted', note: 'sa quello che dice' });
  const account = await t.db.selectFrom('account').select('user_type').where('id', '=', member.id).executeTakeFirst();
  const channels = await t.db
    .selectFrom('channel')
    .select(['name', 'link'])
    .where('tipster_id', '=', member.id)
    .execute();
  expect([account?.user_type, channels]).toEqual(['collaborator', [{ name: 'Ada Bianchi', link: 'https://t.me/ada' }]]);
  expect((await mails(member.email)).map(({ kind }) => kind)).toEqual([
    'application_received',
    'application_meeting',
    'application_accepted',
  ]);
  expect((await act({ action: 'refuse', reason: 'troppo tardi' })).error.code).toBe('status_not_next');
});

test('an application of somebody without an account begins by the link, once', async () => {
  await apply({ email: 'fuori@example.test' });
  await act({ action: 'accept' });
  const mail = (await mails('fuori@example.test')).at(-1);
  const key = /start=([\w.-]+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
  const [one, two] = [await t.createAccount(), await t.createAccount()];
  const begin = (token: string, with_ = key) =>
    t.api.call(supportCalls.startAsTipster, { token, body: { key: with_ } });
  expect((await begin(one.token, `${key.slice(0, -2)}zz`)).error.code).toBe('link_invalid');
  const both = await Promise.all([begin(one.token), begin(two.token)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
  const rows = await t.db.selectFrom('account').select('user_type').where('id', 'in', [one.id, two.id]).execute();
  expect(rows.map((row) => row.user_type).sort()).toEqual(['collaborator', 'user']);
});

test('refused says why, and frees its slots', async () => {
  await apply();
  expect(Object.keys((await act({ action: 'refuse' })).error.errors)).toEqual(['reason']);
  await act({ action: 'refuse', reason: 'Il record che ci hai mandato è di tre tip.' });
  expect((await mails('ada@example.test')).at(-1)?.body_text).toContain('è di tre tip');
  expect(await free()).toContain(FIRST);
  expect((await apply()).status).toBe(201);
});

test('an application is moved and withdrawn by the link in its mail, by nobody else, until its call', async () => {
  await apply({ slots: [FIRST, SECOND], email: 'link@example.test' });
  await apply({ slots: [THIRD], email: 'altra@example.test' });
  const keyOf = async (email: string) =>
    /application=([\w.-]+)/.exec((await mails(email)).at(-1)?.body_text ?? '')?.[1] ?? '';
  const [key, foreign] = [await keyOf('link@example.test'), await keyOf('altra@example.test')];
  const own = (with_ = key) => t.api.call(supportCalls.readOwnApplication, { body: { key: with_ } });
  const change = (body: object, with_ = key) =>
    t.api.call(supportCalls.changeOwnApplication, { body: { key: with_, ...body } as never });
  expect((await own()).reply).toMatchObject({ status: 'received', slots: [FIRST, SECOND], may_change: true });
  const mixed = `${key.split('.')[0]}.${foreign.split('.')[1]}`;
  expect([(await own(mixed)).error.code, (await change({ action: 'withdraw' }, mixed)).error.code]).toEqual([
    'link_invalid',
    'link_invalid',
  ]);
  const start = await t.api.call(supportCalls.startAsTipster, {
    token: (await t.createAccount()).token,
    body: { key },
  });
  expect(start.error.code).toBe('link_invalid');
  const lost = await change({ action: 'move', slots: [SECOND, THIRD] });
  expect([lost.error.code, Object.keys(lost.error.errors)]).toEqual(['slot_taken', ['slots.1']]);
  expect((await own()).reply.slots).toEqual([FIRST, SECOND]);
  const mine = (await t.api.call(supportCalls.listApplications, { token: admin.token, query: {} })).reply.results;
  const { id } = mine.find(({ email }) => email === 'link@example.test')!;
  await act({ action: 'set_meeting', slot: SECOND }, id);
  const moved = await change({ action: 'move', slots: [SECOND, '2026-03-05T14:00:00.000Z'] });
  expect(moved.reply).toMatchObject({
    status: 'received',
    meeting_at: null,
    slots: [SECOND, '2026-03-05T14:00:00.000Z'],
  });
  expect((await mails('link@example.test')).map(({ kind }) => kind)).toEqual([
    'application_received',
    'application_meeting',
    'application_received',
  ]);
  expect((await change({ action: 'move', slots: [] })).status).toBe(400);
  await act({ action: 'set_meeting', slot: SECOND }, id);
  t.clock.set('2026-03-04T10:00:00.000Z');
  expect((await change({ action: 'withdraw' })).error.code).toBe('status_not_next');
  t.clock.set(NOW);
  expect((await change({ action: 'withdraw' })).reply).toMatchObject({
    status: 'withdrawn',
    slots: [],
    may_change: false,
  });
  expect(await free()).toContain(SECOND);
  expect((await change({ action: 'withdraw' })).error.code).toBe('status_not_next');
  expect((await act({ action: 'accept' }, id)).error.code).toBe('status_not_next');
});
