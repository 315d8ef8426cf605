import { readWork } from '@quotavera/contract/home';
import { fileReport } from '@quotavera/contract/support';
import { WORK_QUEUE_NAMES } from '@quotavera/domain/home';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';

const NOW = '2026-03-02T12:00:00.000Z';
let t: TestApp;
let admin: TestAccount;

beforeAll(async () => {
  t = await createTestApp({ now: NOW });
  admin = await t.createAccount({ admin: true });
});
afterAll(() => t.close());

async function workOf({ token }: TestAccount) {
  return (await t.api.call(readWork, { token })).reply.queues;
}

test('everybody sees the queues that they decide: an admin all, a moderator cases and tips, a teacher exams', async () => {
  const namesOf = async (account: TestAccount) => (await workOf(account)).map(({ queue }) => queue);
  expect((await namesOf(admin)).sort()).toEqual([...WORK_QUEUE_NAMES].sort());
  const moderator = await t.createAccount({ roles: ['moderator'] });
  expect(await namesOf(moderator)).toEqual(['reports', 'words', 'tips', 'outcomes', 'histories', 'suspicions']);
  expect(await namesOf(await t.createAccount({ roles: ['teacher'] }))).toEqual(['exams']);
  const member = await t.createAccount();
  expect((await t.api.call(readWork, { token: member.token })).error.code).toBe('staff_required');
});

test('a queue is counted up to one more than 99, names its three oldest, and costs one statement', async () => {
  const reported = await Promise.all(Array.from({ length: 5 }, () => t.createAccount({ userType: 'collaborator' })));
  const reporter = await t.createAccount();
  for (const { username } of reported) {
    t.clock.advance(1_000);
    const body = { reported_user: username, reason: 'spam', text: 'Manda lo stesso link a tutti.', good_faith: true };
    await t.api.call(fileReport, { token: reporter.token, body: body as never });
  }
  const reports = (await workOf(admin)).find(({ queue }) => queue === 'reports')!;
  expect([reports.count, reports.items.map(({ title }) => title)]).toEqual([
    5,
    reported.slice(0, 3).map(({ username }) => username),
  ]);
  expect(reports.oldest).toBe('2026-03-02T12:00:01.000Z');
  const before = (await t.countQueries(() => workOf(admin))).count;
  const alias = { competition_id: 1, country: 'IT', sport: 'football', match: 'x', seen_at: NOW };
  const competition = await t.db
    .insertInto('competition')
    .values({ name: 'Serie Z', code: 'serie_z', sport: 'football' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('team_alias')
    .values(
      Array.from({ length: 120 }, (_, n) => ({
        ...alias,
        competition_id: competition.id,
        name: `Squadra ${n}`,
        match: `s${n}`,
      })),
    )
    .execute();
  expect((await workOf(admin)).find(({ queue }) => queue === 'names')!.count).toBe(100);
  expect((await t.countQueries(() => workOf(admin))).count).toBe(before);
});
