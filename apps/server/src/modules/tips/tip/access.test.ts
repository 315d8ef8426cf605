import { editTip, follow, listExchange, listPublic, listValuebet, readTip } from '@quotavera/contract/tips';
import { describe, expect, test } from 'vitest';
import { insertChannelPlan } from '../../../testing/factories/channels.ts';
import { accessFixture, type Kinds, NOW, PAST_EARLY, READERS, type Readers } from './access.fixture.ts';
import { openTipCounts } from './service-lists.ts';

/** Any of these texts in a reply would disclose a locked tip. */
/** A reply without its hashes: in 64 random digits any four stand now and then. */
const withoutHashes = (text: string) => text.replace(/[\w+/=-]{32,}/g, '');

const SECRETS = [
  'Atalanta',
  'Bologna',
  'Roland Garros',
  'Sinner',
  '7.77',
  '7770',
  'SegretoBook',
  'parole segrete',
  'etichetta-segreta',
  't.me/segreto',
  '19:45',
  '3.33',
];

const world = accessFixture();
const { people, tips, tokenOf, viewOf } = world;
const W = 'whole';
const L = 'locked';
const U = 'unlockable';
const N = 'nothing';

const EARLY: [Kinds, ...string[]][] = [
  ['free', W, W, W, W, W, W, W, W],
  ['valuebet', N, N, N, W, N, W, N, W],
  ['exchange', N, N, N, W, N, W, N, W],
  ['paid', N, N, N, L, W, W, N, W],
];
const SETTLED_IN: [Kinds, ...string[]][] = [
  ['free', W, W, W, W, W, W, W, W],
  ['valuebet', L, U, W, W, U, W, U, W],
  ['other', L, U, W, W, U, W, U, W],
  ['accumulator', L, U, W, W, U, W, U, W],
  ['custom', L, U, W, W, U, W, U, W],
  ['live', L, U, W, W, U, W, U, W],
  ['exchange', L, L, U, W, L, W, L, W],
  ['paid', L, L, L, L, W, W, L, W],
];

describe('who sees what', () => {
  test.each(EARLY)('in the first ten minutes: %s', async (kind, ...views) => {
    world.t.clock.set('2026-03-02T12:09:59.999Z');
    expect(await Promise.all(READERS.map((reader) => viewOf(reader, kind)))).toEqual(views);
  });

  test('nobody else counts early tips either', async () => {
    world.t.clock.set('2026-03-02T12:09:59.999Z');
    const counted = async (reader: Readers) =>
      (await world.t.api.call(listPublic, { query: {}, token: tokenOf(reader) })).reply.count;
    expect(await Promise.all(READERS.map(counted))).toEqual([1, 1, 1, 8, 2, 8, 1, 8]);
    const author = people.get('author')!.id;
    const viewer = { type: 'visitor' } as const;
    expect((await openTipCounts(world.t.db, viewer, [author], world.t)).get(author)).toBe(1);
  });

  test.each(SETTLED_IN)('from then on: %s', async (kind, ...views) => {
    world.t.clock.set(PAST_EARLY);
    expect(await Promise.all(READERS.map((reader) => viewOf(reader, kind)))).toEqual(views);
  });

  test.each([
    ['visitor', 'sign_in', 'elite', 'channel'],
    ['start', 'pro', 'elite', 'channel'],
    ['pro', 'whole', 'elite', 'channel'],
    ['elite', 'whole', 'whole', 'channel'],
  ] as [Readers, ...string[]][])('a locked tip says what would open it: %s', async (reader, ...expected) => {
    world.t.clock.set(PAST_EARLY);
    const { results } = (await world.t.api.call(listPublic, { query: {}, token: tokenOf(reader) })).reply;
    const needs = new Map(results.map((tip) => [tip.id, tip.view === 'locked' ? tip.needs : tip.view]));
    expect((['valuebet', 'exchange', 'paid'] as const).map((kind) => needs.get(tips.get(kind)!))).toEqual(expected);
    expect(needs.get(tips.get('free')!)).toBe('whole');
  });
});

describe('a locked tip of a paid channel', () => {
  const paidTip = async (reader: Readers) => {
    const { results } = (await world.t.api.call(listPublic, { query: {}, token: tokenOf(reader) })).reply;
    const named = results.filter((tip) => tip.view === 'locked' && tip.channel !== null);
    expect(named.map(({ id }) => id)).toEqual([tips.get('paid')]);
    const [tip] = named;
    return tip?.view === 'locked' ? tip.channel : null;
  };

  test('a locked tip of a paid channel is the only one that names its channel, with what that costs at least', async () => {
    world.t.clock.set(PAST_EARLY);
    const { db } = world.t;
    const { id, name } = await db.selectFrom('channel').select(['id', 'name']).executeTakeFirstOrThrow();
    for (const reader of ['visitor', 'start', 'pro', 'elite'] as const) {
      expect(await paidTip(reader), reader).toEqual({ id, name, from_cents: null, paused_until: null });
    }
    const at = new Date(NOW);
    await insertChannelPlan(db, id, at, { priceCents: 900, status: 'draft' });
    await insertChannelPlan(db, id, at, { priceCents: 2_500 });
    const plan = await insertChannelPlan(db, id, at, { priceCents: 1_900 });
    world.t.clock.set('2026-03-02T12:11:00.000Z');
    expect(await paidTip('elite')).toEqual({ id, name, from_cents: 1_900, paused_until: null });
    await db.updateTable('channel_plan').set({ active: false }).where('id', '=', plan).execute();
    world.t.clock.set('2026-03-02T12:12:00.000Z');
    expect(await paidTip('visitor')).toEqual({ id, name, from_cents: 2_500, paused_until: null });
    const pause = { starts_at: at, ends_at: new Date('2026-03-09T23:00:00.000Z'), created_at: at };
    await db
      .insertInto('channel_gap')
      .values({ channel_id: id, kind: 'pause', ...pause })
      .execute();
    world.t.clock.set('2026-03-02T12:12:30.000Z');
    expect(await paidTip('elite')).toMatchObject({ paused_until: '2026-03-09' });
    await db.updateTable('channel').set({ active: false }).where('id', '=', id).execute();
    world.t.clock.set('2026-03-02T12:13:00.000Z');
    expect(await paidTip('pro')).toEqual({ id, name, from_cents: null, paused_until: '2026-03-09' });
  });
});

describe('locked tips give nothing away', () => {
  const locked = (reader: Readers) =>
    (reader === 'elite'
      ? ['paid']
      : reader === 'pro'
        ? ['paid', 'exchange']
        : ['valuebet', 'paid', 'exchange', 'custom', 'live', 'accumulator', 'other']) as Kinds[];

  test.each(['visitor', 'start', 'pro', 'elite', 'tipster'] as Readers[])(
    'neither the tip nor a list, for %s',
    async (reader) => {
      const token = tokenOf(reader);
      for (const kind of locked(reader)) {
        const { text } = await world.t.api.call(readTip, { params: { id: tips.get(kind)! }, token });
        for (const secret of SECRETS) expect(withoutHashes(text), `${kind}: ${secret}`).not.toContain(secret);
      }
      for (const call of [listPublic, listValuebet, listExchange] as const) {
        const { reply } = await world.t.api.call(call as typeof listPublic, { query: {}, token });
        const text = JSON.stringify(reply.results.filter((tip) => tip.view === 'locked'));
        if (call === listPublic) expect(text).toContain('football');
        for (const secret of SECRETS) expect(withoutHashes(text), secret).not.toContain(secret);
      }
    },
  );

  test('filters on what is hidden only match what is seen whole', async () => {
    const list = async (reader: Readers, query: Record<string, string>) =>
      (await world.t.api.call(listPublic, { query: query as never, token: tokenOf(reader) })).reply;
    const odds = await list('visitor', { min_odds: '7.7', max_odds: '7.8' });
    expect([odds.count, odds.results.map(({ id }) => id)]).toEqual([1, [tips.get('free')]]);
    expect((await list('visitor', { liveprematch: 'live' })).count).toBe(0);
    expect((await list('pro', { liveprematch: 'live' })).results.map(({ id }) => id)).toEqual([tips.get('live')]);
    expect((await list('pro', { min_odds: '7.7' })).results.every((tip) => tip.view === 'whole')).toBe(true);
    expect((await list('visitor', { is_free: 'false' })).count).toBe(7);
    expect((await list('visitor', { sport: 'tennis' })).results.map(({ id }) => id)).toEqual([tips.get('custom')]);
    expect((await list('visitor', { valexc: 'exchange' })).count).toBe(1);
    expect((await list('visitor', { result: 'pending' })).count).toBe(8);
    expect((await list('visitor', { result: 'win' })).count).toBe(0);
    const author = people.get('author')!;
    expect((await list('visitor', { tipster: author.username.toUpperCase() })).count).toBe(8);
    expect((await list('visitor', { tipster: String(author.id) })).count).toBe(8);
    expect((await list('visitor', { tipster: 'nobody' })).count).toBe(0);
    expect((await list('visitor', { from: '2026-03-03' })).count).toBe(0);
    expect((await list('visitor', { from: '2026-03-02', to: '2026-03-02' })).count).toBe(8);
    expect((await list('start', { followed: 'true' })).count).toBe(0);
    await world.t.api.call(follow, { body: { tipster_id: author.id }, token: tokenOf('start') });
    expect((await list('start', { followed: 'true' })).count).toBe(8);
  });

  test.each([
    [{ tipster: 'a\u0000b' }],
    [{ sport: '\u0000' }],
    [{ from: '2026-02-30' }],
    [{ min_odds: 'x' }],
    [{ min_odds: '2.12345' }],
    [{ page: '0' }],
    [{ page_size: '101' }],
    [{ competition: '99999999999999999999' }],
  ])('a filter that is none is refused: %j', async (query) => {
    const { status } = await world.t.api.call(listPublic, { query: query as never });
    expect(status).toBe(400);
  });

  test('the history of a locked tip has no words, exits or grades', async () => {
    const author = people.get('author')!;
    const id = tips.get('exchange')!;
    await world.t.api.call(editTip, {
      params: { id },
      token: tokenOf('author'),
      body: { action: 'amend', description: 'parole segrete, di nuovo' },
    });
    await world.t.api.call(editTip, {
      params: { id },
      token: tokenOf('author'),
      body: { action: 'exit', odds: '3.33' },
    });
    const { reply, text } = await world.t.api.call(readTip, { params: { id } });
    expect(reply.history.map(({ type, data }) => [type, data])).toEqual([['published', {}]]);
    for (const secret of SECRETS) expect(withoutHashes(text), secret).not.toContain(secret);
    const whole = await world.t.api.call(readTip, { params: { id }, token: tokenOf('elite') });
    expect(whole.reply.history.map(({ type }) => type)).toEqual(['published', 'amended', 'exited']);
    expect(author.id).toBe(whole.reply.tip.tipster.id);
  });
});
