import { createExchange } from '@quotavera/contract/tips';
import { expect, test } from 'vitest';
import { insertMatch } from '../../../testing/factories/matches.ts';
import { type Input, LATER, onHome, publicationFixture } from './publication.fixture.ts';
import { publishDue } from './service-drafts.ts';

const world = publicationFixture();
const { at, edit } = world;

const onAway = (fixtureId: number) => ({ ...onHome(fixtureId), result: 'away' });
const over = (fixtureId: number) => ({ ...onHome(fixtureId), market: 'over_under', result: 'over', line: '2.5' });
const match = () => insertMatch(world.t.db, { kickoffAt: LATER });
const CONFIRMED = { repeat_confirmed: true };
const publish = (legs: readonly object[], more: Input = {}, token = world.tipster.token) =>
  world.publish(legs, { repeat_confirmed: false, ...more }, token);
const draft = (legs: readonly object[]) => publish(legs, { publish: false });

const notedOf = (id: number) =>
  world.t.db
    .selectFrom('tip')
    .select(['repeat_kind', 'repeated_tip_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('the same bet again is refused with the tip of before until it is confirmed, which is noted', async () => {
  const on = await match();
  const first = (await publish([over(on)])).reply;
  const refused = await publish([over(on)]);
  expect([refused.status, refused.error.code]).toEqual([409, 'bet_repeated']);
  expect(refused.error.earlier_tip).toEqual({
    id: first.id,
    published_at: first.published_at,
    side: 'back',
    leg: { market: 'over_under', result: 'over', line: '2.5' },
  });
  const again = await publish([over(on)], CONFIRMED);
  expect(again.status).toBe(201);
  expect(await notedOf(again.reply.id)).toEqual({ repeat_kind: 'same', repeated_tip_id: first.id });
  expect(await notedOf(first.id)).toEqual({ repeat_kind: null, repeated_tip_id: null });
});

test('a bet against an own tip is refused until it is confirmed, a lay of its selection too', async () => {
  const on = await match();
  const first = (await publish([onHome(on)])).reply;
  const lay = (more: object = {}) =>
    world.t.api.call(createExchange, {
      token: world.tipster.token,
      body: { publish: true, stake: '1', side: 'lay', legs: [onHome(on)], ...more },
    });
  expect((await publish([onAway(on)])).error.code).toBe('bet_opposed');
  expect((await lay()).error).toMatchObject({ code: 'bet_opposed', earlier_tip: { id: first.id } });
  const laid = (await lay(CONFIRMED)).reply;
  expect(await notedOf(laid.id)).toEqual({ repeat_kind: 'opposite', repeated_tip_id: first.id });
});

test('a confirmation where nothing is repeated notes nothing', async () => {
  const published = await publish([onHome(await match())], CONFIRMED);
  expect(await notedOf(published.reply.id)).toEqual({ repeat_kind: null, repeated_tip_id: null });
});

test('other bets on the match, other tipsters’ and withdrawn ones are no repetition', async () => {
  const on = await match();
  const first = (await publish([onHome(on)])).reply;
  expect((await publish([over(on)])).status, 'another market').toBe(201);
  expect((await publish([onHome(on), onHome(await match())])).status, 'an accumulator').toBe(201);
  const other = await world.t.createAccount({ userType: 'collaborator' });
  expect((await publish([onHome(on)], {}, other.token)).status, 'another tipster').toBe(201);
  await edit(first.id, { action: 'withdraw' });
  expect((await publish([onHome(on)])).status, 'after a withdrawal').toBe(201);
});

test('an accumulator is a repetition when all its selections are', async () => {
  const legs = [onHome(await match()), onAway(await match())];
  const first = (await publish(legs)).reply;
  const refused = await publish(legs.toReversed());
  expect(refused.error).toMatchObject({ code: 'bet_repeated', earlier_tip: { id: first.id, leg: null } });
});

test('a draft asks when it is published', async () => {
  const on = await match();
  const stored = (await draft([onHome(on)])).reply;
  await publish([onHome(on)]);
  expect((await edit(stored.id, { action: 'publish' })).error.code).toBe('bet_repeated');
  expect((await edit(stored.id, { action: 'publish', ...CONFIRMED })).status).toBe(200);
});

test('a scheduled repetition asks when it is scheduled, and one that nobody confirmed returns to the drafts', async () => {
  const on = await match();
  await publish([onHome(on)]);
  const scheduled = { publish_at: '2026-03-02T13:00:00.000Z' };
  expect((await publish([onHome(on)], scheduled)).error.code).toBe('bet_repeated');
  const confirmed = (await publish([onHome(on)], { ...scheduled, ...CONFIRMED })).reply;
  const unseen = (await publish([over(on)], scheduled)).reply;
  await publish([over(on)]);
  await at('2026-03-02T13:00:00.000Z');
  expect(await publishDue(world.t.db, world.t.context)).toEqual({ published: 1, refused: 1 });
  expect(await notedOf(confirmed.id)).toMatchObject({ repeat_kind: 'same' });
  const news = await world.t.db
    .selectFrom('notification')
    .select(['type', 'data'])
    .where('tip_id', '=', unseen.id)
    .executeTakeFirstOrThrow();
  expect(news).toEqual({ type: 'tip_not_published', data: { code: 'bet_repeated' } });
});
