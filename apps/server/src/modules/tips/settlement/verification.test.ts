import { recordResult } from '@quotavera/contract/calendar';
import { confirmOutcomes, createExchange, createOther, createValuebet, editTip } from '@quotavera/contract/tips';
import { verifyRecord } from '@quotavera/domain/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertMatch, insertPrices } from '../../../testing/factories/matches.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';
import { openLogOf } from '../../ledger/index.ts';
import { sequenceBatch } from '../../ledger/log/service.ts';
import { recordService } from '../record/service.ts';
import { recompute } from '../record/service-recompute.ts';
import { settleFixtures, sweepUnfinished } from './service.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const KICKOFF = '2026-03-02T20:00:00.000Z';
const BOOK = { PS: { '1x2|home|-': 2080, '1x2|draw|-': 3500, '1x2|away|-': 3600 } };
const CLOSE = { PS: { '1x2|home|-': 2000, '1x2|draw|-': 3600, '1x2|away|-': 3800 } };

let t: TestApp;
let tipster: TestAccount;
let admin: TestAccount;

beforeAll(async () => {
  t = await createTestApp({ now: NOW });
  tipster = await t.createAccount({ userType: 'collaborator' });
  admin = await t.createAccount({ admin: true });
});
afterAll(() => t.close());

async function at(time: string): Promise<void> {
  t.clock.set(time);
  for (const account of [tipster, admin]) {
    Object.assign(account, { token: await t.tokenOf(account.id) });
  }
}
const onHome = (fixture_id: number, odds = '2.1') => ({
  type: 'structured',
  fixture_id,
  market: '1x2',
  result: 'home',
  odds,
});
const custom = {
  type: 'custom',
  sport: 'tennis',
  match: 'Sinner - Alcaraz',
  matchdate: KICKOFF,
  market: 'Vincente',
  result: 'Sinner',
  odds: '1.9',
};

async function publish(legs: readonly object[], more: object = {}, call: unknown = createValuebet): Promise<number> {
  const body = { publish: true, repeat_confirmed: true, stake: '1', legs, ...more } as never;
  return (await t.api.call(call as typeof createValuebet, { token: tipster.token, body })).reply.id;
}
const edit = async (id: number, body: object) =>
  (await t.api.call(editTip, { params: { id }, token: tipster.token, body: body as never })).reply;
const decide = async (id: number, body: object) =>
  (
    await t.api.call(recordResult, {
      params: { id },
      token: admin.token,
      body: { reason: 'ufficiale', ...body } as never,
    })
  ).reply;

/** The bundle as the page gets it, checked by the code that the reader's browser runs. */
async function verdict() {
  const log = await openLogOf(t.context);
  while ((await sequenceBatch(log)).status === 'signed');
  const { body } = await t.app.http.inject(`/ledger/bundle/${tipster.username}`);
  const { ok, checks } = await verifyRecord(body);
  return { ok, failed: checks.filter((check) => check.status === 'failed') };
}

/** Returns the remarks of a bundle as it is now: things that the page names beside passed checks. */
async function remarks() {
  const { body } = await t.app.http.inject(`/ledger/bundle/${tipster.username}`);
  const { checks } = await verifyRecord(body);
  return checks.flatMap((check) => check.remarks.map(({ code, tip }) => [code, Number(tip)]));
}

test('a record of every kind of tip verifies at every step, and equals its recomputation', async () => {
  const m: number[] = [];
  for (let n = 0; n < 6; n += 1) m.push(await insertMatch(t.db, { kickoffAt: KICKOFF, prices: BOOK, pricesAt: NOW }));
  const [plain, traded, late, postponed, second, early] = m as [number, number, number, number, number, number];

  await publish([onHome(plain)]);
  await publish([onHome(plain)], { side: 'lay', stake: '2', commission: '0.05' }, createExchange);
  const double = await publish([onHome(plain), onHome(second)]);
  const withPostponed = await publish([onHome(postponed), onHome(plain)]);
  const trade = await publish([onHome(traded)], { commission: '0.05' }, createExchange);
  await publish([onHome(late, '5')], { exit_odds: '4', is_free: true }, createExchange);
  const declared = await publish([custom], {}, createOther);
  const withdrawn = await publish([onHome(late)]);
  await publish([{ ...onHome(late), market: 'total_corners', result: 'over', line: '9.5' }]);
  await edit(withdrawn, { action: 'withdraw' });
  await edit(trade, { action: 'exit', odds: '1.8' });
  await edit(declared, { action: 'amend', description: 'nuove parole' });
  expect(await verdict()).toEqual({ ok: true, failed: [] });

  await at('2026-03-02T19:00:00.000Z');
  const startedBefore = await publish([onHome(early)]);
  await at('2026-03-02T20:30:00.000Z');
  const live = await publish([onHome(second)], { liveprematch: 'live' });
  await at('2026-03-02T22:00:00.000Z');
  await decide(plain, { status: 'played', result: { goals: [0, 1] } });
  await decide(traded, { status: 'played', result: { goals: [1, 0] } });
  await decide(late, { status: 'played', result: { goals: [1, 0] } });
  await decide(postponed, { status: 'postponed' });
  await decide(early, { status: 'played', starts_at: '2026-03-02T18:30:00.000Z', result: { goals: [2, 0] } });
  await edit(declared, { action: 'declare', grades: [{ leg: 0, grade: 'won' }] });
  expect(await verdict()).toEqual({ ok: true, failed: [] });
  expect(await remarks()).toEqual([
    ['self_declared', declared],
    ['void_started', startedBefore],
  ]);

  for (const fixture of [plain, late, second]) await insertPrices(t.db, fixture, 'closing', CLOSE, KICKOFF);
  await settleFixtures(t.db, m, t);
  await decide(plain, { status: 'played', result: { goals: [3, 1] } });
  await t.api.call(confirmOutcomes, {
    token: admin.token,
    body: { tips: [{ id: declared, grades: [{ leg: 0, grade: 'won' }] }] },
  });
  await at('2026-03-07T10:00:00.000Z');
  await decide(second, { status: 'awarded', starts_at: '2026-03-03T20:00:00.000Z', result: { goals: [1, 0] } });
  await decide(traded, { status: 'abandoned', decision: 'void' });
  await sweepUnfinished(t.db, t);
  expect(await verdict()).toEqual({ ok: true, failed: [] });
  expect(await remarks()).toEqual([
    ['match_awarded', double],
    ['void_postponed', withPostponed],
    ['match_abandoned', trade],
    ['void_started', startedBefore],
    ['match_awarded', live],
  ]);

  const open = await t.db
    .selectFrom('tip')
    .select('market')
    .where('status', '=', 'published')
    .where('settled_at', 'is', null)
    .execute();
  expect(open).toEqual([{ market: 'total_corners' }]);
  await recordService.refreshDirty(t.db, t);
  const { tips, differences } = await recompute(t.db, t);
  expect(tips).toBe(11);
  expect(differences).toEqual([]);
});

test('the bundle reveals to everybody what was withdrawn, and of open tips the free ones', async () => {
  tipster = await t.createAccount({ userType: 'collaborator' });
  const fixture = await insertMatch(t.db, { kickoffAt: '2026-03-08T20:00:00.000Z' });
  const withdrawn = await publish([onHome(fixture)]);
  await publish([onHome(fixture)]);
  await publish([onHome(fixture)], { is_free: true });
  await edit(withdrawn, { action: 'withdraw' });
  expect(await verdict()).toEqual({ ok: true, failed: [] });
  const { json } = await t.app.http.inject(`/ledger/bundle/${tipster.username}`);
  expect(json().revealed.map(({ seq }: { seq: number }) => seq)).toEqual([1, 3]);
});
