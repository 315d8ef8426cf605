import { notifications } from '@quotavera/contract/alerts';
import { createValuebet, follow, listMatchMarks, listPublic, markMatch } from '@quotavera/contract/tips';
import { MINUTE_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertMatch } from '../../../testing/factories/matches.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const START = '2026-03-02T20:00:00.000Z';
let t: TestApp;
let tipster: TestAccount;
let match: number;
let other: number;

beforeAll(async () => {
  t = await createTestApp({ now: NOW, environment: { RATE_LIMITS: '0' } });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOW);
  tipster = await t.createAccount({ userType: 'collaborator' });
  match = await insertMatch(t.db, { kickoffAt: START });
  other = await insertMatch(t.db, { kickoffAt: START });
});

const mark = (account: TestAccount, fixture: number, as: 'watched' | 'muted' | null) =>
  t.api.call(markMatch, { token: account.token, body: { fixture_id: fixture, mark: as } as never });
async function publish(fixture: number): Promise<number> {
  const leg = {
    type: 'structured',
    fixture_id: fixture,
    market: 'over_under',
    result: 'over',
    line: '2.5',
    odds: '2.1',
  };
  const body = { publish: true, repeat_confirmed: true, stake: '1', legs: [leg] } as never;
  return (await t.api.call(createValuebet, { token: tipster.token, body })).reply.id;
}
async function toldOf({ token }: TestAccount) {
  await t.tellReaders();
  return (await t.api.call(notifications, { token })).reply.results.map(({ type, tip_id }) => [type, tip_id]);
}

test('a watched match notifies of new tips those who see them whole, and nobody else', async () => {
  const [elite, free] = [await t.createAccount({ plan: 'elite' }), await t.createAccount()];
  for (const reader of [elite, free]) await mark(reader, match, 'watched');
  const tip = await publish(match);
  await publish(other);
  expect(await toldOf(elite)).toEqual([['tip_published', tip]]);
  t.clock.advance(11 * MINUTE_MS);
  expect(await toldOf({ ...free, token: await t.tokenOf(free.id) })).toEqual([]);
  expect(await toldOf({ ...tipster, token: await t.tokenOf(tipster.id) })).toEqual([]);
});

test('a silenced match spares its reader the news of tips on it, unless that would tell the match of a locked tip', async () => {
  const [elite, free] = [await t.createAccount({ plan: 'elite' }), await t.createAccount()];
  for (const reader of [elite, free]) {
    await t.api.call(follow, { token: reader.token, body: { tipster_id: tipster.id } });
    await mark(reader, match, 'muted');
  }
  const silenced = await publish(match);
  const heard = await publish(other);
  expect(await toldOf(elite)).toEqual([['tip_published', heard]]);
  t.clock.advance(11 * MINUTE_MS);
  const locked = await toldOf({ ...free, token: await t.tokenOf(free.id) });
  expect(locked.map(([, id]) => id)).toEqual(expect.arrayContaining([silenced, heard]));
});

test('a list of watched matches has the tips that its reader sees whole, and never says which locked tip is on one', async () => {
  const [elite, free] = [await t.createAccount({ plan: 'elite' }), await t.createAccount()];
  const tip = await publish(match);
  await publish(other);
  t.clock.advance(11 * MINUTE_MS);
  const watchedBy = async (account: TestAccount) => {
    const token = await t.tokenOf(account.id);
    await t.api.call(markMatch, { token, body: { fixture_id: match, mark: 'watched' } as never });
    const { reply } = await t.api.call(listPublic, { token, query: { watched: 'true' } as never });
    return reply.results.map(({ id }) => id);
  };
  expect(await watchedBy(elite)).toEqual([tip]);
  expect(await watchedBy(free)).toEqual([]);
});

test('a tip says its best price of now at bookmakers that may be shown, in the odds of its side; a locked one says none', async () => {
  const prices = {
    Licenziata: { 'over_under|over|2500': 2040 },
    Seconda: { 'over_under|over|2500': 2000 },
    Estera: { 'over_under|over|2500': 2900 },
    AVG: { 'over_under|over|2500': 2500 },
  };
  const priced = await insertMatch(t.db, { kickoffAt: START, prices, pricesAt: NOW });
  for (const name of ['Licenziata', 'Seconda']) {
    const at = t.clock.now();
    const site = { name, price_code: name, adm_licence: `N ${name}`, created_at: at, updated_at: at };
    await t.db.insertInto('betting_site').values(site).execute();
  }
  const [elite, free] = [await t.createAccount({ plan: 'elite' }), await t.createAccount()];
  const tip = await publish(priced);
  t.clock.advance(11 * MINUTE_MS);
  const seenBy = async (account: TestAccount) => {
    const { reply } = await t.api.call(listPublic, { token: await t.tokenOf(account.id) });
    return reply.results.find(({ id }) => id === tip);
  };
  expect(await seenBy(elite)).toMatchObject({ price_now: { odds: '2.04', bookmaker: 'Licenziata', at: NOW } });
  expect(await seenBy(free)).toMatchObject({ view: 'locked' });
  expect(await seenBy(free)).not.toHaveProperty('price_now');
  t.clock.set('2026-03-02T20:01:00.000Z');
  expect(await seenBy(elite)).toMatchObject({ price_now: null });
});

test('a mark replaces the one before, is taken away, and is forgotten once the match is over', async () => {
  const reader = await t.createAccount();
  const marks = async () => (await t.api.call(listMatchMarks, { token: await t.tokenOf(reader.id) })).reply.results;
  await mark(reader, match, 'watched');
  await mark(reader, match, 'muted');
  await mark(reader, other, 'watched');
  expect(await marks()).toEqual(
    expect.arrayContaining([
      { fixture_id: match, mark: 'muted' },
      { fixture_id: other, mark: 'watched' },
    ]),
  );
  await mark(reader, match, null);
  expect(await marks()).toEqual([{ fixture_id: other, mark: 'watched' }]);
  expect((await mark(reader, 999_999_999, 'watched')).status).toBe(404);
  t.clock.set('2026-03-06T12:00:00.000Z');
  expect(await marks()).toEqual([]);
});
