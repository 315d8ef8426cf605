import { replayTips, stakeableTips } from '@quotavera/contract/records';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@quotavera/domain/time';
import { expect, test } from 'vitest';
import { insertChannelPlan } from '../../../testing/factories/channels.ts';
import { insertMatch } from '../../../testing/factories/matches.ts';
import { insertRecordTips } from '../../../testing/factories/record-tips.ts';
import { insertChannel } from '../../../testing/factories/tips.ts';
import { BOOK, LATER, NOW, onHome, publicationFixture } from '../../tips/tip/publication.fixture.ts';
import { keepLaterPrices } from './service.ts';

const world = publicationFixture();
const minutesAfter = (minutes: number) => new Date(Date.parse(NOW) + minutes * MINUTE_MS);
const started = (hoursAgo: number) => ({
  publishedAt: new Date(Date.parse(NOW) - (hoursAgo + 5) * HOUR_MS),
  lastStartAt: new Date(Date.parse(NOW) - hoursAgo * HOUR_MS),
});

async function replayOf(scope: 'verified' | 'all' = 'verified') {
  const { token } = await world.t.createAccount({ plan: 'pro' });
  const { status, reply } = await world.t.api.call(replayTips, {
    params: { id: String(world.tipster.id) },
    query: { scope },
    token,
  });
  expect(status).toBe(200);
  return reply;
}

test('tips to replay are the settled ones, whole, in the order of the record', async () => {
  const tipsterId = world.tipster.id;
  await insertRecordTips(world.t.db, [
    { tipsterId, ...started(10), outcome: 'won', oddsMilli: 2_100, stakeMilli: 2_000 },
    { tipsterId, ...started(20), outcome: 'half_lost', oddsMilli: 1_900 },
    { tipsterId, ...started(30), outcome: 'won', side: 'lay', kind: 'exchange', oddsMilli: 3_000, grade: 'lost' },
    { tipsterId, ...started(40), outcome: 'void' },
    { tipsterId, ...started(50), outcome: 'lost', priceVerified: false },
    { tipsterId, ...started(-5) },
    { tipsterId, ...started(60), status: 'withdrawn', outcome: 'won' },
  ]);
  const { tips, left_out, cut } = await replayOf();
  expect({ left_out, cut }).toEqual({ left_out: 1, cut: false });
  expect(tips.odds).toEqual([2_000, 3_000, 1_900, 2_100]);
  expect(tips.lay).toEqual([1]);
  // Void bets had money at risk too; the risk of a lay is its liability.
  expect(tips.risk).toEqual([1_000_000, 2_000_000, 1_000_000, 2_000_000]);
  expect(tips.return).toEqual([0, 500_000_000, -500_000_000, 1_100_000_000]);
  expect(tips.ends[3]! - tips.first_start[3]!).toBe(110 * 60);
  const all = await replayOf('all');
  expect(all.tips.odds).toHaveLength(5);
  expect(all.left_out).toBe(0);
});

test('tips to replay count a trade as far as its exit can be checked', async () => {
  const tipsterId = world.tipster.id;
  const trade = { kind: 'exchange', outcome: 'won', grade: 'lost', oddsMilli: 3_000 } as const;
  await insertRecordTips(world.t.db, [
    { tipsterId, ...started(10), ...trade, exit: { oddsMilli: 2_000, priceVerified: false } },
  ]);
  const verified = await replayOf();
  expect(verified.tips.trade).toEqual([0]);
  expect(verified.tips.return).toEqual([-1_000_000_000]);
  expect((await replayOf('all')).tips.return[0]).toBeGreaterThan(0);
});

test('tips to replay come with what the tipster’s cheapest channel costs for 30 days', async () => {
  const { db } = world.t;
  const at = new Date(NOW);
  const fee = async () => (await replayOf()).fee_cents;
  await insertChannel(db, world.tipster.id, false, at);
  expect(await fee()).toBe(0);
  const channel = await insertChannel(db, world.tipster.id, true, at);
  await insertChannelPlan(db, channel, at, { priceCents: 900, days: 60, status: 'draft' });
  expect(await fee()).toBe(0);
  await insertChannelPlan(db, channel, at, { priceCents: 1_900, days: 30 });
  await insertChannelPlan(db, channel, at, { priceCents: 10_000, days: 181 });
  expect(await fee()).toBe(1_657);
  await db.updateTable('channel').set({ active: false }).where('id', '=', channel).execute();
  expect(await fee()).toBe(0);
});

test('tips to replay carry what the price was some minutes later, once, and only a fresh one', async () => {
  const match = await insertMatch(world.t.db, { kickoffAt: LATER, prices: BOOK, pricesAt: NOW });
  const { reply: tip } = await world.publish([onHome(match)], { bookmaker: 'Bet365' });
  const laterPrices = async () =>
    (
      await world.t.db
        .selectFrom('tip_later_price')
        .selectAll()
        .where('tip_id', '=', tip.id)
        .orderBy('minutes')
        .execute()
    ).map(({ minutes, odds_milli }) => [minutes, odds_milli]);
  const move = (odds: number, at: Date) =>
    world.t.db
      .updateTable('fixture_quote')
      .set({ prices: JSON.stringify({ '1x2|home|-': odds }), updated_at: at })
      .where('fixture_id', '=', match)
      .execute();
  world.t.clock.set(minutesAfter(1).toISOString());
  await keepLaterPrices(world.t.db, world.t);
  await move(2_020, minutesAfter(4));
  world.t.clock.set(minutesAfter(5).toISOString());
  await keepLaterPrices(world.t.db, world.t);
  await move(1_500, minutesAfter(6));
  await keepLaterPrices(world.t.db, world.t);
  // The last price is older than half an hour by then.
  world.t.clock.set(minutesAfter(60).toISOString());
  await keepLaterPrices(world.t.db, world.t);
  expect(await laterPrices()).toEqual([
    [1, 2_080],
    [5, 2_020],
  ]);
});

test('tips to replay are nobody’s who has excluded themselves, and none of a tipster who isn’t there', async () => {
  const { token } = await world.t.createAccount({ plan: 'pro' });
  const none = await world.t.api.call(replayTips, { params: { id: 'nobody-at-all' }, query: {}, token });
  expect(none.error.code).toBe('not_found');
  const until = new Date(Date.parse(NOW) + DAY_MS);
  const excluded = await world.t.createAccount({ plan: 'pro' });
  await world.t.db.updateTable('account').set({ self_excluded_until: until }).where('id', '=', excluded.id).execute();
  const refused = await world.t.api.call(replayTips, {
    params: { id: String(world.tipster.id) },
    query: {},
    token: await world.t.tokenOf(excluded.id),
  });
  expect(refused.error.code).toBe('self_excluded');
});

test('the optimiser gets open tips that haven’t started and that its reader sees whole', async () => {
  const match = await insertMatch(world.t.db, { kickoffAt: LATER, prices: BOOK, pricesAt: NOW });
  const { reply: open } = await world.publish([onHome(match)], { stated_probability: '0.52' });
  const { reply: gone } = await world.publish([onHome(match)], { expires_at: minutesAfter(30).toISOString() });
  const { token } = await world.t.createAccount({ plan: 'elite' });
  const ids = async (with_: string) =>
    (await world.t.api.call(stakeableTips, { token: with_ })).reply.tips.map(({ id }) => id);
  const before = await ids(token);
  expect(before).toEqual(expect.arrayContaining([open.id, gone.id]));
  const pro = await world.t.createAccount({ plan: 'pro' });
  expect((await world.t.api.call(stakeableTips, { token: pro.token })).error.code).toBe('plan_required');
  world.t.clock.set(minutesAfter(31).toISOString());
  const later = await world.t.createAccount({ plan: 'elite' });
  expect(await ids(later.token)).toContain(open.id);
  expect(await ids(later.token)).not.toContain(gone.id);
  world.t.clock.set(LATER);
  const last = await world.t.createAccount({ plan: 'elite' });
  expect(await ids(last.token)).not.toContain(open.id);
});
