import { createValuebet } from '@quotavera/contract/tips';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertMatch } from '../../testing/factories/matches.ts';
import { createTestApp, type TestApp } from '../../testing/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ now: '2026-03-02T12:00:00.000Z' });
});
afterAll(() => t.close());

async function figures(): Promise<Readonly<Record<string, number>>> {
  const { statusCode, body } = await t.app.http.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  expect(statusCode).toBe(200);
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('http_'));
  return Object.fromEntries(lines.map((line) => line.split(/ (?=\S+$)/)).map(([name, value]) => [name, Number(value)]));
}

test('the log, the queue, mails, imports and forecasts are told as they are', async () => {
  const tipster = await t.createAccount({ userType: 'collaborator' });
  const fixture_id = await insertMatch(t.db, { kickoffAt: '2026-03-03T20:00:00.000Z' });
  const leg = { type: 'structured' as const, fixture_id, market: '1x2' as const, result: 'home', odds: '2.1' };
  const published = await t.api.call(createValuebet, {
    token: tipster.token,
    body: { publish: true, stake: '1', legs: [leg] },
  });
  expect(published.status).toBe(201);
  await t.db
    .transaction()
    .execute((trx) =>
      t.context.mail.toAddress(trx, { email: 'a@example.test', language: 'it' }, { kind: 'account_erased' }),
    );
  const times = { created_at: t.clock.now(), updated_at: t.clock.now() };
  await t.db
    .insertInto('import_schedule')
    .values({
      name: 'Serie "A"',
      kind: 'matches',
      source: 'x',
      times: ['08:00'],
      weekdays: [1],
      active: true,
      next_run_at: t.clock.now(),
      last_error: 'import_unreadable',
      ...times,
    })
    .execute();
  const { competition_id } = await t.db
    .selectFrom('fixture')
    .select('competition_id')
    .where('id', '=', fixture_id)
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('forecast_missing')
    .values({ fixture_id, competition_id, kickoff_at: t.clock.now(), reason: 'no_fit', noted_at: t.clock.now() })
    .execute();
  await t.db
    .insertInto('record_check')
    .values({ checked_at: t.clock.now(), tipsters: 9, last_tipster: 9, wrong: [3, 7], differences: 5, shown: '[]' })
    .execute();
  await sql`select graphile_worker.add_job('nobody_does_this', run_at := now() - interval '1 hour')`.execute(t.db);
  t.clock.advance(90_000);
  const reported = await figures();
  expect(reported).toMatchObject({
    ledger_entries: 0,
    ledger_unsigned_entries: 1,
    ledger_waiting_entries: 1,
    ledger_waiting_age_seconds: 90,
    ledger_clock_behind_seconds: 0,
    ledger_stamps: 0,
    ledger_stamp_failures: 0,
    ledger_unstamped_entries: 0,
    'mails{state="outbox"}': 1,
    'mails{state="failed"}': 0,
    'import_schedule_failing{schedule="Serie \\"A\\""}': 1,
    'import_schedule_overdue_seconds{schedule="Serie \\"A\\""}': 90,
    'forecasts_missed_week{reason="no_fit"}': 1,
    records_wrong: 2,
    records_check_age_seconds: 90,
    jobs_failed: 0,
    feed_success_age_seconds: Number.NaN,
    feed_unmatched_names: 0,
    feed_coming_matches: 1,
    feed_fresh_matches: 0,
    metrics_unreadable: 0,
  });
  t.clock.advance(-120_000);
  expect((await figures()).ledger_clock_behind_seconds).toBe(30);
  expect(reported.jobs_waiting).toBeGreaterThanOrEqual(1);
  expect(reported.jobs_oldest_age_seconds).toBeGreaterThanOrEqual(3_599);
});

test('a figure that can’t be read is missing, and the others stay', async () => {
  await sql`alter table forecast_missing rename to elsewhere`.execute(t.db);
  try {
    const reported = await figures();
    expect(reported.metrics_unreadable).toBe(1);
    expect(Object.keys(reported).filter((name) => name.startsWith('forecasts_missed'))).toEqual([]);
    expect(reported.ledger_waiting_entries).toBe(1);
  } finally {
    await sql`alter table elsewhere rename to forecast_missing`.execute(t.db);
  }
  expect((await figures())['forecasts_missed_week{reason="no_fit"}']).toBe(1);
});
