import { changeCareLimit } from '@quotavera/contract/accounts';
import {
  createExchange,
  disableTip,
  editTip,
  listPublic,
  moderationQueue,
  readTip,
  unlockTip,
} from '@quotavera/contract/tips';
import { KINDS } from '@quotavera/domain/bet';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertMatch } from '../../../testing/factories/matches.ts';
import { insertTipRow } from '../../../testing/factories/tips.ts';
import type { TestAccount } from '../../../testing/index.ts';
import { raiseTipsVersion } from '../version/repository.ts';
import { accessFixture, type Kinds, NOW, PAST_EARLY, READERS, type Readers } from './access.fixture.ts';

const world = accessFixture();
const { people, tips, tokenOf, renew } = world;
beforeAll(() => renew(PAST_EARLY));

describe('unlocking', () => {
  const unlock = (reader: Readers, kind: Kinds) =>
    world.t.api.call(unlockTip, { body: { tip_id: tips.get(kind)! }, token: tokenOf(reader) });

  test('three a day of Rome, however many at once', async () => {
    await renew('2026-03-02T22:59:00.000Z');
    const kinds: Kinds[] = ['valuebet', 'other', 'accumulator', 'custom', 'live'];
    const answers = await Promise.all(kinds.map((kind) => unlock('start', kind)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 403, 403]);
    const opened = answers.filter(({ status }) => status === 200);
    expect(opened.map(({ reply }) => reply.unlocks_left).sort()).toContain(0);
    expect(opened[0]?.reply.tip.description).toBe('parole segrete');
    const refused = answers.find(({ status }) => status === 403)!;
    expect(refused.error.code).toBe('unlocks_exhausted');
    const again = kinds[answers.findIndex(({ status }) => status === 200)]!;
    expect((await unlock('start', again)).status, 'an open tip costs nothing').toBe(200);
    const next = kinds[answers.findIndex(({ status }) => status === 403)]!;
    await renew('2026-03-02T23:00:00.000Z');
    expect((await unlock('start', next)).reply.unlocks_left, 'midnight in Rome').toBe(2);
  });

  test('only where the table allows', async () => {
    const refused = (await unlock('start', 'exchange')).error;
    expect([refused.code, refused.upgrade?.plan]).toEqual(['plan_required', 'elite']);
    expect((await unlock('start', 'paid')).error.code).toBe('unlock_not_possible');
    expect((await unlock('elite', 'paid')).error.code).toBe('unlock_not_possible');
    expect((await unlock('pro', 'exchange')).reply.tip.view).toBe('whole');
    expect((await world.t.api.call(unlockTip, { body: { tip_id: 999_999 }, token: tokenOf('pro') })).status).toBe(404);
    expect((await world.t.api.call(unlockTip, { body: { tip_id: tips.get('valuebet')! } })).error.code).toBe(
      'sign_in_required',
    );
  });
});

describe('unlocking is refused', () => {
  let reader: TestAccount;
  beforeAll(async () => {
    await renew('2026-03-02T23:30:00.000Z');
    reader = await world.t.createAccount();
  });
  const unlock = (kind: Kinds) =>
    world.t.api.call(unlockTip, { body: { tip_id: tips.get(kind)! }, token: reader.token });
  const confirm = (at: Date | null) =>
    world.t.db.updateTable('account').set({ email_confirmed_at: at }).where('id', '=', reader.id).execute();

  test('unlocking is refused to a reader who never confirmed their address', async () => {
    await confirm(null);
    const { status, error } = await unlock('valuebet');
    expect([status, error.code]).toEqual([403, 'email_unconfirmed']);
    await confirm(world.t.clock.now());
    expect((await unlock('valuebet')).reply.unlocks_left).toBe(2);
  });

  test('beyond the limit that members set for themselves', async () => {
    await world.t.api.call(changeCareLimit, { body: { kind: 'daily_unlocks', value: 2 }, token: reader.token });
    const { reply } = await world.t.api.call(listPublic, { query: {}, token: reader.token });
    const left = reply.results.flatMap((tip) => (tip.view === 'locked' ? tip.unlocks_left : []));
    expect([...new Set(left)], 'what is left is said by the own limit').toEqual([1]);
    expect((await unlock('other')).reply.unlocks_left).toBe(0);
    const { status, error } = await unlock('custom');
    expect([status, error.code]).toEqual([403, 'own_limit_reached']);
  });
});

test('a disabled tip hides its words from readers; bet and history of the bet stay', async () => {
  const id = tips.get('free')!;
  const disable = (disabled: boolean, token = tokenOf('admin')) =>
    world.t.api.call(disableTip, {
      body: { tip_id: id, disabled, reason: 'offensivo davvero', rule: 'offensive' },
      token,
    });
  expect((await disable(true, tokenOf('author'))).error.code).toBe('moderator_required');
  expect((await disable(true)).reply).toMatchObject({ disabled: true, description: 'parole segrete' });
  expect((await disable(true)).error.code).toBe('already_disabled');
  for (const reader of ['visitor', 'start', 'pro', 'elite', 'subscriber', 'tipster'] as Readers[]) {
    const { reply, text } = await world.t.api.call(readTip, { params: { id }, token: tokenOf(reader) });
    const hidden = { disabled: true, description: '', tags: [], channel_link: '', totalodd: '7.77' };
    expect([reader, reply.tip]).toMatchObject([reader, hidden]);
    const list = await world.t.api.call(listPublic, { query: { is_free: 'true' } as never, token: tokenOf(reader) });
    for (const word of ['parole segrete', 'etichetta-segreta', 't.me/segreto', 'offensivo'])
      expect([reader, text.includes(word), list.text.includes(word)]).toEqual([reader, false, false]);
  }
  const own = await world.t.api.call(readTip, { params: { id }, token: tokenOf('author') });
  expect(own.reply.history.at(-1)).toMatchObject({
    type: 'disabled',
    by: 'admin',
    data: { reason: 'offensivo davvero' },
  });
  await disable(false);
  expect((await disable(false)).error.code).toBe('not_disabled');
  expect((await world.t.api.call(readTip, { params: { id } })).text).toContain('parole segrete');
});

test('the queue is the admin’s', async () => {
  expect((await world.t.api.call(moderationQueue, { query: {}, token: tokenOf('elite') })).error.code).toBe(
    'moderator_required',
  );
});

test('lists cost the same number of statements however long they are', async () => {
  const cost = async (size: number, reader: Readers) => {
    const listTips = () => world.t.api.call(listPublic, { query: { page_size: size }, token: tokenOf(reader) });
    // The list's cache is empty by now.
    await raiseTipsVersion(world.t.db);
    return (await world.t.countQueries(listTips)).count;
  };
  const few = new Map<Readers, number>();
  // The calendar of a locked tip's week is kept from the first reading on.
  await cost(50, 'start');
  for (const reader of ['start', 'pro'] as Readers[]) few.set(reader, await cost(50, reader));
  const other = people.get('tipster')!.id;
  for (let n = 0; n < 40; n += 1) {
    await insertTipRow(world.t.db, {
      tipsterId: other,
      publishedAt: new Date(NOW),
      kind: KINDS[n % 3]!,
      isFree: n % 5 === 0,
    });
  }
  for (const reader of ['start', 'pro'] as Readers[]) {
    expect(await cost(50, reader), reader).toBe(few.get(reader));
    expect(few.get(reader), 'the page, its outline, and all that it shows').toBe(3);
  }
  await world.t.db.deleteFrom('tip').where('tipster_id', '=', other).execute();
  await raiseTipsVersion(world.t.db);
});

test('lists lead through every tip once, forwards and back', async () => {
  const walk = async (first: string, link: 'next' | 'previous') => {
    const ids: number[][] = [];
    let address: string | null = first;
    while (address) {
      const response = await world.t.app.http.inject({ url: address });
      const page: { results: { id: number }[]; next: string | null; previous: string | null } = response.json();
      ids.push(page.results.map(({ id }) => id));
      if (page[link] === null) return { ids, last: address };
      address = page[link];
    }
    throw new Error('no page');
  };
  const forwards = await walk('/api/tips/v1/tips-public/?page_size=3&result=pending', 'next');
  expect(forwards.ids.map((page) => page.length)).toEqual([3, 3, 2]);
  expect(new Set(forwards.ids.flat()).size).toBe(8);
  const backwards = await walk(forwards.last, 'previous');
  expect(backwards.ids).toEqual(forwards.ids.toReversed());
  const second = await world.t.app.http.inject({ url: '/api/tips/v1/tips-public/?page_size=3&page=2' });
  expect(second.json().results.map(({ id }: { id: number }) => id)).toEqual(forwards.ids[1]);
});

test('a withdrawn tip is whole for everybody at once, marked, and takes no unlock', async () => {
  await renew('2026-03-03T12:00:00.000Z');
  const coming = await insertMatch(world.t.db, { kickoffAt: '2026-03-04T20:00:00.000Z' });
  const publishExchange = () =>
    world.t.api.call(createExchange, {
      token: tokenOf('author')!,
      body: {
        publish: true,
        repeat_confirmed: true,
        stake: '1',
        channel_id: world.channel,
        legs: [{ type: 'structured', fixture_id: coming, market: '1x2', result: 'home', odds: '2' }],
      },
    });
  const { id } = (await publishExchange()).reply;
  const read = async (reader: Readers) =>
    (await world.t.api.call(readTip, { params: { id }, token: tokenOf(reader) })).status;
  expect(await read('visitor')).toBe(404);
  await world.t.api.call(editTip, { params: { id }, body: { action: 'withdraw' }, token: tokenOf('author')! });
  for (const reader of READERS) {
    const { reply } = await world.t.api.call(readTip, { params: { id }, token: tokenOf(reader) });
    expect([reader, reply.tip]).toMatchObject([reader, { view: 'whole', status: 'withdrawn', totalodd: '2' }]);
    const list = (await world.t.api.call(listPublic, { query: { page_size: 100 }, token: tokenOf(reader) })).reply;
    expect(list.results.find((tip) => tip.id === id)).toMatchObject({ view: 'whole', status: 'withdrawn' });
    const open = (
      await world.t.api.call(listPublic, { query: { result: 'pending', page_size: 100 }, token: tokenOf(reader) })
    ).reply;
    expect(open.results.map((tip) => tip.id)).not.toContain(id);
  }
  const before = await world.t.db.selectFrom('tip_unlock').selectAll().execute();
  const { status } = await world.t.api.call(unlockTip, { body: { tip_id: id }, token: tokenOf('start')! });
  expect(status).toBe(200);
  expect(await world.t.db.selectFrom('tip_unlock').selectAll().execute()).toEqual(before);
});
