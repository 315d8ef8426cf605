import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { accountsCalls, toolsCalls } from '@quotavera/contract';
import { DAY_MS, MINUTE_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { calendarModule } from '../../calendar/index.ts';
import { toolsModule } from '../index.ts';
import { leagueFile, TEN_TEAMS } from '../league-file.fixture.ts';
import { startDue } from './service.ts';

let t: TestApp;
let folder: string;
let files: Server;
let address: string;
let requests: string[] = [];

beforeAll(async () => {
  t = await createTestApp({ now: '2026-02-16T05:00:00Z', modules: [calendarModule, toolsModule] });
  folder = join(t.context.environment.DATA_DIR, 'imports');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'E0_2526.csv'), leagueFile({ teams: TEN_TEAMS, from: '2025-12-06', played: 11 }));
  files = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.end(leagueFile({ teams: TEN_TEAMS, from: '2025-12-06', played: 11 }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => files.once('listening', resolve));
  address = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
});
afterAll(async () => {
  files?.close();
  await t?.close();
});

const admin = async () => (await t.createAccount({ admin: true })).token;
const INPUT = {
  name: 'Premier League',
  kind: 'matches',
  source: 'E0_{season}.csv',
  times: ['06:30', '18:00'],
} as const;

async function create(input: object = {}) {
  return t.api.call(toolsCalls.createSchedule, { body: { ...INPUT, ...input } as never, token: await admin() });
}
const all = async () => (await t.api.call(toolsCalls.listSchedules, { token: await admin() })).reply.results;

test('a schedule runs at its times, once each, and says what came of it', async () => {
  const { status, reply } = await create();
  expect([status, reply.next_run_at, reply.active]).toEqual([201, '2026-02-16T05:30:00.000Z', true]);
  await startDue(t.context);
  await t.runJobs();
  expect((await all())[0]!.last_run).toBeNull();

  t.clock.advance(31 * MINUTE_MS);
  await Promise.all([startDue(t.context), startDue(t.context)]);
  await t.runJobs();
  const [ran] = await all();
  expect(ran).toMatchObject({ next_run_at: '2026-02-16T17:00:00.000Z', running: false, last_error: null });
  expect(ran!.last_run).toMatchObject({ status: 'done', rows_new: 90, kind: 'file', source: 'E0_2526.csv' });
  await startDue(t.context);
  await t.runJobs();
  const runs = await t.db.selectFrom('import_run').select('id').execute();
  expect(runs).toHaveLength(1);
});

test('a schedule of an address asks the public internet only', async () => {
  const created = await create({ name: 'By address', source: `${address}/{season}/E0.csv` });
  const id = created.reply.id;
  const started = await t.api.call(toolsCalls.runSchedule, { params: { id }, token: await admin() });
  expect(started.status).toBe(202);
  await t.runJobs();
  const ran = (await all()).find((each) => each.id === id)!;
  expect(ran).toMatchObject({ last_error: 'import_source_refused', running: false });
  expect(ran.last_run).toMatchObject({ status: 'failed', error_code: 'import_source_refused' });
  expect(requests).toEqual([]);
  requests = [];
});

test('a schedule of a file never leaves its folder', async () => {
  writeFileSync(join(folder, '..', 'outside.csv'), 'Div,Date\n');
  symlinkSync(join(folder, '..', 'outside.csv'), join(folder, 'link.csv'));
  const { reply } = await create({ name: 'Link', source: 'link.csv' });
  await t.api.call(toolsCalls.runSchedule, { params: { id: reply.id }, token: await admin() });
  await t.runJobs();
  expect((await all()).find(({ id }) => id === reply.id)!.last_error).toBe('import_source_refused');
  for (const source of ['../outside.csv', '/etc/passwd', 'https://me:pw@example.com/a.csv']) {
    const { status, error } = await create({ name: 'Out', source });
    expect([status, error.code, Object.keys(error.errors)], source).toEqual([400, 'validation', ['source']]);
  }
});

test('a schedule is paused, changed and removed', async () => {
  const { reply } = await create({ name: 'For a while' });
  const change = async (body: object) =>
    t.api.call(toolsCalls.updateSchedule, { params: { id: reply.id }, body: body as never, token: await admin() });
  expect((await change({ active: false })).reply).toMatchObject({ active: false, next_run_at: null });
  t.clock.advance(DAY_MS);
  await startDue(t.context);
  await t.runJobs();
  expect((await all()).find(({ id }) => id === reply.id)!.last_run).toBeNull();
  const changed = await change({ active: true, times: ['23:00', '23:00'], weekdays: [7, 1] });
  expect(changed.reply).toMatchObject({
    times: ['23:00'],
    weekdays: [1, 7],
    next_run_at: '2026-02-22T22:00:00.000Z',
  });
  expect((await change({ name: 'premier league' })).error).toMatchObject({ code: 'conflict' });
  expect((await change({ times: ['25:00'] })).error).toMatchObject({ code: 'validation' });
  expect((await change({ weekdays: [] })).status).toBe(400);
  const remove = () =>
    admin().then((token) => t.api.call(toolsCalls.deleteSchedule, { params: { id: reply.id }, token }));
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  expect((await change({ active: true })).status).toBe(404);
});

test('a schedule is told twice at once and is one; running it twice at once runs it once', async () => {
  const both = await Promise.all([create({ name: 'Twice' }), create({ name: 'twice' })]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const id = both.find(({ status }) => status === 201)!.reply.id;
  const before = await t.db.selectFrom('import_run').select('id').execute();
  const token = await admin();
  await Promise.all([1, 2, 3].map(() => t.api.call(toolsCalls.runSchedule, { params: { id }, token })));
  await t.runJobs();
  const after = await t.db.selectFrom('import_run').select('id').execute();
  expect(after.length - before.length).toBe(1);
});

test('the audit log tells who created, changed, ran and deleted a schedule, and what it was', async () => {
  const { id: actor, token } = await t.createAccount({ admin: true });
  const { reply } = await t.api.call(toolsCalls.createSchedule, { body: { ...INPUT, name: 'Told' } as never, token });
  const { id } = reply;
  const change = (body: object) => t.api.call(toolsCalls.updateSchedule, { params: { id }, body, token });
  await change({ times: ['07:00'], name: 'Told anew' });
  await change({ times: ['07:00'] });
  await t.api.call(toolsCalls.runSchedule, { params: { id }, token });
  await t.runJobs();
  await t.api.call(toolsCalls.deleteSchedule, { params: { id }, token });
  // A refused change is not in the audit log.
  expect((await t.api.call(toolsCalls.deleteSchedule, { params: { id }, token })).status).toBe(404);
  expect((await t.api.call(toolsCalls.runSchedule, { params: { id }, token })).status).toBe(404);
  const lines = (await t.api.call(accountsCalls.listAudit, { query: { actor }, token })).reply.results;
  expect(lines.map(({ action, data }) => [action, data]).reverse()).toEqual([
    [
      'schedule_created',
      {
        schedule: 'Told',
        kind: 'matches',
        source: 'E0_{season}.csv',
        times: '06:30, 18:00',
        weekdays: '1, 2, 3, 4, 5, 6, 7',
        active: 'true',
      },
    ],
    ['schedule_changed', { schedule: 'Told anew', times: '06:30, 18:00 → 07:00', renamed_from: 'Told' }],
    ['schedule_run', { schedule: 'Told anew', source: 'E0_{season}.csv' }],
    ['schedule_deleted', expect.objectContaining({ schedule: 'Told anew', times: '07:00' })],
  ]);
  expect(lines.every(({ request_id }) => request_id !== '')).toBe(true);
});
