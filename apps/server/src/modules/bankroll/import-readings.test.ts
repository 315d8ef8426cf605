import { listBets } from '@quotavera/contract/bankroll';
import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { bankrollFixture } from './bankroll.fixture.ts';
import { HARD_FILES } from './hard-files.fixture.ts';
import { HARD_SLIPS } from './hard-slips.fixture.ts';

const world = bankrollFixture();

type Query = Readonly<Record<string, string>>;
async function send(file: string | Uint8Array, query: Query = {}, kind: '' | 'preview/' = '') {
  const search = new URLSearchParams({ bankroll: String(world.bankroll), name: 'giocate.csv', ...query });
  const response = await world.t.app.http.inject({
    method: 'POST',
    url: `/api/tips/v1/bet-imports/${kind}?${search}`,
    headers: { authorization: `Bearer ${world.reader.token}`, 'content-type': 'text/csv' },
    payload: typeof file === 'string' ? file : Buffer.from(file),
  });
  return { status: response.statusCode, body: response.json() };
}
const preview = async (file: string | Uint8Array, query: Query = {}) => (await send(file, query, 'preview/')).body;

type Bet = readonly [odds: string, riskCents: number, outcome: string, profitCents: number | null];
const betsOf = (body: {
  rows: { odds: string; stake_cents: number; outcome: string; profit_cents: number | null }[];
}) => body.rows.map((row): Bet => [row.odds, row.stake_cents, row.outcome, row.profit_cents]);

const READ: readonly (readonly [kind: string, file: string, bets: readonly Bet[]])[] = [
  [
    'American odds with a sign',
    'Date,Game,Odds,Stake,Result\n2025-03-14,A @ B,+150,10,W\n2025-03-15,C @ D,-110,11,W\n2025-03-16,E @ F,+100,10,L\n2025-03-17,G @ H,-120,12,L',
    [
      ['2.5', 1_000, 'won', 1_500],
      ['1.909', 1_100, 'won', 1_000],
      ['2', 1_000, 'lost', -1_000],
      ['1.833', 1_200, 'lost', -1_200],
    ],
  ],
  [
    'fractional odds and evens',
    'Date,Event,Odds,Stake,Result\n15/04/2025,Larkfield,5/2,10,Won\n15/04/2025,Larkfield,EVS,10,Lost\n16/04/2025,Larkfield,11/10,10,Won',
    [
      ['3.5', 1_000, 'won', 2_500],
      ['2', 1_000, 'lost', -1_000],
      ['2.1', 1_000, 'won', 1_100],
    ],
  ],
  [
    'Hong Kong odds, some of them below 1',
    'Date,Event,Odds,Stake,Result\n2025-04-15,A - B,0.85,10,Won\n2025-04-16,C - D,1.20,10,Won',
    [
      ['1.85', 1_000, 'won', 850],
      ['2.2', 1_000, 'won', 1_200],
    ],
  ],
  [
    'Hong Kong odds from 1 on, by what they won',
    'Date,Event,Odds,Stake,Result,Profit\n2025-04-15,A - B,1.10,10,Won,11\n2025-04-16,C - D,1.20,10,Won,12\n2025-04-17,C - D,1.40,10,Lost,-10',
    [
      ['2.1', 1_000, 'won', 1_100],
      ['2.2', 1_000, 'won', 1_200],
      ['2.4', 1_000, 'lost', -1_000],
    ],
  ],
  [
    'German letters, of which V is a loss beside G',
    'Datum;Spiel;Quote;Einsatz;Ergebnis\n15.03.2025;A - B;1,50;10,00;G\n16.03.2025;C - D;3,40;10,00;V',
    [
      ['1.5', 1_000, 'won', 500],
      ['3.4', 1_000, 'lost', -1_000],
    ],
  ],
  [
    'American letters, of which P is a push long after the match',
    'Date,Event,Odds,Stake,Result\n2025-09-14,A @ B,1.91,110,W\n2025-09-14,C @ D,1.91,110,P\n2025-09-14,E @ F,1.80,110,L',
    [
      ['1.91', 11_000, 'won', 10_010],
      ['1.91', 11_000, 'void', 0],
      ['1.8', 11_000, 'lost', -11_000],
    ],
  ],
  [
    'the sign in “Esito” and the outcome in “Stato”',
    'Data;Evento;Esito;Quota;Importo;Stato\n15/03/2025;A - B;1;1,40;10,00;Persa\n16/03/2025;C - D;2;1,95;10,00;Vinta',
    [
      ['1.4', 1_000, 'lost', -1_000],
      ['1.95', 1_000, 'won', 950],
    ],
  ],
  [
    'points in the odds and commas in the stakes',
    'Data;Partita;Quota;Puntata;Esito\n24/04/2025;A - B;1.85;10,00;V\n25/04/2025;C - D;2.10;20,50;P\n26/04/2025;E - F;3.25;7,50;V',
    [
      ['1.85', 1_000, 'won', 850],
      ['2.1', 2_050, 'lost', -2_050],
      ['3.25', 750, 'won', 1_688],
    ],
  ],
  [
    'returns that a lost bet could have had',
    'Date,Event,Odds,Stake,Status,Returns\n2025-04-14,A v B,2.50,20,Lost,50.00\n2025-04-15,C v D,1.80,20,Won,36.00',
    [
      ['2.5', 2_000, 'lost', -2_000],
      ['1.8', 2_000, 'won', 1_600],
    ],
  ],
  [
    'lays by their side, at their liability',
    'Date,Event,Side,Odds,Stake,Result\n2025-05-11,A v B,Lay,4.0,10,Won\n2025-05-12,C v D,Lay,4.0,10,Lost\n2025-05-13,E v F,Back,4.0,10,Won',
    [
      ['4', 3_000, 'won', 1_000],
      ['4', 3_000, 'lost', -3_000],
      ['4', 1_000, 'won', 3_000],
    ],
  ],
  [
    'the line that names the separating sign',
    'sep=;\nData;Partita;Quota;Puntata;Esito\n25/05/2025;A, B - C;1,85;10,00;V',
    [['1.85', 1_000, 'won', 850]],
  ],
  [
    'lines before the header',
    'Estratto conto;;;;\nPeriodo;01/05/2025;31/05/2025;;\n\nData;Partita;Quota;Puntata;Esito\n25/05/2025;A - B;1,85;10,00;V',
    [['1.85', 1_000, 'won', 850]],
  ],
  [
    'a cash-out at what it brought',
    'bet_id,sportsbook,type,status,odds,closing_line,ev,amount,profit,time_placed_iso,time_settled_iso,bet_info,tags,sports,leagues\nZ-1,Uno,straight,SETTLED_CASHOUT,2.10,2.02,0.03,100,35,2025-05-24T15:53:23.751Z,2025-05-24T20:26:51.000Z,Alba,,Soccer,Serie A',
    [['2.1', 10_000, 'won', 3_500]],
  ],
  [
    'odds of 1.00 as a void bet',
    'Date,Event,Odds,Stake,Result\n2025-05-11,A v B,1.00,10,Won\n2025-05-12,C v D,2.00,10,Won',
    [
      ['1.01', 1_000, 'void', 0],
      ['2', 1_000, 'won', 1_000],
    ],
  ],
];

test.each(READ)('a file of own bets is read by what its columns prove: %s', async (_, file, bets) => {
  const body = await preview(file);
  expect({ questions: body.questions, rejections: body.rejections }).toEqual({ questions: [], rejections: [] });
  expect(betsOf(body)).toEqual(bets);
});

test('days, times and zones of own bets are read as trackers and sheets write them', async () => {
  const days = [
    ['2025-05-11 15:53:23+00:00', '2025-05-11T15:53:23.000Z'],
    ['2025-05-12 15:53:23.123456+00', '2025-05-12T15:53:23.000Z'],
    ['"May 13, 2025 3:53 PM"', '2025-05-13T13:53:00.000Z'],
    ['"Wed, 14 May 2025 15:53:23 GMT"', '2025-05-14T15:53:23.000Z'],
    ['45792.66', '2025-05-15T13:50:00.000Z'],
    ['2025-05-16 15:53 CEST', '2025-05-16T13:53:00.000Z'],
    ['17/05/2025 - 15:53', '2025-05-17T13:53:00.000Z'],
    ['18. Mai 2025 15:53 Uhr', '2025-05-18T13:53:00.000Z'],
  ] as const;
  const rows = days.map(([text], n) => `${text},A${n} v B${n},2.00,10,Won`);
  const body = await preview(['When,Event,Odds,Stake,Result', ...rows].join('\n'));
  expect(body.rejections).toEqual([]);
  expect(body.rows.map((row: { placed_at: string }) => row.placed_at)).toEqual(days.map(([, at]) => at));
});

test('what two readings of a file leave open is asked with its rows side by side, and nothing is imported before', async () => {
  const file = 'Date,Event,Odds,Stake,Result\n03/04/2025,A - B,150,1.250,W\n05/06/2025,C - D,110,2.500,L';
  const { questions } = await preview(file);
  expect(questions.map(({ about }: { about: string }) => about)).toEqual(['decimal', 'dates', 'odds']);
  const days = questions[1].options.map(({ examples }: { examples: { read: string }[] }) => examples[0]!.read);
  expect(days).toEqual(['2025-04-03', '2025-03-04']);
  expect(questions[2].options).toEqual([
    {
      value: 'decimal',
      examples: [
        { line: 2, cell: '150', read: '150' },
        { line: 3, cell: '110', read: '110' },
      ],
    },
    {
      value: 'american',
      examples: [
        { line: 2, cell: '150', read: '2.5' },
        { line: 3, cell: '110', read: '2.1' },
      ],
    },
  ]);
  expect(await send(file)).toMatchObject({ status: 422, body: { code: 'import_unclear' } });
  const mapping = JSON.stringify({ decimal: ',', dates: 'dmy', odds: 'american' });
  expect(betsOf(await preview(file, { mapping }))).toEqual([
    ['2.5', 125_000, 'won', 187_500],
    ['2.1', 250_000, 'lost', -250_000],
  ]);
  expect((await send(file, { mapping })).status).toBe(201);
});

test('a letter that means two things is asked about, unless the header’s language or a result says which', async () => {
  const lone = 'when,match,price,amount,result\n2025-05-11,A v B,2.00,10,V';
  const { questions } = await preview(lone);
  expect(questions).toMatchObject([{ about: 'word', word: 'v' }]);
  expect(questions[0].options.map(({ value }: { value: string }) => value).sort()).toEqual(['lost', 'won']);
  expect(betsOf(await preview(lone, { mapping: '{"words":{"v":"lost"}}' }))).toEqual([['2', 1_000, 'lost', -1_000]]);
  expect(betsOf(await preview('Data;Partita;Quota;Puntata;Esito\n2025-05-11;A - B;2;10;V'))).toEqual([
    ['2', 1_000, 'won', 1_000],
  ]);
  expect(betsOf(await preview(`${lone.replace('result', 'result,profit')},-10`))).toEqual([
    ['2', 1_000, 'lost', -1_000],
  ]);
});

test('only what the reader chose is remembered, and a file that proves otherwise is read as it is', async () => {
  const first = 'Data;Gara;Partita;Quota;Puntata;Esito\n24/05/2025;g1;A - B;2;10;V';
  expect((await send(first)).body).toMatchObject({ rows_new: 1 });
  const second =
    'Data;Gara;Partita;Quota;Puntata;Esito\n25/05/2025;g2;C - D;1,85;12,50;V\n26/05/2025;g3;E - F;3,20;8,00;P';
  const body = await preview(second, {});
  expect(body.remembered).toBe(false);
  expect(betsOf(body)).toEqual([
    ['1.85', 1_250, 'won', 1_063],
    ['3.2', 800, 'lost', -800],
  ]);
  const chosen = JSON.stringify({ decimal: '.' });
  expect(betsOf(await preview(second, { mapping: chosen }))).toEqual(betsOf(body));
});

test('rows of own bets that contradict themselves are refused with both values', async () => {
  const rows = [
    ['2.50,20,Lost,30', '30.00 ≠ -20.00'],
    ['2.50,20,Won,-20', '-20.00 ≠ 30.00'],
    ['2.50,20,Void,30', '30.00 ≠ 0.00'],
    ['2.50,20,Won,300', '300.00 ≠ 30.00'],
    ['2.50,20,Half won,0', '0.00 ≠ 15.00'],
  ] as const;
  const sound = ['2.50,20,Won,30', '2.50,20,Won,29.40', '2.50,20,Void,0', '2.333,9,Won,12.00'];
  const file = [
    'Date,Event,Odds,Stake,State,Profit',
    ...[...rows.map(([row]) => row), ...sound].map((row, n) => `2025-04-${10 + n},A v B,${row}`),
  ];
  const { rejections, rows_new: taken } = await preview(file.join('\n'));
  expect(rejections).toEqual(
    rows.map(([, value], n) => ({ line: n + 2, field: 'profit', code: 'contradicts_outcome', value })),
  );
  expect(taken).toBe(sound.length);
});

test('sums in another currency than the bankroll’s are asked about, and never taken one for one', async () => {
  const rows = ['10,00 zł', 'R$ 10,00', '10,00 kr', '10,00 lei', '10,00 Kč', '£10,00', '10,00 €', '10,00'];
  const file = [
    'Data;Partita;Quota;Puntata;Esito',
    ...rows.map((stake, n) => `${10 + n}/05/2025;A - B;1,85;${stake};V`),
  ];
  const { questions, rejections, rows_new: taken } = await preview(file.join('\n'));
  const signs = ['zł', 'R$', 'kr', 'lei', 'Kč', '£'];
  expect(rejections.map(({ code, value }: { code: string; value: string }) => `${code} ${value}`)).toEqual(
    signs.map((sign) => `currency_unclear ${sign} ≠ EUR`),
  );
  const optionsOf = ({ word, options }: { word: string; options: { value: string }[] }) =>
    `${word}: ${options.map(({ value }) => value).join(' ')}`;
  expect(questions.map(optionsOf)).toEqual([
    'zł: PLN',
    'R$: BRL',
    'kr: SEK DKK NOK ISK',
    'lei: RON',
    'Kč: CZK',
    '£: GBP',
  ]);
  expect(taken).toBe(2);
});

test('one quote that stays open ends its own row alone', async () => {
  const file =
    'Date,Event,Odds,Stake,Result\n2025-02-12,"A v B,2.00,10,Won\n2025-02-13,C v D,2.00,10,Won\n2025-02-14,E v F,2.00,10,Lost';
  const body = await preview(file);
  expect(body.rejections).toEqual([{ line: 2, field: 'event', code: 'quote_open', value: '' }]);
  expect(body.rows_new).toBe(2);
});

test('a corrected result is shown and written as a change', async () => {
  const file =
    'Bet ID,Date,Event,Odds,Stake,Result\nQ-71,2025-01-13,A v B,2.00,10,Won\nQ-72,2025-01-14,C v D,2.00,10,Won';
  await send(file);
  const corrected = file.replace('C v D,2.00,10,Won', 'C v D,2.00,10,Lost');
  expect(await preview(corrected)).toMatchObject({ rows_same: 1, rows_changed: 1 });
  expect((await send(corrected)).body).toMatchObject({ rows_same: 1, rows_changed: 1 });
  const { results } = (
    await world.t.api.call(listBets, { token: world.reader.token, query: { page_size: 5 } as never })
  ).reply;
  expect(results.map(({ outcome, profit_cents: profit }) => [outcome, profit])).toEqual([
    ['lost', -1_000],
    ['won', 1_000],
  ]);
});

test('numbers that count a file’s rows are no bets’ numbers: the next month’s are other bets', async () => {
  const month = (n: number) =>
    `N,Date,Event,Odds,Stake,Result\n1,2025-0${n}-13,A v B,2.00,10,Won\n2,2025-0${n}-14,C v D,2.00,10,Won`;
  const named = (n: number) => month(n).replace('N,', 'ID,');
  expect((await send(named(1))).body.rows_new).toBe(2);
  expect((await send(named(2))).body.rows_new).toBe(2);
  expect((await send(named(2))).body.rows_same).toBe(2);
});

test('a sport keeps its name where the product doesn’t know it, and never becomes football', async () => {
  const sports = [
    'Calcio',
    'Fußball',
    'Fútbol',
    'Tennis',
    'Tischtennis',
    'Hockey su ghiaccio',
    'Baloncesto',
    'Formula 1',
    'Horse racing',
    'Football americano',
  ];
  const file = [
    'Date,Sport,Event,Odds,Stake,Result',
    ...sports.map((sport, n) => `2025-02-${10 + n},${sport},A v B,2.00,10,Won`),
  ];
  const { body } = await send(file.join('\n'));
  expect(body.rejections).toEqual([]);
  const query = { bankroll: world.bankroll };
  const { results } = (await world.t.api.call(listBets, { token: world.reader.token, query })).reply;
  expect(results.toReversed().map(({ legs }) => legs[0]!.sport)).toEqual([
    ...['football', 'football', 'football', 'tennis', 'table_tennis', 'hockey', 'basketball', 'motorsport'],
    ...['Horse racing', 'Football americano'],
  ]);
});

test('unlikely files are warned of, with the rows that stand out', async () => {
  const rows = Array.from({ length: 60 }, (_, n) => `2025-02-01,A${n} v B,${n === 40 ? 180 : 2.1},10,Won`);
  const body = await preview(['Date,Event,Odds,Stake,Result', ...rows].join('\n'));
  expect(body.warnings).toEqual(['high_yield']);
  expect(body).toMatchObject({
    largest_odds: '180',
    largest_stake_cents: 1_000,
    outcomes: [{ outcome: 'won', rows: 60 }],
  });
  expect(body.rows.at(-1)).toMatchObject({ line: 42, odd: ['long_odds', 'large_profit'] });
});

const inject = async (url: string, token: string) =>
  (await world.t.app.http.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })).body;
/** The columns of an export that a bet keeps wherever it is imported. */
const figuresOf = (csv: string) =>
  csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
    .map((cells, _, [header]) =>
      ['placed_at', 'event', 'side', 'odds', 'stake', 'staked', 'profit', 'outcome', 'note'].map(
        (name) => cells[header!.indexOf(name)],
      ),
    );

test('the product’s own export comes back as it was, elsewhere as the same bets and in the same account as none', async () => {
  const files = [
    'Date,Event,Side,Odds,Stake,Result,Bookmaker,Note\n2025-05-11 10:00,A v B,Lay,4.0,10,Won,Betfair,x\n2025-05-12,C v D,Back,1.9,7.35,Half lost,Uno,y',
    'Date,Event,Side,Odds,Liability,Result\n2025-05-13,E v F,Lay,3.0,25,Lost',
    'Date,Event,Odds,Stake,Result\n2025-05-14,G v H,2.5,8,Void\n2026-03-01,I v L,2.5,8,open',
  ];
  for (const file of files) expect((await send(file)).body.rejections).toEqual([]);
  const csv = await inject(`/api/tips/v1/bets.csv?bankroll=${world.bankroll}`, world.reader.token);
  expect(figuresOf(csv)).toHaveLength(6);
  expect((await send(csv)).body).toMatchObject({ format: 'quotavera', rows_new: 0, rows_same: 5, rows_rejected: 0 });
  const stranger = await world.t.createAccount({ plan: 'pro' });
  const elsewhere = await world.newBankroll({}, stranger.token);
  const search = new URLSearchParams({ bankroll: String(elsewhere), name: 'bets.csv' });
  const headers = { authorization: `Bearer ${stranger.token}`, 'content-type': 'text/csv' };
  const url = `/api/tips/v1/bet-imports/?${search}`;
  const response = await world.t.app.http.inject({ method: 'POST', url, headers, payload: csv });
  expect(response.json()).toMatchObject({ rows_new: 5, rows_rejected: 0 });
  expect(figuresOf(await inject(`/api/tips/v1/bets.csv?bankroll=${elsewhere}`, stranger.token))).toEqual(
    figuresOf(csv),
  );
});

test.each([
  ['XLSX', writeXlsx],
  ['ODS', writeOds],
])('a workbook of own bets (%s) is read like a file, numbers and days as they are', async (_, write) => {
  const rows = [
    ['Data', 'Ora', 'Partita', 'Quota', 'Puntata', 'Esito'],
    [new Date('2025-05-11T15:30:00Z'), null, 'A - B', 1.125, 1250, 'V'],
    [new Date('2025-05-12T00:00:00Z'), new Date('1899-12-30T20:45:00Z'), 'C - D', 2.5, 10.5, 'P'],
    [new Date('2025-05-13T00:00:00Z'), 0.75, 'E - F', 2, 0.1 + 0.2, 'V'],
    ['14/05/2025', '18:00', 'G - H', '2,05', '1.000,00 €', 'P'],
  ];
  const body = await preview(await write({ sheets: [{ name: 'Giocate', rows }] }));
  expect({ questions: body.questions, rejections: body.rejections }).toEqual({ questions: [], rejections: [] });
  expect(betsOf(body)).toEqual([
    ['1.125', 125_000, 'won', 15_625],
    ['2.5', 1_050, 'lost', -1_050],
    ['2', 30, 'won', 30],
    ['2.05', 100_000, 'lost', -100_000],
  ]);
  const times = body.rows.map(({ placed_at: at }: { placed_at: string }) => at.slice(0, 16));
  expect(times).toEqual(['2025-05-11T13:30', '2025-05-12T18:45', '2025-05-13T16:00', '2025-05-14T16:00']);
});

test('a workbook that is broken or none is refused', async () => {
  expect(await send(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 1, 2, 3]))).toMatchObject({
    status: 422,
    body: { code: 'import_unreadable' },
  });
});

interface Previewed {
  questions: readonly { about: string; word: string | null; options: readonly { value: string }[] }[];
  rows: readonly Record<'placed_at' | 'side' | 'odds' | 'stake_cents' | 'outcome' | 'profit_cents', unknown>[];
  rejections: readonly { line: number; code: string }[];
}

const writtenBets = ({ rows }: Previewed, isDated: boolean) =>
  rows.map(({ placed_at: at, side, odds, stake_cents: risk, outcome, profit_cents: profit }) =>
    [...(isDated ? [String(at).slice(0, 16)] : []), side, odds, risk, outcome, String(profit)].join(' '),
  );

test.each([...HARD_FILES, ...HARD_SLIPS])(
  'what people write is read right, asked about or refused: $kind',
  async (hard) => {
    const read: Previewed = await preview(hard.file);
    const isDated = /^\d{4}-/.test(hard.bets[0] ?? '');
    expect({
      bets: writtenBets(read, isDated),
      refused: read.rejections.map(({ line, code }) => `${line} ${code}`),
      questions: read.questions.map(({ about, word, options }) =>
        [about, ...(word === null ? [] : [word]), ...options.map(({ value }) => value)].join(' '),
      ),
    }).toEqual({ bets: hard.bets, refused: hard.refused ?? [], questions: hard.questions ?? [] });
    if (!hard.answers) return;
    const answered: Previewed = await preview(hard.file, { mapping: JSON.stringify(hard.answers) });
    expect(writtenBets(answered, isDated)).toEqual(hard.answered);
    expect(answered.questions).toEqual([]);
  },
);

test.each([
  [
    'UTF-16 with its mark',
    Buffer.from('\ufeffData;Evento;Quota;Puntata;Esito\n14/03/2025;Città - Nîmes;1,85;10,00;Vinta\n', 'utf16le'),
  ],
  [
    'UTF-16 without it',
    Buffer.from('Data;Evento;Quota;Puntata;Esito\n14/03/2025;Città - Nîmes;1,85;10,00;Vinta\n', 'utf16le'),
  ],
  [
    'Windows-1252',
    Buffer.from('Data;Evento;Quota;Puntata;Esito\n14/03/2025;Città - Nîmes;1,85;10,00;Vinta\n', 'latin1'),
  ],
])('%s is read with its accents', async (_, bytes) => {
  const { rows } = await preview(bytes);
  expect(rows).toMatchObject([{ event: 'Città - Nîmes', odds: '1.85', profit_cents: 850 }]);
});

test('a file without a header loses no bet: its columns are given by hand', async () => {
  const file = '14/03/2025,A v B,1.85,10,Won\n15/03/2025,C v D,2.10,10,Lost';
  const { mapping, rows } = await preview(file);
  expect([mapping.header_line, rows]).toEqual([0, []]);
  const columns = { placed_at: 0, event: 1, odds: 2, stake: 3, outcome: 4 };
  const given = await preview(file, { mapping: JSON.stringify({ columns, header_line: 0 }) });
  expect(betsOf(given)).toEqual([
    ['1.85', 1_000, 'won', 850],
    ['2.1', 1_000, 'lost', -1_000],
  ]);
});

test('columns that hold something and aren’t read are named', async () => {
  const { unread } = await preview(
    'Date,Event,Odds,Stake,Result,Commission,Balance,Empty\n2025-03-14,A v B,1.85,10,Won,5%,108.5,',
  );
  expect(unread).toEqual(['Commission', 'Balance']);
});
