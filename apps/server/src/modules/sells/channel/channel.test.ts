import { sellsCalls, tipsCalls } from '@quotavera/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/index.ts';
import { buyChannel, createChannel, createShop, createSubscriber } from '../testing.fixture.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const PLAN = { name: 'Mensile', price_cents: 1_900, durata_giorni: 30, limite_utenti: 50, stated_tips: 20 };

let t: TestApp;
beforeAll(async () => {
  t = await createShop({ now: NOW });
});
afterAll(() => t.close());
beforeEach(() => t.clock.set(NOW));

async function newChannel(token: string, body: { name: string; is_paid?: boolean } = { name: 'Over di sera' }) {
  const { reply } = await t.api.call(sellsCalls.createChannel, { token, body });
  return reply.results.at(-1)!.id;
}

test('a tipster’s channels are made, changed, and deleted as long as nothing happened in them', async () => {
  const { token } = await t.createAccount({ userType: 'collaborator' });
  const id = await newChannel(token);
  const params = { id };
  const body = { name: '  Over   di notte ', active: false };
  const edited = await t.api.call(sellsCalls.editChannel, { token, params, body });
  expect(edited.reply.results).toMatchObject([{ id, name: 'Over di notte', active: false, is_paid: true, plans: [] }]);
  const gone = await t.api.call(sellsCalls.deleteChannel, { token, params });
  expect(gone.reply.results).toEqual([]);
  expect((await t.api.call(sellsCalls.deleteChannel, { token, params })).error.code).toBe('not_found');
  expect((await t.api.call(sellsCalls.readChannel, { params })).status).toBe(410);
  expect((await t.api.call(sellsCalls.readChannel, { params: { id: 1e9 } })).status).toBe(404);
});

test('a plan says what is wrong with each of its fields, and is a draft until it is published', async () => {
  const { token } = await t.createAccount({ userType: 'collaborator' });
  const params = { id: await newChannel(token) };
  const wrong = { ...PLAN, name: 'ab', price_cents: 99, limite_utenti: 0, durata_giorni: 367, stated_tips: -1 };
  const refused = await t.api.call(sellsCalls.createChannelPlan, { token, params, body: wrong });
  expect(refused.error).toMatchObject({
    code: 'validation',
    errors: {
      name: ['Il nome è troppo corto: almeno 3 caratteri.'],
      price_cents: ['Inserisci un prezzo valido, da 1 a 500\u00a0€.'],
      limite_utenti: ['Inserisci un limite utenti valido, da 1 a 10.000.'],
      durata_giorni: ['Inserisci una durata valida, da 1 a 366 giorni.'],
      stated_tips: ['Inserisci quanti tip prometti in 30 giorni, da 0 a 1.000.'],
    },
  });
  const created = await t.api.call(sellsCalls.createChannelPlan, { token, params, body: PLAN });
  expect(created.reply.results[0]!.plans).toMatchObject([{ ...PLAN, status: 'draft', places_left: 50, sold: false }]);
  const plan = created.reply.results[0]!.plans[0]!.id;
  expect((await t.api.call(sellsCalls.readChannel, { params })).reply.plans).toEqual([]);
  const buyer = await createSubscriber(t);
  expect((await buyChannel(t, buyer.token, plan)).error.code).toBe('not_found');
  const published = { status: 'published' } as const;
  await t.api.call(sellsCalls.editChannelPlan, { token, params: { ...params, plan }, body: published });
  expect((await t.api.call(sellsCalls.readChannel, { params })).reply.plans).toMatchObject([{ id: plan, ...PLAN }]);
});

test('a free channel has no plans', async () => {
  const { token } = await t.createAccount({ userType: 'collaborator' });
  const params = { id: await newChannel(token, { name: 'Gratis', is_paid: false }) };
  const refused = await t.api.call(sellsCalls.createChannelPlan, { token, params, body: PLAN });
  expect(refused.error.code).toBe('channel_free');
});

test('a plan that was ordered keeps its terms, and is taken off sale instead of deleted', async () => {
  const { tipster, channel: id, plan } = await createChannel(t);
  const { token } = tipster;
  const params = { id, plan };
  expect((await buyChannel(t, (await createSubscriber(t)).token, plan)).status).toBe(200);
  for (const body of [{ durata_giorni: 60 }, { stated_tips: 1 }, { status: 'draft' as const }]) {
    expect((await t.api.call(sellsCalls.editChannelPlan, { token, params, body })).error.code).toBe('plan_sold');
  }
  const body = { limite_utenti: 1, name: 'Un posto' };
  const edited = await t.api.call(sellsCalls.editChannelPlan, { token, params, body });
  expect(edited.reply.results[0]!.plans).toMatchObject([
    { name: 'Un posto', places_left: 0, subscribers: 1, sold: true },
  ]);
  const price = (cents: number) =>
    t.api.call(sellsCalls.editChannelPlan, { token, params, body: { price_cents: cents } });
  t.clock.set(new Date(NOW.getTime() + 60_000));
  const dearer = await price(2_400);
  expect((await price(2_400)).reply).toEqual(dearer.reply);
  expect(dearer.reply.results[0]!.plans[0]!.prices).toEqual([
    { since: '2026-03-02T12:01:00.000Z', price_cents: 2_400 },
    { since: NOW.toISOString(), price_cents: 1_900 },
  ]);
  const off = await t.api.call(sellsCalls.deleteChannelPlan, { token, params });
  expect(off.reply.results[0]!.plans).toMatchObject([{ id: plan, active: false }]);
  const closed = await t.api.call(sellsCalls.deleteChannel, { token, params: { id } });
  expect(closed.reply.results).toMatchObject([{ id, active: false }]);
});

test('a channel’s page says whose it is, what it sells, and what it is to the reader', async () => {
  const { tipster, channel: id, plan } = await createChannel(t, { userLimit: 2 });
  const reader = await createSubscriber(t);
  const visited = await t.api.call(sellsCalls.readChannel, { params: { id } });
  expect(visited.reply).toMatchObject({
    id,
    is_paid: true,
    tipster: { id: tipster.id },
    record: { verified: { settled: 0 }, all: { settled: 0 } },
    plans: [{ id: plan, price_cents: 1_900, places_left: 2 }],
    viewer: { following: false, subscribed_until: null, owns: false },
  });
  await buyChannel(t, reader.token, plan);
  const token = await t.tokenOf(reader.id);
  await t.api.call(tipsCalls.followChannel, { token, body: { channel: id } });
  const bought = await t.api.call(sellsCalls.readChannel, { token, params: { id } });
  expect(bought.reply).toMatchObject({
    followers: 1,
    plans: [{ places_left: 1 }],
    viewer: { following: true, subscribed_until: '2026-04-08T11:00:00.000Z', owns: false },
  });
  const check = (of: string) => t.api.call(sellsCalls.checkSubscription, { token: of, query: { channel: id } });
  const { result, count } = await t.countQueries(() => check(token));
  expect(result.reply).toMatchObject({ allowed: true, following: true, owns: false });
  expect(count).toBe(1);
  expect((await check(tipster.token)).reply).toMatchObject({ allowed: true, until: null, owns: true });
  const stranger = await t.createAccount();
  expect((await check(stranger.token)).reply).toMatchObject({ allowed: false, until: null });
});

test('a suspended tipster sells nothing', async () => {
  const { tipster, channel: id, plan } = await createChannel(t);
  await t.db.updateTable('account').set({ banned_at: NOW }).where('id', '=', tipster.id).execute();
  expect((await t.api.call(sellsCalls.readChannel, { params: { id } })).reply.plans).toEqual([]);
  expect((await buyChannel(t, (await createSubscriber(t)).token, plan)).error.code).toBe('channel_closed');
});

test('following a channel twice is following it once, and nobody follows their own', async () => {
  const { tipster, channel } = await createChannel(t);
  const { token } = await t.createAccount();
  const body = { channel };
  for (const followers of [1, 1]) {
    expect((await t.api.call(tipsCalls.followChannel, { token, body })).reply).toEqual({ followed: true, followers });
  }
  expect((await t.api.call(tipsCalls.followChannel, { token: tipster.token, body })).error.code).toBe('own_channel');
  expect((await t.api.call(tipsCalls.unfollowChannel, { token, body })).reply).toEqual({
    followed: false,
    followers: 0,
  });
  expect((await t.api.call(tipsCalls.followChannel, { token, body: { channel: 999_999 } })).error.code).toBe(
    'not_found',
  );
});
