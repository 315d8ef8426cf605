import { accountsCalls, calendarCalls, tipsCalls } from '@quotavera/contract';
import { HOUR_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestAccount, type TestApp } from '../../testing/index.ts';

const HEADER = 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,B365H,B365D,B365A,PSCH,PSCD,PSCA';
const COMING = 'I1,02/03/2026,12:10,Inter,Roma,,,,2.10,3.4,3.6,,,';
const PLAYED = 'I1,02/03/2026,12:10,Inter,Roma,2,1,H,2.10,3.4,3.6,2.00,3.5,4.2';
const CORRECTED = 'I1,02/03/2026,12:10,Inter,Roma,2,2,D,2.10,3.4,3.6,2.00,3.5,4.2';

let t: TestApp;
let admin: TestAccount;
let tipster: TestAccount;

beforeAll(async () => {
  t = await createTestApp({ now: '2026-03-02T12:00:00Z' });
  admin = await t.createAccount({ admin: true });
  tipster = await t.createAccount({ userType: 'collaborator' });
});
afterAll(() => t?.close());

/** Tokens don't live as long as a match. */
async function signedInAgain(account: TestAccount): Promise<TestAccount> {
  const { reply } = await t.api.call(accountsCalls.refreshToken, { body: { refresh: account.refresh } });
  return { ...account, token: reply.access, refresh: reply.refresh };
}

async function upload(row: string) {
  const response = await t.app.http.inject({
    method: 'POST',
    url: '/api/tools/v1/imports/',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' },
    payload: `${HEADER}\n${row}\n`,
  });
  expect(response.statusCode).toBe(201);
  return response.json<{ tips_settled: number; rows_new: number }>();
}

async function publish(fixtureId: number, odds: string) {
  const leg = { type: 'structured' as const, fixture_id: fixtureId, market: '1x2' as const, result: 'home', odds };
  const body = { publish: true, repeat_confirmed: true, bookmaker: 'bet365', stake: '1', legs: [leg] };
  return t.api.call(tipsCalls.createValuebet, { body, token: tipster.token });
}

async function read(id: number) {
  const { reply } = await t.api.call(tipsCalls.readTip, { params: { id }, token: tipster.token });
  if (reply.tip.view !== 'whole') throw new Error('locked');
  return reply.tip;
}

it('a file of results has prices without a time, which verify nothing; settles, closes, corrects later and repeats nothing', async () => {
  await upload(COMING);
  const { reply: calendar } = await t.api.call(calendarCalls.listFixtures, {
    query: { search: 'inter' },
    token: tipster.token,
  });
  const fixtureId = calendar.results[0]!.id;
  const { id } = (await publish(fixtureId, '2.12')).reply;
  expect(await read(id)).toMatchObject({
    outcome: 'in_progress',
    price: { verified: false, imported_odds: null, imported_at: null },
  });

  // No file brings a result before a match can have ended.
  t.clock.advance(3 * HOUR_MS);
  [admin, tipster] = [await signedInAgain(admin), await signedInAgain(tipster)];
  expect(await upload(PLAYED)).toMatchObject({ rows_new: 0, tips_settled: 1 });
  expect(await read(id)).toMatchObject({
    outcome: 'won',
    profit: '1.12',
    closing_odds: '2',
    clv: expect.closeTo(0.06, 10),
  });
  expect(await upload(PLAYED)).toMatchObject({ tips_settled: 0 });

  expect(await upload(CORRECTED)).toMatchObject({ tips_settled: 1 });
  expect(await read(id)).toMatchObject({ outcome: 'lost', profit: '-1' });
  const { reply } = await t.api.call(calendarCalls.recordResult, {
    params: { id: fixtureId },
    body: { status: 'cancelled', reason: 'annulled by the league' },
    token: admin.token,
  });
  expect(reply).toMatchObject({ tips_settled: 1, fixture: { status: 'cancelled' } });
  expect(await read(id)).toMatchObject({ outcome: 'void', profit: '0' });
});
