import { Writable } from 'node:stream';
import { alertsCalls } from '@quotavera/contract';
import { banUser, excludeMyself } from '@quotavera/contract/accounts';
import { createValuebet, editTip, follow } from '@quotavera/contract/tips';
import { MINUTE_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { createJobs } from '../../../platform/jobs/index.ts';
import { createLog } from '../../../platform/log.ts';
import { insertMatch } from '../../../testing/factories/matches.ts';
import { insertTipRow } from '../../../testing/factories/tips.ts';
import { readCalendar } from '../../../testing/formats/calendar.ts';
import { readFeed } from '../../../testing/formats/feed.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';

const NOW = '2026-03-02T12:00:00.000Z';
let t: TestApp;
let tipster: TestAccount;
let reader: TestAccount;
let match: number;

beforeAll(async () => {
  t = await createTestApp({ now: NOW, environment: { RATE_LIMITS: '0' } });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOW);
  tipster = await t.createAccount({ userType: 'collaborator' });
  reader = await t.createAccount({ plan: 'elite' });
  match = await insertMatch(t.db, { kickoffAt: '2026-03-02T20:00:00.000Z' });
  await t.api.call(follow, { token: reader.token, body: { tipster_id: tipster.id } });
});

async function publish(more: Record<string, unknown> = {}) {
  const legs = [
    { type: 'structured', fixture_id: match, market: 'over_under', result: 'over', line: '2.5', odds: '2.1' },
  ];
  const body = { publish: true, repeat_confirmed: true, stake: '1', legs, description: 'segreto', ...more } as never;
  return (await t.api.call(createValuebet, { token: tipster.token, body })).reply;
}
const make = async (account = reader) =>
  new URL((await t.api.call(alertsCalls.createCalendarFeed, { token: account.token, body: {} })).reply.url).pathname;
const get = (url: string, headers = {}) => t.app.http.inject({ url, headers });
/** The lines of RFC 5545, unfolded. */
async function linesOf(url: string): Promise<string[]> {
  const { body, statusCode } = await get(url);
  expect(statusCode).toBe(200);
  readCalendar(body);
  return body.replaceAll('\r\n ', '').trim().split('\r\n');
}
const propertyOf = (lines: readonly string[], name: string) =>
  lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);

test('the calendar has the tips that its owner sees, at their matches’ times; a move and a withdrawal keep the UID', async () => {
  const tip = await publish();
  const url = await make();
  const first = await linesOf(url);
  expect(readCalendar((await get(url)).body)).toEqual([
    {
      uid: expect.stringMatching(new RegExp(`^tip-${tip.id}@`)),
      summary: expect.stringMatching(/Over 2,5 · 2,10$/),
      start: '2026-03-02T20:00:00.000Z',
      end: '2026-03-02T22:00:00.000Z',
      sequence: expect.any(Number),
    },
  ]);
  expect(first[0]).toBe('BEGIN:VCALENDAR');
  expect(propertyOf(first, 'VERSION')).toBe('2.0');
  expect(propertyOf(first, 'UID')).toMatch(new RegExp(`^tip-${tip.id}@`));
  expect(propertyOf(first, 'DTSTART')).toBe('20260302T200000Z');
  expect(propertyOf(first, 'DTEND')).toBe('20260302T220000Z');
  expect(propertyOf(first, 'SUMMARY')).toMatch(/Over 2\\,5 · 2\\,10$/);
  expect(propertyOf(first, 'STATUS')).toBe('CONFIRMED');
  const kickoff = new Date('2026-03-03T20:00:00.000Z');
  const moved = { kickoff_at: kickoff, updated_at: new Date('2026-03-02T23:00:00.000Z') };
  await t.db.updateTable('fixture').set(moved).where('id', '=', match).execute();
  const second = await linesOf(url);
  expect(propertyOf(second, 'UID')).toBe(propertyOf(first, 'UID'));
  expect(propertyOf(second, 'DTSTART')).toBe('20260303T200000Z');
  expect(Number(propertyOf(second, 'SEQUENCE'))).toBeGreaterThan(Number(propertyOf(first, 'SEQUENCE')));
  t.clock.advance(60_000);
  const body = { action: 'withdraw' } as const;
  await t.api.call(editTip, { token: tipster.token, params: { id: tip.id } as never, body });
  const third = await linesOf(url);
  expect(propertyOf(third, 'UID')).toBe(propertyOf(first, 'UID'));
  expect(propertyOf(third, 'STATUS')).toBe('CANCELLED');
});

test('the calendar says of a locked tip no more than the locked tip does, and follows the plan at each reading', async () => {
  const start = await t.createAccount();
  await t.api.call(follow, { token: start.token, body: { tipster_id: tipster.id } });
  await publish();
  const url = await make(start);
  expect(await linesOf(url)).not.toContain('BEGIN:VEVENT');
  t.clock.advance(11 * MINUTE_MS);
  const locked = (await linesOf(url)).join('\n');
  expect(locked).toContain('BEGIN:VEVENT');
  expect(locked).not.toMatch(/Over|2\\,1|segreto|20260302T20/);
  expect(locked).toContain('DTSTART:20260302T120000Z');
  await t.db.updateTable('account').set({ subscription_type: 'elite' }).where('id', '=', start.id).execute();
  expect((await linesOf(url)).join('\n')).toMatch(/Over/);
});

test('the calendar is empty for an account that is excluded, and ends with one that is banned', async () => {
  await publish();
  const other = await t.createAccount({ plan: 'elite' });
  await t.api.call(follow, { token: other.token, body: { tipster_id: tipster.id } });
  const [mine, theirs] = [await make(), await make(other)];
  expect(await linesOf(mine)).toContain('BEGIN:VEVENT');
  await t.api.call(excludeMyself, { token: reader.token, body: { period: '30' } as never });
  const admin = await t.createAccount({ admin: true });
  const body = { user_id: other.id, reason: 'un motivo abbastanza lungo', revision: 0 } as never;
  expect((await t.api.call(banUser, { token: admin.token, body })).status).toBe(200);
  expect(await linesOf(mine)).not.toContain('BEGIN:VEVENT');
  expect((await get(theirs)).statusCode).toBe(404);
});

test('the calendar’s address is made only for whoever knows the password', async () => {
  const owner = await t.createAccount({ plan: 'elite', password: 'Correct-horse-1' });
  const ask = (password: string) =>
    t.api.call(alertsCalls.createCalendarFeed, { token: owner.token, body: { password } });
  for (const password of ['', 'wrong'])
    expect((await ask(password)).error.errors).toMatchObject({ password: [expect.any(String)] });
  expect((await ask('Correct-horse-1')).status).toBe(201);
});

test('the calendar has one address, which ends when another is made or it is removed', async () => {
  const first = await make();
  const second = await make();
  expect((await get(first)).statusCode).toBe(404);
  const { headers } = await get(second);
  expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
  expect(String(headers['content-type'])).toMatch(/^text\/calendar/);
  const removed = await t.api.call(alertsCalls.removeCalendarFeed, { token: reader.token });
  expect(removed.reply.created_at).toBeNull();
  expect((await get(second)).statusCode).toBe(404);
  expect((await get(`/feeds/calendar/${'a'.repeat(43)}.ics`)).statusCode).toBe(404);
});

test('the calendar never has its address in the log, even where reading fails', async () => {
  const lines: string[] = [];
  const stream = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) });
  const log = createLog('trace', stream);
  const app = await createApp({ ...t.context, log, jobs: createJobs(t.context.database.url, log) });
  const url = await make();
  expect((await app.http.inject({ url })).statusCode).toBe(200);
  await t.db.schema.alterTable('calendar_feed').renameTo('elsewhere').execute();
  expect((await app.http.inject({ url })).statusCode).toBe(500);
  await t.db.schema.alterTable('elsewhere').renameTo('calendar_feed').execute();
  expect(lines.join('')).toContain('request failed');
  expect(lines.join('')).not.toContain(/([\w-]{43})/.exec(url)![1]!);
});

test('a tipster’s feed has the settled tips alone, whole, and answers 304 to whoever has it', async () => {
  await publish();
  const settled = await insertTipRow(t.db, { tipsterId: tipster.id, publishedAt: new Date(NOW), settled: true });
  const url = `/feeds/tipsters/it/${tipster.username}.atom`;
  const { body, headers } = await get(url);
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  const { feed, entries } = await readFeed(body);
  expect(feed.links?.find(({ rel }) => rel === 'self')?.href).toContain(url);
  expect(entries).toHaveLength(1);
  expect(body).toContain(`/it/t/${settled}</id>`);
  expect(body).not.toContain('segreto<');
  const again = await get(url, { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await get('/feeds/tipsters/it/nobody-has-this.atom')).statusCode).toBe(404);
  expect((await get(`/feeds/tipsters/xx/${tipster.username}.atom`)).statusCode).toBe(404);
});
