import { currentUser } from '@quotavera/contract/accounts';
import { markNotifications, notifications } from '@quotavera/contract/alerts';
import { EARLY_ACCESS_MS } from '@quotavera/domain/limits';
import { DAY_MS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Trx } from '../../../platform/database/index.ts';
import { insertAccount } from '../../../testing/accounts.ts';
import { insertMatch } from '../../../testing/factories/matches.ts';
import type { TestAccount } from '../../../testing/index.ts';
import { LATER, NOW, onHome, publicationFixture } from '../tip/publication.fixture.ts';
import { lockNextNews, takeTurn } from './repository-turns.ts';
import { forgetNotifications } from './service-old.ts';
import { makeTurns, tellReaders } from './service-turns.ts';

const world = publicationFixture();

/** Accounts that follow a tipster; ELITE, so that they know of a tip at once. */
async function followers(n: number, tipsterId = world.tipster.id): Promise<number[]> {
  const ids: number[] = [];
  for (let made = 0; made < n; made += 1)
    ids.push((await insertAccount(world.t.db, world.t.clock, { plan: 'elite' })).id);
  const at = new Date(NOW);
  const rows = ids.map((account_id) => ({ account_id, tipster_id: tipsterId, created_at: at }));
  if (n > 0) await world.t.db.insertInto('follow').values(rows).execute();
  return ids;
}

async function publish(token = world.tipster.token): Promise<number> {
  const { status, reply } = await world.publish(
    [onHome(await insertMatch(world.t.db, { kickoffAt: LATER }))],
    {},
    token,
  );
  expect(status).toBe(201);
  return reply.id;
}

/** Accounts that were told of a tip, and what, in the order of accounts. */
async function toldOf(tipId: number): Promise<[number, string][]> {
  const rows = await world.t.db
    .selectFrom('notification')
    .select(['account_id', 'type'])
    .where('tip_id', '=', tipId)
    .orderBy('account_id')
    .orderBy('id')
    .execute();
  return rows.map(({ account_id, type }) => [account_id, type]);
}

const published = (ids: readonly number[]) => ids.map((id) => [id, 'tip_published']);

/** The statements of a request, and the rows that its transactions wrote and read, by table. */
async function workOf(act: () => Promise<unknown>) {
  const { db } = world.t;
  const counted = async () => {
    await sql`select pg_stat_clear_snapshot()`.execute(db);
    const { rows } = await sql<{ table: string; written: number }>`
      select relname as table, (n_tup_ins + n_tup_upd + n_tup_del)::int as written from pg_stat_user_tables`.execute(
      db,
    );
    return new Map(rows.map(({ table, written }) => [table, written]));
  };
  const flushed = async () => {
    // Each connection tells its counts at the end of a transaction, at most once a second, unless it is asked to.
    const { totalCount } = world.t.context.database.pool;
    const clients = await Promise.all(
      Array.from({ length: totalCount }, () => world.t.context.database.pool.connect()),
    );
    for (const client of clients) await client.query('select pg_stat_force_next_flush()');
    for (const client of clients) client.release();
    return counted();
  };
  const before = await flushed();
  const { count } = await world.t.countQueries(act);
  const after = await flushed();
  const written = [...after].flatMap(([table, n]) => {
    const rows = n - (before.get(table) ?? 0);
    return rows > 0 ? [[table, rows]] : [];
  });
  return { statements: count, written: Object.fromEntries(written) as Record<string, number> };
}

test('a publication writes as many rows with three hundred followers as with none, and none of them is a notification', async () => {
  const popular = await world.t.createAccount({ userType: 'collaborator' });
  await followers(300, popular.id);
  // Each has published before: what is made once is there.
  for (const { token } of [world.tipster, popular]) await publish(token);
  await world.t.tellReaders();
  const alone = await workOf(() => publish());
  const followed = await workOf(() => publish(popular.token));
  expect(followed).toEqual(alone);
  expect(followed.written).toMatchObject({ tip: 1, tip_news: 1 });
  expect(followed.written).not.toHaveProperty('notification');
  await world.t.tellReaders();
});

test('everybody who follows is told once, in turns, also by runners side by side', async () => {
  const ids = await followers(23);
  const tips = [await publish(), await publish()];
  await Promise.all([1, 2, 3].map(() => tellReaders(world.t.db, { size: 5 })));
  for (const tip of tips) expect(await toldOf(tip)).toEqual(published(ids));
  expect(await world.t.db.selectFrom('tip_news').select('id').execute()).toEqual([]);
});

test('a turn that breaks off in the middle is made again, and nobody is told twice', async () => {
  const ids = await followers(12);
  const tip = await publish();
  await makeTurns(world.t.db, 5);
  expect(await toldOf(tip)).toEqual(published(ids.slice(0, 5)));
  const killed = world.t.db.transaction().execute(async (trx: Trx) => {
    const news = await lockNextNews(trx);
    expect(await takeTurn(trx, news!, 5)).toEqual({ accounts: 5, reached: ids[9] });
    const { pid } = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)).rows[0]!;
    await sql`select pg_terminate_backend(${pid})`.execute(world.t.db);
    await sql`select 1`.execute(trx);
  });
  await expect(killed).rejects.toThrow();
  expect(await toldOf(tip)).toEqual(published(ids.slice(0, 5)));
  await tellReaders(world.t.db, { size: 5 });
  expect(await toldOf(tip)).toEqual(published(ids));
});

test('a tipster with one reader does not wait until another’s many readers are told', async () => {
  const many = await followers(9);
  const big = await publish();
  await makeTurns(world.t.db, 3);
  const other = await world.t.createAccount({ userType: 'collaborator' });
  const [one] = await followers(1, other.id);
  const small = await publish(other.token);
  await makeTurns(world.t.db, 3);
  expect(await toldOf(small)).toEqual(published([one!]));
  expect((await toldOf(big)).length).toBeLessThan(many.length);
  await world.t.tellReaders();
  expect(await toldOf(big)).toEqual(published(many));
});

test('a tip withdrawn before anybody was told is told to those who knew it, and never to the others', async () => {
  const early = await followers(7);
  const late = await insertAccount(world.t.db, world.t.clock);
  await world.t.db
    .insertInto('follow')
    .values({ account_id: late.id, tipster_id: world.tipster.id, created_at: new Date(NOW) })
    .execute();
  const tip = await publish();
  expect((await world.edit(tip, { action: 'withdraw' })).status).toBe(200);
  await tellReaders(world.t.db, { size: 3 });
  expect(await toldOf(tip)).toEqual(
    early.flatMap((id) => [
      [id, 'tip_published'],
      [id, 'tip_withdrawn'],
    ]),
  );
});

test('news tells of the tip as it was when it happened: what became free later keeps its early access', async () => {
  await followers(1);
  const late = await insertAccount(world.t.db, world.t.clock);
  await world.t.db
    .insertInto('follow')
    .values({ account_id: late.id, tipster_id: world.tipster.id, created_at: new Date(NOW) })
    .execute();
  const tip = await publish();
  await world.t.db.updateTable('tip').set({ is_free: true }).where('id', '=', tip).execute();
  await world.t.tellReaders();
  const { at } = await world.t.db
    .selectFrom('notification')
    .select('at')
    .where('account_id', '=', late.id)
    .executeTakeFirstOrThrow();
  expect(at.getTime() - Date.parse(NOW)).toBe(EARLY_ACCESS_MS);
});

test('a correction that a later one replaces is told to nobody', async () => {
  const [reader] = await followers(1);
  const tip = await publish();
  await world.t.tellReaders();
  const at = new Date(NOW);
  const news = { tip_id: tip, tipster_id: world.tipster.id, at, status: 'published', kind: 'valuebet', is_free: true };
  const rows = ['tip_resettled', 'tip_reopened'].map((type) => ({ ...news, type, of_paid_channel: false }));
  await world.t.db.insertInto('tip_news').values(rows).execute();
  await world.t.tellReaders();
  expect((await toldOf(tip)).filter(([id]) => id === reader)).toEqual([
    [reader, 'tip_published'],
    [reader, 'tip_reopened'],
  ]);
});

test('who has no way but the bell is not decided about, and who has one is', async () => {
  const [quiet, mailed] = await followers(2);
  const choice = { account_id: mailed!, tipster_id: null, kind: 'published', channels: ['email'] };
  await world.t.db.insertInto('alert_choice').values(choice).execute();
  const tip = await publish();
  await world.t.tellReaders();
  const rows = await world.t.db
    .selectFrom('notification')
    .select(['account_id', 'alerted', 'bell'])
    .where('tip_id', '=', tip)
    .orderBy('account_id')
    .execute();
  expect(rows).toEqual([
    { account_id: quiet, alerted: true, bell: true },
    { account_id: mailed, alerted: false, bell: false },
  ]);
});

async function giveNotifications(reader: TestAccount, n: number, at: Date): Promise<void> {
  const rows = Array.from({ length: n }, () => ({ account_id: reader.id, type: 'tip_settled', at }));
  await world.t.db.insertInto('notification').values(rows).execute();
}

test('what is unread is counted up to a hundred, and marked all the same', async () => {
  const reader = await world.t.createAccount();
  await giveNotifications(reader, 130, new Date(NOW));
  const unread = async () => [
    (await world.t.api.call(notifications, { query: {}, token: reader.token })).reply.unread,
    (await world.t.api.call(currentUser, { token: reader.token })).reply.notificationCount,
  ];
  expect(await unread()).toEqual([100, 100]);
  const { reply } = await world.t.api.call(markNotifications, { body: {}, token: reader.token });
  expect(reply).toEqual({ unread: 0 });
  expect(await unread()).toEqual([0, 0]);
});

test('notifications are deleted after ninety days, a step after another', async () => {
  const reader = await world.t.createAccount();
  const edge = Date.parse(NOW) - 90 * DAY_MS;
  await giveNotifications(reader, 7, new Date(edge - 1));
  await giveNotifications(reader, 2, new Date(edge));
  const stopped = new AbortController();
  stopped.abort();
  const { clock, db } = world.t;
  expect(await forgetNotifications(db, { clock, step: 3, stopping: stopped.signal })).toBe(0);
  expect(await forgetNotifications(db, { clock, step: 3 })).toBe(7);
  const left = await db.selectFrom('notification').select('at').where('account_id', '=', reader.id).execute();
  expect(left.map(({ at }) => at.getTime())).toEqual([edge, edge]);
});
