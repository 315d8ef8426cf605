import {
  createExchange,
  createOther,
  createValuebet,
  disableTip,
  editTip,
  follow,
  listExchange,
  listPublic,
  listValuebet,
  moderationQueue,
  readTip,
  unlockTip,
} from '@quotavera/contract/tips';
import { changeCareLimit } from '@quotavera/contract/users';
import { KINDS } from '@quotavera/domain/bet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertMatch } from '../../../testing/factories/matches.ts';
import { insertChannel, insertSubscription, insertTipRow } from '../../../testing/factories/tips.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';
import { raiseTipsVersion } from '../version/repository.ts';
import { openTipCounts } from './service-lists.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const LATER = '2026-03-02T19:45:00.000Z';
const PAST_EARLY = '2026-03-02T12:10:00.000Z';

/** Any of these texts in a reply would disclose a locked tip. */
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

type Kinds = 'free' | 'valuebet' | 'other' | 'exchange' | 'paid' | 'accumulator' | 'custom' | 'live';
type Readers = 'visitor' | 'start' | 'pro' | 'elite' | 'subscriber' | 'author' | 'tipster' | 'admin';

let t: TestApp;
const people = new Map<Readers, TestAccount>();
const tips = new Map<Kinds, number>();
let match: number;
let channel: number;

const tokenOf = (reader: Readers) => people.get(reader)?.token;
const wordy = {
  description: 'parole segrete',
  tags: ['etichetta-segreta'],
  channel_link: 'https://t.me/segreto',
  bookmaker: 'SegretoBook',
};

async function renew(time: string): Promise<void> {
  t.clock.set(time);
  for (const [reader, account] of people) {
    const opened = await t.app.users.sessions.openFor(account.id, 'test');
    if (opened.ok) people.set(reader, { ...account, token: opened.value.access });
  }
}

beforeAll(async () => {
  t = await createTestApp({ now: NOW });
  const add = async (reader: Readers, input: Parameters<TestApp['createAccount']>[0]) =>
    people.set(reader, await t.createAccount(input));
  await add('start', {});
  await add('pro', { plan: 'pro' });
  await add('elite', { plan: 'elite' });
  await add('subscriber', {});
  await add('author', { userType: 'collaborator' });
  await add('tipster', { userType: 'collaborator' });
  await add('admin', { admin: true });
  const author = people.get('author')!;
  channel = await insertChannel(t.db, author.id, true, new Date(NOW));
  const subscription = { accountId: people.get('subscriber')!.id, channelId: channel };
  await insertSubscription(t.db, { ...subscription, from: new Date(NOW), to: new Date('2026-04-01') });

  match = await insertMatch(t.db, { kickoffAt: LATER, home: 'Atalanta', away: 'Bologna' });
  const second = await insertMatch(t.db, { kickoffAt: LATER });
  const started = await insertMatch(t.db, {
    kickoffAt: '2026-03-02T11:30:00.000Z',
    home: 'Atalanta',
    away: 'Bologna Primavera',
  });
  const leg = {
    type: 'structured' as const,
    market: '1x2' as const,
    result: 'home',
    odds: '7.77',
    fixture_id: match,
  };
  const custom = {
    type: 'custom' as const,
    sport: 'tennis',
    competition: 'Roland Garros: Sinner',
    match: 'Sinner - Alcaraz',
    matchdate: LATER,
    market: 'Primo set',
    result: 'Sinner',
    odds: '7.77',
  };
  const publish = async (
    name: Kinds,
    call: typeof createValuebet | typeof createExchange | typeof createOther,
    more: object,
  ) => {
    const body = { publish: true, stake: '3.33', legs: [leg], ...wordy, ...more };
    const { reply } = await t.api.call(call as typeof createValuebet, { token: author.token, body });
    tips.set(name, reply.id);
  };
  await publish('free', createValuebet, { is_free: true });
  await publish('valuebet', createValuebet, {});
  await publish('other', createOther, {});
  await publish('exchange', createExchange, {});
  await publish('paid', createValuebet, { channel_id: channel });
  await publish('accumulator', createValuebet, { legs: [leg, { ...leg, fixture_id: second, odds: '1.5' }] });
  await publish('custom', createValuebet, { legs: [custom] });
  await publish('live', createValuebet, { legs: [{ ...leg, fixture_id: started }], liveprematch: 'live' });
});
afterAll(() => t.close());

async function viewOf(reader: Readers, kind: Kinds): Promise<string> {
  const { status, reply } = await t.api
    .call(readTip, { params: { id: tips.get(kind)! }, token: tokenOf(reader) })
    .then(({ status, text }) => ({ status, reply: JSON.parse(text) }));
  if (status === 404) return 'nothing';
  const { tip } = reply;
  return tip.view === 'locked' && tip.unlockable ? 'unlockable' : tip.view;
}

const W = 'whole';
const L = 'locked';
const U = 'unlockable';
const N = 'nothing';
const READERS: Readers[] = ['visitor', 'start', 'pro', 'elite', 'subscriber', 'author', 'tipster', 'admin'];

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
    t.clock.set('2026-03-02T12:09:59.999Z');
    expect(await Promise.all(READERS.map((reader) => viewOf(reader, kind)))).toEqual(views);
  });

  test('nobody else counts early tips either', async () => {
    t.clock.set('2026-03-02T12:09:59.999Z');
    const counted = async (reader: Readers) =>
      (await t.api.call(listPublic, { query: {}, token: tokenOf(reader) })).reply.count;
    expect(await Promise.all(READERS.map(counted))).toEqual([1, 1, 1, 8, 2, 8, 1, 8]);
    const author = people.get('author')!.id;
    const viewer = { type: 'visitor' } as const;
    expect((await openTipCounts(t.db, viewer, [author], t)).get(author)).toBe(1);
  });

  test.each(SETTLED_IN)('from then on: %s', async (kind, ...views) => {
    t.clock.set(PAST_EARLY);
    expect(await Promise.all(READERS.map((reader) => viewOf(reader, kind)))).toEqual(views);
  });

  test.each([
    ['visitor', 'sign_in', 'elite', 'channel'],
    ['start', 'pro', 'elite', 'channel'],
    ['pro', 'whole', 'elite', 'channel'],
    ['elite', 'whole', 'whole', 'channel'],
  ] as [Readers, ...string[]][])('a locked tip says what would open it: %s', async (reader, ...expected) => {
    t.clock.set(PAST_EARLY);
    const { results } = (await t.api.call(listPublic, { query: {}, token: tokenOf(reader) })).reply;
    const needs = new Map(results.map((tip) => [tip.id, tip.view === 'locked' ? tip.needs : tip.view]));
    expect((['valuebet', 'exchange', 'paid'] as const).map((kind) => needs.get(tips.get(kind)!))).toEqual(expected);
    expect(needs.get(tips.get('free')!)).toBe('whole');
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
        const { text } = await t.api.call(readTip, { params: { id: tips.get(kind)! }, token });
        for (const secret of SECRETS) expect(text, `${kind}: ${secret}`).not.toContain(secret);
      }
      for (const call of [listPublic, listValuebet, listExchange] as const) {
        const { reply } = await t.api.call(call as typeof listPublic, { query: {}, token });
        const text = JSON.stringify(reply.results.filter((tip) => tip.view === 'locked'));
        if (call === listPublic) expect(text).toContain('football');
        for (const secret of SECRETS) expect(text, secret).not.toContain(secret);
      }
    },
  );

  test('filters on what is hidden only match what is seen whole', async () => {
    const seen = async (reader: Readers, query: Record<string, string>) =>
      (await t.api.call(listPublic, { query: query as never, token: tokenOf(reader) })).reply;
    const odds = await seen('visitor', { min_odds: '7.7', max_odds: '7.8' });
    expect([odds.count, odds.results.map(({ id }) => id)]).toEqual([1, [tips.get('free')]]);
    expect((await seen('visitor', { liveprematch: 'live' })).count).toBe(0);
    expect((await seen('pro', { liveprematch: 'live' })).results.map(({ id }) => id)).toEqual([tips.get('live')]);
    expect((await seen('pro', { min_odds: '7.7' })).results.every((tip) => tip.view === 'whole')).toBe(true);
    expect((await seen('visitor', { is_free: 'false' })).count).toBe(7);
    expect((await seen('visitor', { sport: 'tennis' })).results.map(({ id }) => id)).toEqual([tips.get('custom')]);
    expect((await seen('visitor', { valexc: 'exchange' })).count).toBe(1);
    expect((await seen('visitor', { result: 'pending' })).count).toBe(8);
    expect((await seen('visitor', { result: 'win' })).count).toBe(0);
    const author = people.get('author')!;
    expect((await seen('visitor', { tipster: author.username.toUpperCase() })).count).toBe(8);
    expect((await seen('visitor', { tipster: String(author.id) })).count).toBe(8);
    expect((await seen('visitor', { tipster: 'nobody' })).count).toBe(0);
    expect((await seen('visitor', { from: '2026-03-03' })).count).toBe(0);
    expect((await seen('visitor', { from: '2026-03-02', to: '2026-03-02' })).count).toBe(8);
    expect((await seen('start', { followed: 'true' })).count).toBe(0);
    await t.api.call(follow, { body: { tipster_id: author.id }, token: tokenOf('start') });
    expect((await seen('start', { followed: 'true' })).count).toBe(8);
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
    const { status } = await t.api.call(listPublic, { query: query as never });
    expect(status).toBe(400);
  });

  test('the history of a locked tip has no words, exits or grades', async () => {
    const author = people.get('author')!;
    const id = tips.get('exchange')!;
    await t.api.call(editTip, {
      params: { id },
      token: tokenOf('author'),
      body: { action: 'amend', description: 'parole segrete, di nuovo' },
    });
    await t.api.call(editTip, { params: { id }, token: tokenOf('author'), body: { action: 'exit', odds: '3.33' } });
    const { reply, text } = await t.api.call(readTip, { params: { id } });
    expect(reply.history.map(({ type, data }) => [type, data])).toEqual([['published', {}]]);
    for (const secret of SECRETS) expect(text, secret).not.toContain(secret);
    const whole = await t.api.call(readTip, { params: { id }, token: tokenOf('elite') });
    expect(whole.reply.history.map(({ type }) => type)).toEqual(['published', 'amended', 'exited']);
    expect(author.id).toBe(whole.reply.tip.tipster.id);
  });
});

describe('unlocking', () => {
  const unlock = (reader: Readers, kind: Kinds) =>
    t.api.call(unlockTip, { body: { tip_id: tips.get(kind)! }, token: tokenOf(reader) });

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
    expect((await t.api.call(unlockTip, { body: { tip_id: 999_999 }, token: tokenOf('pro') })).status).toBe(404);
    expect((await t.api.call(unlockTip, { body: { tip_id: tips.get('valuebet')! } })).error.code).toBe(
      'sign_in_required',
    );
  });
});

describe('unlocking is refused', () => {
  let reader: TestAccount;
  beforeAll(async () => {
    await renew('2026-03-02T23:30:00.000Z');
    reader = await t.createAccount();
  });
  const unlock = (kind: Kinds) => t.api.call(unlockTip, { body: { tip_id: tips.get(kind)! }, token: reader.token });
  const confirm = (at: Date | null) =>
    t.db.updateTable('account').set({ email_confirmed_at: at }).where('id', '=', reader.id).execute();

  test('to who never confirmed their address', async () => {
    await confirm(null);
    const { status, error } = await unlock('valuebet');
    expect([status, error.code]).toEqual([403, 'email_unconfirmed']);
    await confirm(t.clock.now());
    expect((await unlock('valuebet')).reply.unlocks_left).toBe(2);
  });

  test('beyond the limit that members set for themselves', async () => {
    await t.api.call(changeCareLimit, { body: { kind: 'daily_unlocks', value: 2 }, token: reader.token });
    const { reply } = await t.api.call(listPublic, { query: {}, token: reader.token });
    const left = reply.results.flatMap((tip) => (tip.view === 'locked' ? tip.unlocks_left : []));
    expect([...new Set(left)], 'what is left is said by the own limit').toEqual([1]);
    expect((await unlock('other')).reply.unlocks_left).toBe(0);
    const { status, error } = await unlock('custom');
    expect([status, error.code]).toEqual([403, 'own_limit_reached']);
  });
});

describe('a disabled tip', () => {
  test('hides its words from readers; bet and history of the bet stay', async () => {
    const id = tips.get('free')!;
    const disable = (disabled: boolean, token = tokenOf('admin')) =>
      t.api.call(disableTip, { body: { tip_id: id, disabled, reason: 'offensivo davvero' }, token });
    expect((await disable(true, tokenOf('author'))).error.code).toBe('admin_required');
    expect((await disable(true)).reply).toMatchObject({ disabled: true, description: 'parole segrete' });
    expect((await disable(true)).error.code).toBe('already_disabled');
    for (const reader of ['visitor', 'start', 'pro', 'elite', 'subscriber', 'tipster'] as Readers[]) {
      const { reply, text } = await t.api.call(readTip, { params: { id }, token: tokenOf(reader) });
      const hidden = { disabled: true, description: '', tags: [], channel_link: '', totalodd: '7.77' };
      expect([reader, reply.tip]).toMatchObject([reader, hidden]);
      const list = await t.api.call(listPublic, { query: { is_free: 'true' } as never, token: tokenOf(reader) });
      for (const word of ['parole segrete', 'etichetta-segreta', 't.me/segreto', 'offensivo'])
        expect([reader, text.includes(word), list.text.includes(word)]).toEqual([reader, false, false]);
    }
    const own = await t.api.call(readTip, { params: { id }, token: tokenOf('author') });
    expect(own.reply.history.at(-1)).toMatchObject({
      type: 'disabled',
      by: 'admin',
      data: { reason: 'offensivo davvero' },
    });
    await disable(false);
    expect((await disable(false)).error.code).toBe('not_disabled');
    expect((await t.api.call(readTip, { params: { id } })).text).toContain('parole segrete');
  });

  test('the queue is the admin’s', async () => {
    expect((await t.api.call(moderationQueue, { query: {}, token: tokenOf('elite') })).error.code).toBe(
      'admin_required',
    );
  });
});

describe('lists', () => {
  test('cost the same number of statements however long they are', async () => {
    const cost = async (size: number, reader: Readers) => {
      const listTips = () => t.api.call(listPublic, { query: { page_size: size }, token: tokenOf(reader) });
      // The list's cache is empty by now.
      await raiseTipsVersion(t.db);
      return (await t.countQueries(listTips)).count;
    };
    const few = new Map<Readers, number>();
    for (const reader of ['start', 'pro'] as Readers[]) few.set(reader, await cost(50, reader));
    const other = people.get('tipster')!.id;
    for (let n = 0; n < 40; n += 1) {
      await insertTipRow(t.db, {
        tipsterId: other,
        publishedAt: new Date(NOW),
        kind: KINDS[n % 3]!,
        isFree: n % 5 === 0,
      });
    }
    for (const reader of ['start', 'pro'] as Readers[]) {
      expect(await cost(50, reader), reader).toBe(few.get(reader));
      expect(few.get(reader), 'the page, its outline, frames, bets').toBe(4);
    }
    await t.db.deleteFrom('tip').where('tipster_id', '=', other).execute();
    await raiseTipsVersion(t.db);
  });

  test('lead through every tip once, forwards and back', async () => {
    const walk = async (first: string, link: 'next' | 'previous') => {
      const ids: number[][] = [];
      let address: string | null = first;
      while (address) {
        const response = await t.app.http.inject({ url: address });
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
    const second = await t.app.http.inject({ url: '/api/tips/v1/tips-public/?page_size=3&page=2' });
    expect(second.json().results.map(({ id }: { id: number }) => id)).toEqual(forwards.ids[1]);
  });
});

describe('a withdrawn tip', () => {
  test('is whole for everybody at once, marked, and takes no unlock', async () => {
    await renew('2026-03-03T12:00:00.000Z');
    const coming = await insertMatch(t.db, { kickoffAt: '2026-03-04T20:00:00.000Z' });
    const publishExchange = () =>
      t.api.call(createExchange, {
        token: tokenOf('author')!,
        body: {
          publish: true,
          stake: '1',
          channel_id: channel,
          legs: [{ type: 'structured', fixture_id: coming, market: '1x2', result: 'home', odds: '2' }],
        },
      });
    const { id } = (await publishExchange()).reply;
    const read = async (reader: Readers) =>
      (await t.api.call(readTip, { params: { id }, token: tokenOf(reader) })).status;
    expect(await read('visitor')).toBe(404);
    await t.api.call(editTip, { params: { id }, body: { action: 'withdraw' }, token: tokenOf('author')! });
    for (const reader of READERS) {
      const { reply } = await t.api.call(readTip, { params: { id }, token: tokenOf(reader) });
      expect([reader, reply.tip]).toMatchObject([reader, { view: 'whole', status: 'withdrawn', totalodd: '2' }]);
      const list = (await t.api.call(listPublic, { query: { page_size: 100 }, token: tokenOf(reader) })).reply;
      expect(list.results.find((tip) => tip.id === id)).toMatchObject({ view: 'whole', status: 'withdrawn' });
      const open = (
        await t.api.call(listPublic, { query: { result: 'pending', page_size: 100 }, token: tokenOf(reader) })
      ).reply;
      expect(open.results.map((tip) => tip.id)).not.toContain(id);
    }
    const before = await t.db.selectFrom('tip_unlock').selectAll().execute();
    const { status } = await t.api.call(unlockTip, { body: { tip_id: id }, token: tokenOf('start')! });
    expect(status).toBe(200);
    expect(await t.db.selectFrom('tip_unlock').selectAll().execute()).toEqual(before);
  });
});
