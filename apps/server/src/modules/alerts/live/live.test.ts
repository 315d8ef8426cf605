import type { AddressInfo } from 'node:net';
import { currentUser, excludeMyself } from '@quotavera/contract/accounts';
import { markNotifications, notifications } from '@quotavera/contract/alerts';
import {
  createExchange,
  createValuebet,
  editTip,
  follow,
  followChannel,
  readTip,
  unfollow,
} from '@quotavera/contract/tips';
import { HOUR_MS, MINUTE_MS } from '@quotavera/domain/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLiveHub } from '../../../platform/live/index.ts';
import { insertMatch } from '../../../testing/factories/matches.ts';
import { insertChannel, insertSubscription } from '../../../testing/factories/tips.ts';
import { createTestApp, eventually, type TestAccount, type TestApp } from '../../../testing/index.ts';
import { createTipStreams } from './service.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const LATER = '2026-03-02T20:00:00.000Z';
const PATH = '/api/tips/v1/notification/stream/';

interface ReceivedEvent {
  event: string;
  id: string | null;
  data: Record<string, unknown>;
}

let t: TestApp;
let origin: string;
let tipster: TestAccount;
let match: number;
const open: AbortController[] = [];

beforeAll(async () => {
  t = await createTestApp({ now: NOW });
  await t.app.http.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(t.app.http.server.address() as AddressInfo).port}`;
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOW);
  published.clear();
  tipster = await t.createAccount({ userType: 'collaborator' });
  match = await insertMatch(t.db, { kickoffAt: LATER });
});
afterEach(() => {
  for (const connection of open.splice(0)) connection.abort();
});

interface Listener {
  received: ReceivedEvent[];
  done: Promise<void>;
  /** Breaks the line, and answers the last event's id. */
  cut(): Promise<string>;
}

/** A reader's stream over a real connection, and all it has heard. */
async function listen(account: TestAccount, lastEventId?: string): Promise<Listener> {
  const connection = new AbortController();
  open.push(connection);
  const headers = {
    ...{ authorization: `Bearer ${account.token}`, accept: 'text/event-stream' },
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  };
  const response = await fetch(`${origin}${PATH}`, { headers, signal: connection.signal });
  expect(response.status).toBe(200);
  const received: ReceivedEvent[] = [];
  const read = async () => {
    let rest = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + chunk).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const event = /^event: (.*)$/m.exec(part)?.[1];
        const data = /^data: (.*)$/m.exec(part)?.[1];
        const id = /^id: (.*)$/m.exec(part)?.[1] ?? null;
        if (event && data) received.push({ event, id, data: JSON.parse(data) });
      }
    }
  };
  const done = read().catch(() => undefined);
  await eventually(() => expect(received.map(({ event }) => event)).toContain('ready'));
  const cut = async () => {
    connection.abort();
    await done;
    return received.findLast(({ id }) => id !== null)?.id ?? '';
  };
  return { received, done, cut };
}

/** Only events of this test's tips count: those of earlier tests are still in their ten minutes. */
const published = new Set<unknown>();
const events = (reader: { received: ReceivedEvent[] }) =>
  reader.received
    .filter(({ data }) => [data, ...toldOf(data)].some(({ id, tip_id }) => published.has(tip_id ?? id)))
    .map(({ event }) => event);
/** The notifications that an event tells. */
const toldOf = ({ notifications = [] }: ReceivedEvent['data']) => notifications as Record<string, unknown>[];
const toldIn = ({ received }: Pick<Listener, 'received'>) =>
  received.flatMap(({ data }) => toldOf(data)).map(({ tip_id }) => tip_id);

async function publish(more: Record<string, unknown> = {}, call: unknown = createValuebet) {
  const legs = [{ type: 'structured', fixture_id: match, market: '1x2', result: 'home', odds: '2.1' }];
  const body = { publish: true, repeat_confirmed: true, stake: '1', legs, description: 'segreto', ...more } as never;
  const { reply } = await t.api.call(call as typeof createValuebet, { token: tipster.token, body });
  published.add(reply.id);
  await t.tellReaders();
  return reply;
}

/** Waits until readers have been told of all that was announced so far: streams keep its order, and everybody hears of a free tip at once. */
async function toldAll(...listeners: Listener[]): Promise<void> {
  const { id } = await publish({ is_free: true });
  published.delete(id);
  const marker = expect.objectContaining({ event: 'tip_published', data: { id } });
  for (const { received } of listeners) await eventually(() => expect(received).toContainEqual(marker));
}

test('the live stream needs a session', async () => {
  expect((await fetch(`${origin}${PATH}`)).status).toBe(401);
});

test('the live stream tells of a tip at once whoever may know of it, and the others after ten minutes', async () => {
  const elite = await listen(await t.createAccount({ plan: 'elite' }));
  const pro = await listen(await t.createAccount({ plan: 'pro' }));
  const start = await listen(await t.createAccount());
  const { id } = await publish();
  await eventually(() => expect(elite.received.at(-1)).toMatchObject({ event: 'tip_published', data: { id } }));
  await toldAll(pro, start);
  expect([events(pro), events(start)]).toEqual([[], []]);
  t.clock.advance(10 * MINUTE_MS - 1);
  await toldAll(pro);
  expect(events(pro)).toEqual([]);
  t.clock.advance(1);
  await eventually(() => expect([events(pro), events(start)]).toEqual([['tip_published'], ['tip_published']]));
  expect(events(elite)).toEqual(['tip_published']);
  expect(JSON.stringify([elite.received, pro.received, start.received])).not.toContain('segreto');
});

test('a free tip is everybody’s at once', async () => {
  const start = await listen(await t.createAccount());
  await publish({ is_free: true });
  await eventually(() => expect(events(start)).toEqual(['tip_published']));
});

test('a reader who connects in the ten minutes still hears of the tip when they are over: waiting tips are in the table', async () => {
  const { id } = await publish();
  t.clock.advance(5 * MINUTE_MS);
  const late = await listen(await t.createAccount());
  t.clock.advance(5 * MINUTE_MS);
  await eventually(() => expect(late.received).toContainEqual({ event: 'tip_published', id: null, data: { id } }));
});

test('a tip withdrawn in its ten minutes is nothing to those who never knew it', async () => {
  const elite = await listen(await t.createAccount({ plan: 'elite' }));
  const pro = await listen(await t.createAccount({ plan: 'pro' }));
  const { id } = await publish();
  await eventually(() => expect(events(elite)).toEqual(['tip_published']));
  t.clock.advance(60_000);
  await t.api.call(editTip, { params: { id }, token: tipster.token, body: { action: 'withdraw' } });
  await t.tellReaders();
  await eventually(() => expect(events(elite)).toEqual(['tip_published', 'tip_withdrawn']));
  const other = await publish();
  t.clock.advance(10 * MINUTE_MS);
  // Every tip whose ten minutes are over is told of in one go.
  await eventually(() => expect(pro.received.at(-1)).toMatchObject({ event: 'tip_published', data: { id: other.id } }));
  published.delete(other.id);
  expect(events(pro)).toEqual([]);
});

test('an exit or new words are told to those who see the tip whole', async () => {
  const elite = await listen(await t.createAccount({ plan: 'elite' }));
  const start = await listen(await t.createAccount());
  const { id } = await publish({ side: 'back' }, createExchange);
  t.clock.advance(10 * MINUTE_MS);
  await eventually(() => expect(events(start)).toEqual(['tip_published']));
  await t.api.call(editTip, { params: { id }, token: tipster.token, body: { action: 'exit', odds: '2' } });
  await t.tellReaders();
  await eventually(() => expect(events(elite)).toEqual(['tip_published', 'tip_exited']));
  await toldAll(start);
  expect(events(start)).toEqual(['tip_published']);
});

test('followers hear of their notifications, from the moment they follow', async () => {
  const account = await t.createAccount({ plan: 'elite' });
  const reader = await listen(account);
  await publish();
  await eventually(() => expect(events(reader)).toEqual(['tip_published']));
  await t.api.call(follow, { body: { tipster_id: tipster.id }, token: account.token });
  await t.messagesReceived();
  await publish();
  await eventually(() => expect(events(reader).slice(1)).toEqual(['tip_published', 'notification']));
  await t.api.call(unfollow, { body: { tipster_id: tipster.id }, token: account.token });
  await t.messagesReceived();
  await publish();
  await eventually(() => expect(events(reader).slice(3)).toEqual(['tip_published']));
});

test('followers and subscribers of a channel hear of its tips, and of no others', async () => {
  const channel = await insertChannel(t.db, tipster.id, true, new Date(NOW));
  const [subscriber, fan] = [await t.createAccount({ plan: 'pro' }), await t.createAccount({ plan: 'elite' })];
  await insertSubscription(t.db, {
    accountId: subscriber.id,
    channelId: channel,
    from: new Date(NOW),
    to: new Date(LATER),
  });
  const readers = [await listen(subscriber), await listen(fan)];
  await t.api.call(followChannel, { body: { channel }, token: fan.token });
  await t.messagesReceived();
  const { id } = await publish({ channel_id: channel });
  // A subscriber sees the tip at once, and so does whoever follows it with ELITE, though locked.
  const eventNames = ['tip_published', 'notification'];
  await eventually(() => expect(readers.map(events)).toEqual([eventNames, eventNames]));
  await publish();
  await eventually(() => expect(events(readers[1]!)).toEqual([...eventNames, 'tip_published']));
  expect(events(readers[0]!)).toEqual(eventNames);
  for (const { token } of [subscriber, fan]) {
    const { results } = (await t.api.call(notifications, { query: {}, token })).reply;
    expect(results.map(({ tip_id, type }) => [tip_id, type])).toEqual([[id, 'tip_published']]);
  }
});

test('fifty readers cost no more statements than one', async () => {
  const readers = [];
  for (let n = 0; n < 50; n += 1) readers.push(await listen(await t.createAccount({ plan: n % 2 ? 'elite' : 'pro' })));
  const { pool } = t.context.database;
  const query = vi.spyOn(pool, 'connect');
  await publish();
  const elite = readers.filter((_, n) => n % 2 === 1);
  await eventually(() => expect(elite.every((reader) => events(reader).length === 1)).toBe(true));
  // The statements are the publication's transaction, those of the reply and one for the events.
  expect(query.mock.calls.length).toBeLessThan(20);
  query.mockRestore();
});

describe('a stream that broke off', () => {
  const fan = async (): Promise<TestAccount> => {
    const account = await t.createAccount({ plan: 'elite' });
    await t.api.call(follow, { body: { tipster_id: tipster.id }, token: account.token });
    return account;
  };

  test('a stream that broke off goes on after its last event, without loss and without doubles', async () => {
    const account = await fan();
    const reader = await listen(account);
    const tipId = (await publish()).id;
    await eventually(() => expect(toldIn(reader)).toEqual([tipId]));
    const last = await reader.cut();
    const missed = [(await publish()).id, (await publish()).id];
    const again = await listen(account, last);
    expect(toldIn(again)).toEqual(missed);
    const next = (await publish()).id;
    await eventually(() => expect(toldIn(again)).toEqual([...missed, next]));
    const third = await listen(account, await again.cut());
    expect(toldIn(third)).toEqual([]);
    // The event before: what came after it comes again, and nothing else.
    expect(toldIn(await listen(account, last))).toEqual([...missed, next]);
  });

  test('a stream that broke off is told of what fell due meanwhile, though it was written before', async () => {
    const account = await t.createAccount();
    await t.api.call(follow, { body: { tipster_id: tipster.id }, token: account.token });
    const { id } = await publish();
    const last = await (await listen(account)).cut();
    t.clock.advance(10 * MINUTE_MS);
    expect(toldIn(await listen(account, last))).toEqual([id]);
  });

  test('a stream that broke off is told of what was written before its last event and committed after it', async () => {
    const account = await fan();
    const { id: tipId } = await publish();
    const slow = await t.db.startTransaction().execute();
    const at = new Date(t.clock.now().getTime() - 5_000);
    const row = { account_id: account.id, type: 'tip_exited', tip_id: tipId, tipster_id: tipster.id, at, data: '{}' };
    await slow.insertInto('notification').values(row).execute();
    const reader = await listen(account);
    const later = (await publish()).id;
    await eventually(() => expect(toldIn(reader)).toEqual([later]));
    const last = await reader.cut();
    await slow.commit().execute();
    const again = await listen(account, last);
    expect(again.received.flatMap(({ data }) => toldOf(data))).toMatchObject([{ type: 'tip_exited', tip_id: tipId }]);
  });

  test('a stream that broke off goes on at another process, whichever wrote what', async () => {
    const account = await fan();
    const last = await (await listen(account)).cut();
    const live = createLiveHub(String(t.context.database.pool.options.connectionString), () => undefined);
    await live.start();
    const elsewhere = createTipStreams({ ...t.context, live });
    const received: ReceivedEvent[] = [];
    const stream = {
      send: (event: string, data: unknown, id?: string) =>
        received.push({ event, id: id ?? null, data: data as ReceivedEvent['data'] }) > 0,
      end: () => undefined,
      closed: false,
      onClose: () => undefined,
    };
    const missed = (await publish()).id;
    const viewer = {
      type: 'member',
      accountId: account.id,
      userType: 'client',
      plan: 'elite',
      isAdmin: false,
    } as const;
    await elsewhere.open(viewer, stream, last);
    expect(toldIn({ received })).toEqual([missed]);
    const next = (await publish()).id;
    await eventually(() => expect(toldIn({ received })).toEqual([missed, next]));
    await live.stop();
    // Back here, where nobody listened meanwhile.
    expect(toldIn(await listen(account, received.findLast(({ id }) => id !== null)!.id!))).toEqual([]);
  });

  test('a stream that broke off long ago, or was another database’s or nobody’s, reads everything anew', async () => {
    const account = await fan();
    await publish();
    const now = t.clock.now().getTime();
    const strange = [
      'x',
      '7',
      `${now}~9:3:`,
      `${now}~1:9:5,4`,
      `${now}~0:0:`,
      `${now}~1:99999999999:`,
      `${now - 25 * HOUR_MS}~1:9:`,
    ];
    for (const id of strange) {
      const reader = await listen(account, id);
      expect(
        reader.received.map(({ event }) => event),
        id,
      ).toContain('refresh');
      expect(toldIn(reader), id).toEqual([]);
    }
  });
});

test('notifications exist from the moment that their reader may know', async () => {
  const elite = await t.createAccount({ plan: 'elite' });
  const start = await t.createAccount();
  for (const { token } of [elite, start]) await t.api.call(follow, { body: { tipster_id: tipster.id }, token });
  const { id } = await publish();
  const unread = async ({ token }: TestAccount) => [
    (await t.api.call(notifications, { query: {}, token })).reply.unread,
    (await t.api.call(currentUser, { token })).reply.notificationCount,
  ];
  expect(await unread(elite)).toEqual([1, 1]);
  expect(await unread(start)).toEqual([0, 0]);
  t.clock.advance(10 * MINUTE_MS);
  expect(await unread(start)).toEqual([1, 1]);
  const { results } = (await t.api.call(notifications, { query: {}, token: start.token })).reply;
  expect(results).toMatchObject([{ type: 'tip_published', tip_id: id, read: false, tipster: { id: tipster.id } }]);
  // Locked for START: nothing of the bet is said. Whoever sees the tip whole reads it here too.
  expect(results[0]?.tip).toBeNull();
  const notified = (await t.api.call(notifications, { query: {}, token: elite.token })).reply.results[0]?.tip;
  expect(notified).toEqual((await t.api.call(readTip, { params: { id }, token: elite.token })).reply.tip);
  expect(notified).toMatchObject({ view: 'whole', id });
  const stranger = await t.createAccount();
  await t.api.call(markNotifications, { body: { ids: [results[0]!.id] }, token: stranger.token });
  expect(await unread(start)).toEqual([1, 1]);
  expect((await t.api.call(markNotifications, { body: {}, token: start.token })).reply).toEqual({ unread: 0 });
});

test('notifications of a tip withdrawn in its ten minutes go to those who knew it, and never to the others', async () => {
  const elite = await t.createAccount({ plan: 'elite' });
  const start = await t.createAccount();
  for (const { token } of [elite, start]) await t.api.call(follow, { body: { tipster_id: tipster.id }, token });
  const { id } = await publish();
  t.clock.advance(60_000);
  await t.api.call(editTip, { params: { id }, token: tipster.token, body: { action: 'withdraw' } });
  await t.tellReaders();
  t.clock.advance(10 * MINUTE_MS);
  const typesOf = async ({ token }: TestAccount) =>
    (await t.api.call(notifications, { query: {}, token })).reply.results.map(({ type }) => type);
  expect(await typesOf(elite)).toEqual(['tip_withdrawn', 'tip_published']);
  expect(await typesOf(start)).toEqual([]);
});

test('an exit is told to the followers who see the tip whole, and to none for whom it is locked', async () => {
  const elite = await t.createAccount({ plan: 'elite' });
  const start = await t.createAccount();
  for (const { token } of [elite, start]) await t.api.call(follow, { body: { tipster_id: tipster.id }, token });
  const { id } = await publish({ side: 'back' }, createExchange);
  t.clock.advance(10 * MINUTE_MS);
  expect((await t.api.call(readTip, { params: { id }, token: start.token })).reply.tip.view).toBe('locked');
  await t.api.call(editTip, { params: { id }, token: tipster.token, body: { action: 'exit', odds: '2' } });
  await t.tellReaders();
  const typesOf = async ({ token }: TestAccount) =>
    (await t.api.call(notifications, { query: {}, token })).reply.results.map(({ type }) => type);
  expect(await typesOf(elite)).toEqual(['tip_exited', 'tip_published']);
  expect(await typesOf(start)).toEqual(['tip_published']);
});

test('a follower who is self-excluded is notified of nothing that happens meanwhile, and the others are', async () => {
  const [excluded, other] = [await t.createAccount({ plan: 'elite' }), await t.createAccount({ plan: 'elite' })];
  for (const { token } of [excluded, other]) await t.api.call(follow, { body: { tipster_id: tipster.id }, token });
  await t.api.call(excludeMyself, { body: { period: '7' }, token: excluded.token });
  const { id } = await publish();
  const notified = t.db.selectFrom('notification').select('account_id').where('tip_id', '=', id);
  expect(await notified.execute()).toEqual([{ account_id: other.id }]);
});

test('following twice is following once; nobody follows themselves or who is no tipster', async () => {
  const reader = await t.createAccount();
  const set = (tipster_id: number, token = reader.token) => t.api.call(follow, { body: { tipster_id }, token });
  expect((await set(tipster.id)).reply).toEqual({ followed: true, followers: 1 });
  expect((await set(tipster.id)).reply).toEqual({ followed: true, followers: 1 });
  expect((await set(reader.id)).status).toBe(404);
  expect((await set(tipster.id, tipster.token)).error.code).toBe('forbidden');
  const unfollowed = await t.api.call(unfollow, { body: { tipster_id: tipster.id }, token: reader.token });
  expect(unfollowed.reply).toEqual({ followed: false, followers: 0 });
});
