import { calendarCalls } from '@quotavera/contract';
import { createValuebet, readTip } from '@quotavera/contract/tips';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';

const HEADER = 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,B365H,B365D,B365A';
const FIXTURE = `${HEADER}\nE0,07/03/2026,12:30,Arsenal,Chelsea,,,,1.8,3.6,4.5\n`;
const PLAYED = `${HEADER}
E0,07/03/2026,12:30,Arsenal,Chelsea,2,1,H,1.8,3.6,4.5
E0,07/03/2026,12:30,Leeds,Fulham,0,0,D,2.4,0.3,3
E0,xx,,A,B,,,,,,
`;

let t: TestApp;
let admin: string;
let tipster: TestAccount;

async function send(path: string, text: string) {
  const response = await t.app.http.inject({
    method: 'POST',
    url: `/api/tools/v1/${path}`,
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'text/csv' },
    payload: text,
  });
  return { status: response.statusCode, body: response.json() };
}

/** Everything that an import writes. */
async function written() {
  const { rows } =
    await sql`select (select count(*)::int from fixture) as fixtures, (select count(*)::int from import_run) as runs,
    (select count(*)::int from fixture_result) as results, (select count(*)::int from fixture_prices) as prices,
    (select count(*)::int from ledger_entry) as entries, (select count(*)::int from notification) as notifications,
    (select count(*)::int from graphile_worker.jobs) as jobs`.execute(t.db);
  return rows[0];
}

beforeAll(async () => {
  t = await createTestApp({ now: '2026-03-07T09:00:00Z' });
  admin = (await t.createAccount({ admin: true })).token;
  tipster = await t.createAccount({ userType: 'collaborator' });
});
afterAll(() => t?.close());

test('a preview tells what an import would do, tips settled included, and leaves nothing; then only that file goes in', async () => {
  expect((await send('imports/', FIXTURE)).status).toBe(201);
  const fixtures = await t.api.call(calendarCalls.listFixtures, { query: { search: 'Arsenal' }, token: tipster.token });
  const fixture_id = fixtures.reply.results[0]!.id;
  const leg = { type: 'structured' as const, fixture_id, market: '1x2' as const, result: 'home', odds: '1.8' };
  const body = { publish: true, repeat_confirmed: true, is_free: true, stake: '1', legs: [leg] };
  const { reply } = await t.api.call(createValuebet, { token: tipster.token, body: body as never });
  t.clock.set('2026-03-07T14:30:00Z');
  admin = (await t.createAccount({ admin: true })).token;

  const before = await written();
  const preview = await send('import-preview/?name=E0.csv', PLAYED);
  expect(preview).toMatchObject({
    status: 200,
    body: {
      run: { rows_read: 3, rows_new: 1, rows_changed: 1, rows_rejected: 1, prices_rejected: 1, tips_settled: 1 },
      rejections: [
        { line: 3, code: 'price_invalid' },
        { line: 4, code: 'date_invalid' },
      ],
    },
  });
  expect(await written()).toEqual(before);
  const tip = async () => (await t.api.call(readTip, { params: { id: reply.id }, token: admin })).reply.tip;
  expect(await tip()).toMatchObject({ outcome: 'in_progress' });

  const { checksum } = preview.body.run;
  const other = await send(`imports/?checksum=${checksum}`, PLAYED.replace('2,1,H', '1,2,A'));
  expect([other.status, other.body.code]).toEqual([409, 'import_other_file']);
  expect(await tip()).toMatchObject({ outcome: 'in_progress' });
  const done = await send(`imports/?checksum=${checksum}`, PLAYED);
  expect(done).toMatchObject({ status: 201, body: { checksum, rows_new: 1, rows_changed: 1, tips_settled: 1 } });
  expect(await tip()).toMatchObject({ outcome: 'won' });
});

test('a preview refuses what an import would refuse', async () => {
  const columns = await send('import-preview/', 'Div,Date,HomeTeam\n');
  expect([columns.status, columns.body.code]).toEqual([422, 'import_columns_missing']);
  const season = await send('import-preview/?season=never', PLAYED);
  expect(season.body.errors).toHaveProperty('season');
  const prices = await send('import-preview/?kind=prices', '{}');
  expect(prices.body.code).toBe('import_unreadable');
  const xg = await send('import-preview/?kind=xg', 'no,columns\n');
  expect(xg.status).toBe(422);
});
