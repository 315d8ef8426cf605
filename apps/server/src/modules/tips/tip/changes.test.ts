import { createExchange, createOther, follow, readTip } from '@quotavera/contract/tips';
import { describe, expect, test } from 'vitest';
import { insertMatch } from '../../../testing/factories/matches.ts';
import { BOOK, customLeg, type Input, LATER, NOW, onHome, publicationFixture } from './publication.fixture.ts';

const world = publicationFixture();
const { at, publish, edit } = world;

describe('after publication', () => {
  test('the words may change, with their history; the bet can not', async () => {
    const match = await insertMatch(world.t.db, { kickoffAt: LATER });
    const { reply } = await publish([onHome(match)], { description: 'prima', tags: ['a'] });
    expect((await edit(reply.id, { action: 'amend', description: 'dopo' })).reply).toMatchObject({
      description: 'dopo',
      tags: ['a'],
    });
    await edit(reply.id, { action: 'amend', description: 'dopo' });
    const { history } = (await world.t.api.call(readTip, { params: { id: reply.id }, token: world.tipster.token }))
      .reply;
    expect(history.map(({ type }) => type)).toEqual(['published', 'amended']);
    expect(history[1]?.data).toMatchObject({ before: { description: 'prima' } });
    expect((await edit(reply.id, { action: 'amend', odds: '9' })).status).toBe(400);
    const { entry } = await world.t.db
      .selectFrom('ledger_entry')
      .select('entry')
      .where('tipster_id', '=', world.tipster.id)
      .where('type', '=', 'amendment')
      .executeTakeFirstOrThrow();
    expect(entry).not.toContain('dopo');
  });

  test('a prematch tip is withdrawn within five minutes, before its start, and stays', async () => {
    const match = await insertMatch(world.t.db, { kickoffAt: LATER });
    const soon = await insertMatch(world.t.db, { kickoffAt: '2026-03-02T12:02:00.000Z' });
    const untouched = (await publish([onHome(match)])).reply;
    const started = (await publish([onHome(soon)])).reply;
    const live = (await publish([onHome(soon), customLeg])).reply;
    expect(live.liveprematch).toBe('prematch');
    await at('2026-03-02T12:02:00.000Z');
    expect((await edit(started.id, { action: 'withdraw' })).error.code).toBe('withdrawal_window_over');
    const onAir = (await publish([onHome(soon)], { liveprematch: 'live' })).reply;
    expect((await edit(onAir.id, { action: 'withdraw' })).error.code).toBe('live_tip_not_withdrawable');
    await at('2026-03-02T12:05:00.000Z');
    expect((await edit(untouched.id, { action: 'withdraw' })).reply).toMatchObject({
      status: 'withdrawn',
      withdrawn_at: '2026-03-02T12:05:00.000Z',
    });
    expect((await edit(untouched.id, { action: 'withdraw' })).error.code).toBe('tip_not_open');
    const late = (await publish([onHome(match)])).reply;
    await at('2026-03-02T12:10:00.001Z');
    expect((await edit(late.id, { action: 'withdraw' })).error.code).toBe('withdrawal_window_over');
  });

  test('a live tip is refused when the longest match of its sport could be over', async () => {
    const match = await insertMatch(world.t.db, { kickoffAt: LATER });
    await at('2026-03-02T22:29:59.999Z');
    expect((await publish([onHome(match)], { liveprematch: 'live' })).status).toBe(201);
    await at('2026-03-02T22:30:00.000Z');
    const refused = await publish([onHome(match)], { liveprematch: 'live' });
    expect([refused.status, refused.error.code]).toEqual([409, 'live_closed']);
    expect(refused.error.errors).toHaveProperty('legs.0.fixture_id');
    expect((await publish([customLeg], { liveprematch: 'live' })).status, 'tennis takes longer').toBe(201);
  });

  test('an exit closes a share, is compared at its own moment, and ends with live tips', async () => {
    const match = await insertMatch(world.t.db, { kickoffAt: LATER, prices: BOOK, pricesAt: NOW });
    const laid = { fixture_id: match, market: '1x2', bookmaker: 'BFE', side: 'lay' };
    const lay = { ...laid, updated_at: new Date(NOW), prices: JSON.stringify({ '1x2|home|-': 2300 }) };
    await world.t.db.insertInto('fixture_quote').values(lay).execute();
    const { reply } = await world.t.api.call(createExchange, {
      token: world.tipster.token,
      body: { publish: true, repeat_confirmed: true, stake: '1', side: 'back', legs: [onHome(match)] },
    });
    const exit = (share: string, odds: string) => edit(reply.id, { action: 'exit', share, odds });
    expect((await exit('0', '2')).error.errors).toHaveProperty('share');
    expect((await exit('0.33333', '2')).error.errors).toHaveProperty('share');
    // A back is closed by a lay, and no seller accepts a price far below the market's.
    expect((await exit('0.25', '1.01')).reply.exits).toMatchObject([{ share: '0.25', price: { verified: false } }]);
    expect((await exit('0.25', '2.3')).reply.exits[1]).toMatchObject({ share: '0.25', price: { verified: true } });
    expect((await exit('0.5001', '2')).error.errors).toHaveProperty('share');
    await at('2026-03-02T20:10:00.000Z');
    const live = (await exit('0.1', '1.5')).reply.exits[2];
    expect(live, 'prices of before the start say nothing in play').toMatchObject({
      price: { verified: false, imported_odds: null },
    });
    const imported = {
      fixture_id: match,
      market: '1x2',
      bookmaker: 'BFE',
      prices: JSON.stringify({ '1x2|home|-': 1600 }),
    };
    const updated_at = new Date('2026-03-02T20:09:00.000Z');
    await world.t.db
      .insertInto('fixture_live_quote')
      .values({ ...imported, side: 'lay', updated_at })
      .execute();
    expect((await exit('0.1', '1.5')).reply.exits[3]).toMatchObject({
      price: { verified: false, imported_odds: '1.6' },
    });
    expect((await exit('0.1', '1.6')).reply.exits[4]).toMatchObject({
      price: { verified: true, imported_odds: '1.6' },
    });
    await at('2026-03-02T20:14:01.000Z');
    expect((await exit('0.1', '1.6')).reply.exits[5], 'five minutes later it proves nothing').toMatchObject({
      price: { verified: false },
    });
    await at('2026-03-02T22:30:00.000Z');
    expect((await exit('0.1', '2')).error.code).toBe('live_closed');
    const logged = await world.t.db
      .selectFrom('ledger_entry')
      .select('type')
      .where('tip_id', '=', reply.id)
      .where('type', '=', 'exit')
      .execute();
    expect(logged).toHaveLength(6);
  });

  test('the exit of a lay is compared with back prices of exchanges, never with those of bookmakers', async () => {
    const exitOfLay = async (bookmaker: string | null, home: Readonly<Record<string, number>>) => {
      const ofExchanges = Object.entries(home).map(([code, odds]) => [code, { '1x2|home|-': odds }]);
      const prices = { ...BOOK, ...Object.fromEntries(ofExchanges) };
      const match = await insertMatch(world.t.db, { kickoffAt: LATER, prices, pricesAt: NOW });
      const { reply } = await world.t.api.call(createExchange, {
        token: world.tipster.token,
        body: { publish: true, stake: '1', side: 'lay', bookmaker, legs: [onHome(match)] },
      });
      return (await edit(reply.id, { action: 'exit', share: '0.5', odds: '2.2' })).reply.exits[0]?.price;
    };
    expect(await exitOfLay(null, {})).toMatchObject({ verified: false, imported_odds: null });
    expect(await exitOfLay('Smarkets', {})).toMatchObject({ verified: false, imported_odds: null });
    expect(await exitOfLay(null, { BFE: 2180 })).toMatchObject({ verified: true, imported_odds: '2.18' });
    expect(await exitOfLay('Smarkets', { BFE: 2180, Smarkets: 2100 })).toMatchObject({
      verified: false,
      imported_odds: '2.1',
    });
  });

  test('followers hear of a trade’s exits once an hour', async () => {
    const match = await insertMatch(world.t.db, { kickoffAt: LATER });
    const follower = await world.t.createAccount({ plan: 'elite' });
    await world.t.api.call(follow, {
      token: follower.token,
      body: { tipster_id: world.tipster.id },
    });
    const { reply } = await world.t.api.call(createExchange, {
      token: world.tipster.token,
      body: { publish: true, repeat_confirmed: true, stake: '1', side: 'back', legs: [onHome(match)] },
    });
    const told = async () => {
      await world.t.tellReaders();
      return (
        await world.t.db
          .selectFrom('notification')
          .select('at')
          .where('account_id', '=', follower.id)
          .where('tip_id', '=', reply.id)
          .where('type', '=', 'tip_exited')
          .orderBy('at')
          .execute()
      ).map(({ at: when }) => when.toISOString());
    };
    for (const time of ['12:10', '12:20', '13:05', '13:10', '13:20', '14:15']) {
      await at(`2026-03-02T${time}:00.000Z`);
      await edit(reply.id, { action: 'exit', share: '0.05', odds: '2' });
    }
    expect(await told()).toEqual(['2026-03-02T12:10:00.000Z', '2026-03-02T13:10:00.000Z', '2026-03-02T14:15:00.000Z']);
  });

  test('an exchange tip is exited until its stake is closed, before the result', async () => {
    const match = await insertMatch(world.t.db, { kickoffAt: LATER });
    const exchange = (more: Input = {}) =>
      world.t.api.call(createExchange, {
        token: world.tipster.token,
        body: {
          publish: true,
          repeat_confirmed: true,
          stake: '1',
          side: 'lay',
          stake_basis: 'liability',
          commission: '0.05',
          legs: [onHome(match)],
          ...more,
        },
      });
    const { reply } = await exchange();
    expect(reply).toMatchObject({
      side: 'lay',
      risk: '1',
      possible_profit: '0.863636',
      commission: '0.05',
      traded: null,
    });
    expect((await edit(reply.id, { action: 'exit', odds: '1' })).error.errors).toHaveProperty('exit_odds');
    expect((await edit(reply.id, { action: 'exit', odds: '2.4', hedge: 'hedged' })).reply).toMatchObject({
      exits: [{ share: '1', odds: '2.4', hedge: 'hedged', at: NOW, price: { verified: false, imported_odds: null } }],
      // (1 / 1.1) · (2.4 − 2.1) / 2.4, less 5%.
      traded: { if_won: '0.107955', if_lost: '0.107955' },
    });
    expect((await edit(reply.id, { action: 'exit', odds: '2.5' })).error.code).toBe('exit_already');
    const second = (await exchange({ exit_odds: '3' })).reply;
    expect(second.exits).toMatchObject([{ share: '1', odds: '3', hedge: 'hedged', at: NOW }]);
    const third = (await exchange()).reply;
    await world.t.db.updateTable('fixture').set({ status: 'played' }).where('id', '=', match).execute();
    expect((await edit(third.id, { action: 'exit', odds: '2.4' })).error.code).toBe('tip_settled');
    const other = (
      await world.t.api.call(createOther, {
        token: world.tipster.token,
        body: { publish: true, repeat_confirmed: true, stake: '1', legs: [customLeg] },
      })
    ).reply;
    expect((await edit(other.id, { action: 'exit', odds: '2.4' })).error.code).toBe('exit_not_exchange');
  });
});
