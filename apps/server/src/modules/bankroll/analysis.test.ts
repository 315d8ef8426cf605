import { analyse, breakDown, dropView, keepView } from '@quotavera/contract/bankroll';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { bankrollFixture } from './bankroll.fixture.ts';

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
