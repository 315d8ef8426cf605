import type { Market } from '@quotavera/domain/bet';
import { DAY_MINUTES, MINUTE_MS } from '@quotavera/domain/time';
import { expect, test } from 'vitest';
import { insertPrices } from '../../../testing/factories/matches.ts';
import { writeQuotes } from '../../calendar/prices/repository.ts';
import { thinPriceHistory } from '../../calendar/prices/service.ts';
import { selectRecord } from '../record/index.ts';
import { settleFixtures } from '../settlement/service.ts';
import { AFTER, type Body, KICKOFF, NOW, onHome, settlementFixture } from '../settlement/settlement.fixture.ts';
import { completeDuePrices } from './service-next-price.ts';

const BOOK = { B365: { '1x2|home|-': 2080, '1x2|draw|-': 3500, '1x2|away|-': 3600 } };
const world = settlementFixture();

const after = (minutes: number) => new Date(Date.parse(NOW) + minutes * MINUTE_MS);

/** The feed is read at a moment and says this of a match. */
async function look(fixtureId: number, minutes: number, books: Record<string, readonly [number, number, number]>) {
  const at = after(minutes);
  const quotes = Object.entries(books).map(([bookmaker, [home, draw, away]]) => ({
    fixtureId,
    market: '1x2' as Market,
    bookmaker,
    side: 'back' as const,
    at,
    prices: { '1x2|home|-': home, '1x2|draw|-': draw, '1x2|away|-': away },
  }));
  await writeQuotes(world.t.db, 'prematch', quotes, at);
}

async function complete(minutes: number) {
  world.t.clock.set(after(minutes));
  await completeDuePrices(world.t.db, { clock: world.t.clock });
}

const priceOf = (id: number) =>
  world.t.db
    .selectFrom('tip')
    .select(['next_odds_milli', 'next_from', 'headline_odds_milli', 'ranking_odds_milli', 'rank_refusal', 'ranks'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const entriesOf = async (id: number) => (await world.entriesOf(id)).map(({ type }) => type);

const priced = () => world.match({ prices: BOOK, pricesAt: NOW });
const published = (match: number, more: Body = {}) => world.publish([onHome(match)], more);
async function played(match: number, goals: [number, number]) {
  await world.at(AFTER);
  await world.result(match, goals);
}

test('a tip counts at the worst price that could still be taken, and ranks never above the fair one', async () => {
  const match = await priced();
  const { id } = await published(match, { bookmaker: 'bet365' });
  await complete(5);
  expect(await priceOf(id), 'nothing was seen since').toMatchObject({
    next_from: null,
    headline_odds_milli: 2080,
    ranking_odds_milli: null,
    ranks: true,
  });
  await look(match, 9, { B365: [2050, 3500, 3700], PS: [2100, 3600, 3900] });
  await look(match, 19, { B365: [1900, 3500, 4000] });
  await complete(20);
  const counted = await priceOf(id);
  expect(counted).toMatchObject({ next_odds_milli: 2050, next_from: 'observation', headline_odds_milli: 2050 });
  // Pinnacle's book of 2.10, 3.60, 3.90 without margin makes home 2.152: the price of the look is worse.
  expect(counted).toMatchObject({ ranking_odds_milli: 2050, rank_refusal: null });
  await complete(21);
  expect(await entriesOf(id), 'completing again says nothing again').toEqual(['publication', 'price']);
});

test('the next price is written in the caller’s transaction too', async () => {
  const match = await priced();
  const { id } = await published(match, { bookmaker: 'bet365' });
  await look(match, 9, { B365: [2050, 3500, 3700] });
  world.t.clock.set(after(10));
  await world.t.db.transaction().execute((trx) => completeDuePrices(trx, { clock: world.t.clock }));
  expect(await priceOf(id)).toMatchObject({ next_odds_milli: 2050 });
});

test('a premium over the fair price is worth nothing in the ranking, and stays in the headline', async () => {
  const match = await priced();
  const { id } = await published(match, { bookmaker: 'bet365' });
  await look(match, 9, { B365: [2080, 3500, 3600], PS: [1950, 3600, 4000] });
  await complete(10);
  const { headline_odds_milli: headline, ranking_odds_milli: ranking } = await priceOf(id);
  expect(headline).toBe(2080);
  expect(ranking).toBeGreaterThan(1950);
  expect(ranking).toBeLessThan(2020);
});

test('a tip that nobody saw again before the start takes the close, a corrected close follows, and without any it does not rank', async () => {
  const match = await priced();
  const { id } = await published(match, { bookmaker: 'bet365' });
  await complete(8 * 60 + 1);
  expect(await priceOf(id)).toMatchObject({
    next_from: null,
    rank_refusal: 'no_later_price',
    headline_odds_milli: 2080,
  });
  await played(match, [1, 0]);
  expect((await selectRecord(world.t.db, world.tipster.id))[0]).toMatchObject({ ranking: null });
  await insertPrices(
    world.t.db,
    match,
    'closing',
    {
      B365: { '1x2|home|-': 2000, '1x2|draw|-': 3500, '1x2|away|-': 3900 },
      PS: { '1x2|home|-': 2020, '1x2|draw|-': 3600, '1x2|away|-': 4000 },
    },
    KICKOFF,
  );
  await settleFixtures(world.t.db, [match], { clock: world.t.clock });
  expect(await priceOf(id)).toMatchObject({ next_from: 'close', next_odds_milli: 2000, rank_refusal: null });
  expect((await selectRecord(world.t.db, world.tipster.id))[0]?.ranking?.levelReturn).toBeCloseTo(1, 9);
  expect(await entriesOf(id)).toEqual(['publication', 'settlement', 'price', 'resettlement']);
});

test('terms that no follower could use keep a tip from ranking, and from its match’s place', async () => {
  const match = await priced();
  for (const terms of [{ expires_at: after(29).toISOString() }, { minimum_odds: '2.09' }]) {
    expect(await published(match, { bookmaker: 'bet365', ...terms })).toMatchObject({
      ranks: false,
      rank_refusal: 'not_followable',
    });
  }
  const other = await priced();
  const fine = { bookmaker: 'bet365', expires_at: after(30).toISOString(), minimum_odds: '2.08' };
  expect(await published(other, fine)).toMatchObject({ ranks: true, rank_refusal: null });
});

test('a withdrawn tip is graded, ranks as if it stood, and stands in no headline', async () => {
  const match = await priced();
  const { id } = await published(match, { bookmaker: 'bet365' });
  await world.edit(id, { action: 'withdraw' });
  await look(match, 9, { B365: [2050, 3500, 3700] });
  await complete(10);
  await played(match, [0, 1]);
  await settleFixtures(world.t.db, [match], { clock: world.t.clock });
  const [tip] = await selectRecord(world.t.db, world.tipster.id);
  expect(tip).toMatchObject({
    outcome: 'withdrawn',
    entryOutcome: 'lost',
    ranking: { levelReturn: -1 },
    verified: { outcome: 'withdrawn', profitMicro: 0 },
  });
  expect(await entriesOf(id)).toEqual(['publication', 'withdrawal', 'price', 'settlement']);
  const settled = await world.t.db
    .selectFrom('tip')
    .select('settled_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(settled.settled_at, 'a withdrawn tip is in no list of settled ones').toBeNull();
});

test('a match keeps its first, hourly and last prices for three months after its start', async () => {
  const match = await world.match();
  const start = (Date.parse(KICKOFF) - Date.parse(NOW)) / MINUTE_MS;
  const homes = [2050, 2040, 2030, 2030, 2020, 2030, 2020, 2010, 2010] as const;
  const minutes = [9, 10, 50, 70, 80, 110, 150, 170, 190];
  for (const [n, home] of homes.entries()) await look(match, minutes[n]!, { B365: [home, 3500, 3700] });
  const seen = async () => {
    const rows = await world.t.db
      .selectFrom('price_observation')
      .select(['at', 'prices'])
      .where('fixture_id', '=', match)
      .orderBy('at')
      .execute();
    return rows.map(({ at, prices }) => [
      (at.getTime() - Date.parse(NOW)) / MINUTE_MS,
      (prices as Record<string, number>)['1x2|home|-'],
    ]);
  };
  await thinPriceHistory(world.t.db, after(start + 23 * 60));
  expect(await seen()).toHaveLength(homes.length);
  // The second hour ends where the first did, and the last price is kept though it hasn't moved.
  const kept = [
    [9, 2050],
    [50, 2030],
    [170, 2010],
    [190, 2010],
  ];
  await thinPriceHistory(world.t.db, after(start + 25 * 60));
  expect(await seen()).toEqual(kept);
  await thinPriceHistory(world.t.db, after(start + 26 * 60));
  expect(await seen(), 'thinning again takes nothing more').toEqual(kept);
  await thinPriceHistory(world.t.db, after(start + 89 * DAY_MINUTES));
  expect(await seen()).toEqual(kept);
  await thinPriceHistory(world.t.db, after(start + 91 * DAY_MINUTES));
  expect(await seen()).toEqual([]);
});
