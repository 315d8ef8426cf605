import type { AddressInfo } from 'node:net';
import {
  analyse,
  breakDown,
  createMovement,
  dropView,
  editBetTag,
  keepView,
  tagBets,
} from '@quotavera/contract/bankroll';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { eventually } from '../../testing/index.ts';
import { keptOf } from './analysis/service-kept.ts';
import { bankrollFixture, inWords } from './bankroll.fixture.ts';

const world = bankrollFixture();

const HEAD = 'date;event;sport;competition;odds;stake;outcome;bookmaker;tipster;live';
const ROWS = [
  '2024-05-06;Inter - Milan;soccer;Serie A;2.00;10;W;bet365;Anna;',
  '2024-05-06;Roma - Lazio;soccer;Serie A;3.00;10;L;bet365;Anna;',
  '2024-05-11;Sinner - Alcaraz;tennis;;1.40;20;W;Snai;;live',
  '2024-06-01;=1+1;tennis;;6.00;5;L;Snai;;',
];
async function imported(): Promise<void> {
  const response = await world.t.app.http.inject({
    method: 'POST',
    url: `/api/tips/v1/bet-imports/?bankroll=${world.bankroll}`,
    headers: { authorization: `Bearer ${world.reader.token}`, 'content-type': 'text/csv' },
    payload: [HEAD, ...ROWS].join('\n'),
  });
  if (response.json().rows_new !== 4) throw new Error(response.body);
}
const ask = async (filters: object = {}) =>
  (
    await world.t.api.call(analyse, {
      token: world.reader.token,
      query: { bankroll: world.bankroll, ...filters } as never,
    })
  ).reply;
const by = async (dimension: string, filters: object = {}) => {
  const query = { bankroll: world.bankroll, by: dimension, ...filters } as never;
  return (await world.t.api.call(breakDown, { token: world.reader.token, query })).reply.results;
};
const file = (format: string, filters = '', token = world.reader.token) =>
  world.t.app.http.inject({
    url: `/api/tips/v1/bets.${format}?bankroll=${world.bankroll}${filters}`,
    headers: { authorization: `Bearer ${token}` },
  });

test('the analysis counts what filters leave, with days and a 90% interval', async () => {
  await imported();
  const all = await ask();
  expect(all.stats).toMatchObject({ bets: 4, staked_cents: 4_500, profit_cents: 300 });
  expect(all.days).toEqual([
    { day: '2024-05-06', bets: 2, staked_cents: 2_000, profit_cents: 0 },
    { day: '2024-05-11', bets: 1, staked_cents: 2_000, profit_cents: 800 },
    { day: '2024-06-01', bets: 1, staked_cents: 500, profit_cents: -500 },
  ]);
  expect(all.stats.low!).toBeLessThan(0);
  const narrow: readonly (readonly [object, number])[] = [
    [{ sport: 'tennis' }, 300],
    [{ competition: 'Serie A' }, 0],
    [{ odds: '5.00+' }, -500],
    [{ odds: '1.01-1.49' }, 800],
    [{ bookmaker: 'Snai', phase: 'live' }, 800],
    [{ tipster: 'Anna', weekday: '1' }, 0],
    [{ from: '2024-05-11', to: '2024-05-31' }, 800],
    [{ sport: "x' or 1=1 --" }, 0],
  ];
  for (const [filters, profit] of narrow)
    expect((await ask(filters)).stats.profit_cents, JSON.stringify(filters)).toBe(profit);
});

test('the analysis breaks the same bets down by each property, whose lines add up', async () => {
  await imported();
  const sum = (rows: readonly { profit_cents: number }[]) => rows.reduce((total, row) => total + row.profit_cents, 0);
  for (const dimension of [
    'sport',
    'competition',
    'market',
    'kind',
    'odds',
    'bookmaker',
    'tipster',
    'weekday',
    'phase',
  ]) {
    expect(sum(await by(dimension)), dimension).toBe(300);
  }
  expect((await by('tipster')).map(({ key, bets }) => [key, bets])).toEqual([
    ['', 2],
    ['Anna', 2],
  ]);
  expect(await by('odds', { sport: 'tennis' })).toMatchObject([
    { key: '1.01-1.49', yield: 0.4, low: null },
    { key: '5.00+', yield: -1 },
  ]);
});

test('the analysis is kept under names, in its owner’s hands', async () => {
  const { token } = world.reader;
  const body = { name: 'Tennis', filters: { sport: 'tennis' } };
  await world.t.api.call(keepView, { token, body });
  const { reply } = await world.t.api.call(keepView, { token, body: { name: 'tennis', filters: { weekday: '7' } } });
  expect(reply.results).toMatchObject([{ name: 'tennis', filters: { weekday: '7' } }]);
  const other = await world.t.createAccount({ plan: 'pro' });
  const params = { id: reply.results[0]!.id };
  expect((await world.t.api.call(dropView, { token: other.token, params })).status).toBe(404);
  expect((await world.t.api.call(dropView, { token, params })).reply.results).toEqual([]);
});

test('the analysis leaves as CSV and XLSX, in which nothing runs as a formula', async () => {
  await imported();
  const csv = (await file('csv', '&sport=tennis')).body.split('\r\n');
  expect(csv).toHaveLength(4);
  expect(csv[0]).toMatch(/^bet_id,placed_at,day,source,sport/);
  expect(csv[2]).toContain(",'=1+1,");
  const { sheets } = await readXlsx((await file('xlsx', '&sport=tennis')).rawPayload);
  const [head = [], ...rows] = sheets[0]!.rows;
  const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);
  expect(rows).toHaveLength(2);
  expect(column('event')).toContain('=1+1');
  for (const profit of column('profit')) expect(profit).toEqual(expect.any(Number));
  const other = await world.t.createAccount({ plan: 'pro' });
  for (const format of ['csv', 'xlsx']) expect((await file(format, '', other.token)).statusCode).toBe(404);
  expect((await file('csv', '&odds=9')).statusCode).toBe(400);
});

test('what was computed of a bankroll is kept until its bets, tags, money or terms change, or the day', async () => {
  const { db, api } = world.t;
  let computed = 0;
  let today = '2026-03-02';
  const figure = async () => {
    const bankroll = await db
      .selectFrom('bankroll')
      .selectAll()
      .where('id', '=', world.bankroll)
      .executeTakeFirstOrThrow();
    return keptOf(db, { bankroll, today, key: { of: 'test' } }, async () => {
      computed += 1;
      return computed;
    });
  };
  expect(await Promise.all([figure(), figure()]), 'whoever asks meanwhile waits for the same').toEqual([1, 1]);
  expect(await figure()).toBe(1);
  const { token } = world.reader;
  const { id } = (await world.bet([inWords()], { placed_at: '2026-03-01T12:00:00.000Z', tags: ['serale'] })).reply;
  expect(await figure(), 'a bet').toBe(2);
  await world.bet([inWords()], { bankroll: await world.newBankroll({ name: 'Altra' }) });
  expect(await figure(), 'a bet of another bankroll').toBe(2);
  await db.updateTable('own_bet').set({ outcome: 'void' }).where('id', '=', id).execute();
  expect(await figure(), 'its outcome').toBe(3);
  const tags = (await api.call(tagBets, { token, body: { bets: [id], add: ['live'], remove: [] } })).reply.results;
  expect(await figure(), 'its tags').toBe(4);
  await api.call(editBetTag, { token, params: { id: tags[0]!.id }, body: { name: 'in diretta' } });
  expect(await figure(), 'the name of a tag').toBe(5);
  await api.call(createMovement, {
    token,
    params: { id: world.bankroll },
    body: { type: 'deposit', amount_cents: 1_000 } as never,
  });
  expect(await figure(), 'money').toBe(6);
  await db
    .updateTable('bankroll')
    .set({ updated_at: '2026-03-02T13:00:00.000Z' })
    .where('id', '=', world.bankroll)
    .execute();
  expect(await figure(), 'terms').toBe(7);
  today = '2026-03-03';
  expect(await figure(), 'the day').toBe(8);
  await db.deleteFrom('own_bet').where('id', '=', id).execute();
  expect(await figure(), 'a bet that is gone').toBe(9);
  await db.deleteFrom('bankroll').where('id', '=', world.bankroll).execute();
});

test('a failure isn’t kept', async () => {
  const bankroll = { id: world.bankroll, updated_at: new Date(0) };
  const of = { bankroll, today: '2026-03-02', key: { of: 'failure' } };
  await expect(keptOf(world.t.db, of, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await keptOf(world.t.db, of, async () => 'there')).toBe('there');
});

test('the analysis follows what changes', async () => {
  await imported();
  expect((await ask()).stats.bets).toBe(4);
  expect((await by('sport', { sport: 'tennis' })).map(({ bets }) => bets)).toEqual([2]);
  const { db } = world.t;
  await db.updateTable('own_bet').set({ sport: 'basketball' }).where('bankroll_id', '=', world.bankroll).execute();
  expect(await by('sport', { sport: 'tennis' })).toEqual([]);
  await db.deleteFrom('own_bet').where('bankroll_id', '=', world.bankroll).execute();
  expect((await ask()).stats.bets).toBe(0);
});

test.each([
  ['full/?', 'array_agg'],
  ['breakdown/?by=sport&', 'group by 1'],
])('analysis/%s is not computed further when its reader has gone', async (path, words) => {
  await imported();
  const { app, db } = world.t;
  if (!app.http.server.listening) await app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.http.server.address() as AddressInfo;
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and position(${words} in query) > 0 and query like '%from own_bet b%'`.execute(db);
    return rows[0]!.n;
  };
  const lock = await db.startTransaction().execute();
  await sql`lock table own_bet in access exclusive mode`.execute(lock);
  const gone = new AbortController();
  const headers = { authorization: `Bearer ${world.reader.token}` };
  const address = `http://127.0.0.1:${port}/api/tips/v1/analysis/${path}bankroll=${world.bankroll}`;
  const answer = fetch(address, { headers, signal: gone.signal });
  await eventually(async () => expect(await waiting()).toBe(1));
  gone.abort();
  await expect(answer).rejects.toThrow();
  await eventually(async () => expect(await waiting()).toBe(0));
  await lock.rollback().execute();
  expect((await fetch(address, { headers })).status).toBe(200);
});

test('an answer for which two wait is computed on while one of them does, and what was stopped is computed anew', async () => {
  const of = { bankroll: { id: world.bankroll, updated_at: new Date(0) }, today: '2026-03-02', key: { of: 'gone' } };
  const [one, other] = [new AbortController(), new AbortController()];
  const stopped: AbortSignal[] = [];
  const compute = (needless: AbortSignal) =>
    new Promise<string>((_, reject) => {
      stopped.push(needless);
      needless.addEventListener('abort', () => reject(new Error('stopped')));
    });
  const comes = [one, other].map(({ signal }) => vi.spyOn(signal, 'addEventListener'));
  const outcomes = Promise.allSettled([one, other].map(({ signal }) => keptOf(world.t.db, of, compute, signal)));
  for (const come of comes) await eventually(async () => expect(come).toHaveBeenCalled());
  one.abort();
  expect(stopped.map(({ aborted }) => aborted)).toEqual([false]);
  other.abort();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await keptOf(world.t.db, of, async () => 'anew')).toBe('anew');
});
