import { notifications } from '@quotavera/contract/alerts';
import {
  analyse,
  decideDeclaredReview,
  declaredHistory,
  deleteBet,
  listBankrolls,
  listBetImports,
  listBets,
  listDeclaredReviews,
  readDeclaredReview,
  undoBetImport,
} from '@quotavera/contract/bankroll';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { bankrollFixture } from './bankroll.fixture.ts';

const world = bankrollFixture();

type Query = Readonly<Record<string, string | number>>;
async function send(file: string | Buffer, query: Query = {}, { preview = false, token = world.reader.token } = {}) {
  const search = new URLSearchParams({ bankroll: String(world.bankroll), name: 'giocate.csv', ...query } as never);
  const response = await world.t.app.http.inject({
    method: 'POST',
    url: `/api/tips/v1/bet-imports/${preview ? 'preview/' : ''}?${search}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    payload: file,
  });
  return { status: response.statusCode, body: response.json() };
}
const bets = async (token = world.reader.token) =>
  (await world.t.api.call(listBets, { token, query: { page_size: 50 } as never })).reply.results;

const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';');
const ANALYTIX = [
  'Date Type Sport Label Odds Stake State Bookmaker Tipster Category Competition BetType Closing EstimatedProbability',
  'Commission Bonus Live Freebet Cashout Eachway Comment',
]
  .join(' ')
  .split(' ');
const analytix = (row: Readonly<Record<string, string>>) => quoted(ANALYTIX.map((name) => row[name] ?? ''));
const ANALYTIX_FILE = [
  quoted(ANALYTIX),
  analytix({
    Date: '2024-08-17 15:10',
    Type: 'Simple',
    Sport: 'Football',
    Label: 'Empoli - Monza: 1',
    Odds: '2.500',
    Stake: '5.00',
    State: 'L',
    Bookmaker: 'bet365',
    Tipster: 'Demo',
    Competition: 'Serie A',
    BetType: '1X2',
    Closing: '2.400',
  }),
  analytix({
    Date: '2024-08-18 16:02',
    Type: 'Combined',
    Label: 'Doppia',
    Odds: '3.933',
    Stake: '10.00',
    State: 'W',
    Bookmaker: 'bet365',
  }),
  analytix({ Sport: 'Football', Label: 'Cagliari - Roma: X2', Odds: '1.150', State: 'W' }),
  analytix({ Sport: 'Football', Label: 'Lecce - Bari: 1', Odds: '3.420', State: 'W' }),
  analytix({
    Date: '2024-08-19 10:00',
    Type: 'Simple',
    Sport: 'Tennis',
    Label: 'Sinner',
    Odds: '1.80',
    Stake: '20',
    State: 'P',
  }),
].join('\n');
const BETFAIR_FILE = [
  '\uFEFFMarket,Start time,Settled date,Profit/Loss (£)',
  'Football / Empoli v Monza : Match Odds,17-Aug-24 17:30,17-Aug-24 19:25,-5.00',
  'Football / Milan v Torino : Over/Under 2.5 Goals,17-ago-24 19:45,17-Aug-24 21:41,18.62',
  'Football / Verona v Napoli : Correct Score,18-Aug-24 17:30,18-Aug-24 19:26,0.00',
].join('\r\n');
const PIKKIT_FILE = [
  'bet_id,sportsbook,type,status,odds,closing_line,ev,amount,profit,time_placed,time_placed_iso,time_settled,time_settled_iso,bet_info,tags,sports,leagues',
  'A1,bet365,straight,SETTLED_WIN,2.10,2.02,0.0396,100,110,08/24/2024 15:53:23 GMT,2024-08-24T15:53:23.751Z,08/24/2024 20:26:51 GMT,2024-08-24T20:26:51.000Z,Inter Moneyline,,Soccer,Serie A',
  'A2,Snai,parlay,SETTLED_LOSS,6.89,,,50,-50,08/25/2024 15:30:00 GMT,2024-08-25T15:30:00.000Z,08/26/2024 02:00:00 GMT,2024-08-26T02:00:00.000Z,Napoli ML | Roma -1.5,,Soccer | Soccer,Serie A | Serie A',
].join('\n');
const OWN = [
  'Data;Partita;Pronostico;Quota;Puntata;Esito',
  '31/12/2024;Inter - Milan;1;1,95;10,00;V',
  '01/01/2025;Roma - Lazio;X;3,40;1.250,50;P',
];
const OWN_FILE = OWN.join('\n');

test('an import of own bets recognises Bet-Analytix, with its accumulators’ rows', async () => {
  const preview = await send(ANALYTIX_FILE, {}, { preview: true });
  expect(preview.body).toMatchObject({
    format: 'bet_analytix',
    rows_read: 3,
    rows_new: 3,
    rows_rejected: 0,
    id: null,
  });
  expect(await bets()).toEqual([]);
  const { status, body } = await send(ANALYTIX_FILE);
  expect(status).toBe(201);
  expect(body).toMatchObject({ rows_new: 3, staked_cents: 1_500, profit_cents: 2_433 });
  const [open, combo, single] = await bets();
  expect(open).toMatchObject({ outcome: 'in_progress', source: 'imported', legs: [{ sport: 'tennis' }] });
  expect(combo).toMatchObject({ outcome: 'won', profit_cents: 2_933, totalodd: '3.933' });
  expect(combo!.legs[0]!.result).toContain('Cagliari - Roma: X2 + Lecce');
  expect(single).toMatchObject({
    outcome: 'lost',
    profit_cents: -500,
    bookmaker: 'bet365',
    placed_at: '2024-08-17T13:10:00.000Z',
  });
  expect(single!.clv).toBeCloseTo(2.5 / 2.4 - 1, 6);
});

test('an import of own bets recognises Pikkit, and decides what was open when the same bets come again', async () => {
  const open = PIKKIT_FILE.replace('SETTLED_WIN', 'PENDING').replace(',110,', ',,');
  expect((await send(open)).body).toMatchObject({ format: 'pikkit', rows_new: 2 });
  expect((await send(PIKKIT_FILE)).body).toMatchObject({ rows_new: 0, rows_changed: 1, rows_same: 1 });
  expect((await bets()).map(({ profit_cents: profit, outcome }) => [outcome, profit])).toEqual([
    ['lost', -5_000],
    ['won', 11_000],
  ]);
});

test('an import of Betfair moves the balance only, as the file states no stakes', async () => {
  await world.t.db.updateTable('bankroll').set({ currency: 'GBP' }).where('id', '=', world.bankroll).execute();
  const { body } = await send(BETFAIR_FILE);
  expect(body).toMatchObject({
    format: 'betfair',
    balances_only: true,
    rows_new: 2,
    rows_rejected: 1,
    profit_cents: 1_362,
  });
  expect(body.rejections).toEqual([{ line: 4, field: 'profit', code: 'nothing_to_count', value: '0.00' }]);
  const [own] = (await world.t.api.call(listBankrolls, { token: world.reader.token })).reply.results;
  expect(own).toMatchObject({ capital_cents: 101_362, bets: 0 });
  expect((await send(BETFAIR_FILE)).body).toMatchObject({ id: null, rows_new: 0, rows_same: 2 });
});

test('an import of own bets finds columns, decimals, days and outcomes of any other file by itself', async () => {
  const { body } = await send(OWN_FILE);
  expect(body).toMatchObject({ format: 'other', reading: { decimal: ',', dates: 'dmy' }, rows_new: 2 });
  expect((await bets()).map(({ profit_cents: profit }) => profit)).toEqual([-125_050, 950]);
});

test('an import of own bets uses the reader’s mapping, and remembers it for the next file of that source', async () => {
  const file = 'a;b;c;d;e\n2024-05-01;Inter - Milan;1,9;5;W';
  expect((await send(file, {}, { preview: true })).body.rows_rejected).toBe(1);
  const mapping = JSON.stringify({
    columns: { placed_at: 0, event: 1, odds: 2, stake: 3, outcome: 4 },
    decimal: ',',
    dates: 'dmy',
  });
  expect((await send(file, { mapping })).body).toMatchObject({ rows_new: 1, profit_cents: 450 });
  const next = file.replace('05-01', '05-02');
  expect((await send(next, {}, { preview: true })).body).toMatchObject({ remembered: true, rows_new: 1 });
  for (const wrong of [
    '{',
    '{"columns":{"odds":99},"decimal":".","dates":"dmy"}',
    '{"columns":{"nothing":1},"decimal":".","dates":"dmy"}',
  ]) {
    expect((await send(file, { mapping: wrong })).status).toBe(400);
  }
});

test('an import of own bets says row, field and reason of what it rejects, and takes the rest', async () => {
  const rows = [
    OWN[0],
    OWN[1],
    '32/12/2024;A - B;1;1,95;10;V',
    '02/01/2025;A - B;1;1001;10;V',
    '02/01/2025;A - B;1;1e308;10;V',
    '02/01/2025;A - B;1;2;0;V',
    '02/01/2025;A - B;1;2;10;boh',
    '02/01/2099;A - B;1;2;10;V',
    '02/01/2025;;1;2;10;V',
  ];
  const { body } = await send(rows.join('\n'));
  expect(body.rows_new).toBe(1);
  expect(
    body.rejections.map((each: { line: number; field: string; code: string }) => [each.line, each.field, each.code]),
  ).toEqual([
    [3, 'placed_at', 'date_invalid'],
    [4, 'odds', 'odds_out_of_range'],
    [5, 'odds', 'not_a_number'],
    [6, 'stake', 'amount_out_of_range'],
    [7, 'outcome', 'outcome_unknown'],
    [8, 'placed_at', 'in_the_future'],
    [9, 'event', 'required'],
  ]);
});

test('an import of own bets adds nothing the second time, from two tabs at once neither; equal rows of one file are bets each', async () => {
  const file = [...OWN, OWN[1]].join('\n');
  const both = await Promise.all([send(file), send(file)]);
  expect(both.map(({ body }) => body.rows_new).sort()).toEqual([0, 3]);
  expect((await send(file)).body).toMatchObject({ id: null, rows_new: 0, rows_same: 3 });
  expect(await bets()).toHaveLength(3);
});

test('an import of own bets is undone as a whole by its owner alone', async () => {
  await send(OWN_FILE);
  const { id } = (await send(ANALYTIX_FILE)).body;
  const other = await world.t.createAccount({ plan: 'pro' });
  expect((await world.t.api.call(undoBetImport, { token: other.token, params: { id } })).status).toBe(404);
  const { reply } = await world.t.api.call(undoBetImport, { token: world.reader.token, params: { id } });
  expect(reply.results).toMatchObject([{ name: 'giocate.csv', rows_new: 2 }]);
  expect(await bets()).toHaveLength(2);
  expect((await send(ANALYTIX_FILE)).body.rows_new).toBe(3);
  const { reply: figures } = await world.t.api.call(analyse, {
    token: world.reader.token,
    query: { bankroll: world.bankroll } as never,
  });
  expect(figures.stats).toMatchObject({ bets: 5, profit_cents: -125_050 + 950 + 2_433 });
});

test('an import of own bets keeps formulas as text', async () => {
  await send('Data;Partita;Quota;Puntata;Esito\n01/01/2025;=HYPERLINK("http://x");2;10;V');
  expect((await bets())[0]!.legs[0]!.match).toBe('=HYPERLINK("http://x")');
});

test('an import of own bets refuses what is too big, empty or no text, and whoever may not', async () => {
  expect(await send(Buffer.alloc(21 * 1024 * 1024, 'a'))).toMatchObject({ status: 413 });
  expect(await send(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toMatchObject({
    status: 422,
    body: { code: 'import_unreadable' },
  });
  expect(await send('\n\n')).toMatchObject({ status: 422, body: { code: 'import_empty' } });
  expect(await send(`a;b\n${'1;2\n'.repeat(100_001)}`)).toMatchObject({
    status: 422,
    body: { code: 'import_too_many_rows' },
  });
  const start = await world.t.createAccount({});
  expect((await send(OWN_FILE, {}, { token: start.token })).status).toBe(403);
  const other = await world.t.createAccount({ plan: 'pro' });
  expect((await send(OWN_FILE, {}, { token: other.token })).status).toBe(404);
});

const DECLARED = [
  'Data,Partita,Quota,Puntata,Esito,Profitto',
  '31/12/2024,Prova - Uno,2.00,10.00,vinta,10.00',
  '01/01/2025,Prova - Due,80.00,10.00,persa,-10.00',
  '02/01/2025,Prova - Tre,2.00,10.00,persa,20.00',
].join('\n');

const historyOf = async (id: number) => (await world.t.api.call(declaredHistory, { params: { id: String(id) } })).reply;

async function waitingReviews() {
  const { token } = world.admin;
  return (await world.t.api.call(listDeclaredReviews, { token, query: {} as never })).reply.results;
}
const decide = (id: number, body: z.input<typeof decideDeclaredReview.body>) =>
  world.t.api.call(decideDeclaredReview, { token: world.admin.token, params: { id }, body });

/** The bell tells these things that have to do with no tip. */
const bellOf = async (token: string) =>
  (await world.t.api.call(notifications, { token, query: {} as never })).reply.results.map(({ type, data }) => ({
    type,
    data,
  }));

test('a declared history shows once an admin has looked at its odd rows, and never without its words', async () => {
  const { token, id } = world.tipster;
  const { body } = await send(DECLARED, { declared: 'true' }, { token });
  expect(body).toMatchObject({ rows_new: 2, rows_rejected: 1, odd_rows: 1 });
  expect(await historyOf(id)).toMatchObject({ bets: 0, yield: null, from: null });

  const [waiting] = await waitingReviews();
  expect(waiting).toMatchObject({ tipster: { id }, state: 'waiting', odd_rows: 1, contradictions: 1, rows_new: 2 });
  const read = { token: world.admin.token, params: { id: waiting!.id } };
  expect((await world.t.api.call(readDeclaredReview, read)).reply.sheet).toMatchObject({
    rows: [{ odd: [] }, { odd: ['long_odds'] }],
    rejections: [{ line: 4, code: 'contradicts_outcome' }],
    answers: [],
  });

  expect((await decide(waiting!.id, { decision: 'approved' })).status).toBe(200);
  expect((await decide(waiting!.id, { decision: 'approved' })).error.code).toBe('conflict');
  expect(await bellOf(token)).toEqual([
    { type: 'history_approved', data: { name: 'giocate.csv', odd: 1, refused: 1, contradictions: 1 } },
  ]);
  const status = 'declared_not_verified';
  expect(await historyOf(id)).toMatchObject({
    status,
    bets: 2,
    won: 1,
    from: '2024-12-31',
    to: '2025-01-01',
    years: [
      { status, year: '2024' },
      { status, year: '2025' },
    ],
  });
  const [lost] = await bets(token);
  const removed = await world.t.api.call(deleteBet, { token, params: { id: lost!.id } });
  expect(removed.error.code, 'losses can’t be taken out one by one').toBe('bet_declared');

  const corrected = DECLARED.replace('80.00,10.00,persa,-10.00', '80.00,10.00,vinta,790.00');
  expect((await send(corrected, { declared: 'true' }, { token })).body).toMatchObject({ rows_changed: 1 });
  expect(await historyOf(id), 'what a later file says otherwise waits with it').toMatchObject({ bets: 1 });
  const { results } = (await world.t.api.call(listBetImports, { token })).reply;
  expect(results.map(({ review }) => review?.state)).toEqual(['waiting', 'approved']);
  for (const { id: made } of results) await world.t.api.call(undoBetImport, { token, params: { id: made } });
  expect(await historyOf(id)).toMatchObject({ bets: 0, yield: null, from: null });
});

test('a refused history is told in the tipster’s language, and the next file takes its place', async () => {
  const { token, id } = world.tipster;
  await send(DECLARED, { declared: 'true' }, { token });
  const [waiting] = await waitingReviews();
  const reason = 'La quota 80 non esisteva.';
  expect((await decide(waiting!.id, { decision: 'refused', reason })).reply).toMatchObject({
    state: 'refused',
    reason,
  });
  const mails = await world.t.db
    .selectFrom('mail')
    .select('body_text as text')
    .where('kind', '=', 'history_refused')
    .execute();
  expect(mails.map(({ text }) => text.includes(reason))).toEqual([true]);
  expect(await bellOf(token)).toMatchObject([
    { type: 'history_refused', data: { name: 'giocate.csv', reason, odd: 1 } },
  ]);
  const audit = await world.t.db
    .selectFrom('audit_log')
    .select('reason')
    .where('action', '=', 'history_refused')
    .execute();
  expect(audit).toEqual([{ reason }]);

  const corrected = DECLARED.replace('80.00', '8.00');
  expect((await send(corrected, { declared: 'true' }, { token, preview: true })).body).toMatchObject({ rows_new: 2 });
  expect((await send(corrected, { declared: 'true' }, { token })).body).toMatchObject({ rows_new: 2, odd_rows: 0 });
  const { results } = (await world.t.api.call(listBetImports, { token })).reply;
  expect(results.map(({ review }) => review)).toEqual([{ state: 'waiting', reason: '' }]);
  expect(await historyOf(id)).toMatchObject({ bets: 0 });
});

test('readers have no declared history', async () => {
  expect((await send(OWN_FILE, { declared: 'true' })).status).toBe(403);
});
