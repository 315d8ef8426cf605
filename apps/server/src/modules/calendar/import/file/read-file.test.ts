import { describe, expect, it } from 'vitest';
import { layoutOf } from './layout.ts';
import { findOddsColumns } from './odds-columns.ts';
import { type RowBatch, readFile } from './read-file.ts';
import { UnusableFile } from './rejection.ts';
import { mainSeason, normalSeason } from './season.ts';

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(content: string | Buffer, options: { size?: number; season?: string } = {}) {
  const all: RowBatch[] = [];
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  for await (const batch of readFile(pieces(bytes, options.size ?? 1000), {
    batchSize: 3,
    season: options.season ?? null,
  })) {
    all.push(batch);
  }
  const problems = (list: 'rejections' | 'warnings') =>
    all.flatMap((batch) => batch[list].map(({ line, code }) => `${line} ${code}`));
  return {
    rows: all.reduce((sum, batch) => sum + batch.rows, 0),
    matches: all.flatMap((batch) => batch.matches),
    rejections: problems('rejections'),
    warnings: problems('warnings'),
    details: all.flatMap((batch) => [...batch.rejections, ...batch.warnings].map((problem) => problem.detail)),
  };
}

const MAIN = 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR';

it('main: results, season and UK time, in summer and winter', async () => {
  const { matches } = await read(
    `${MAIN}\nE1,10/08/2024,12:30,Leeds,Hull,3,1,H,1,1,D\nE1,28/12/2024,17:45,Hull,Leeds,0,0,D,0,0,D\n`,
  );
  expect(matches.map(({ kickoff, season }) => [kickoff.toISOString(), season])).toEqual([
    ['2024-08-10T11:30:00.000Z', '2024/25'],
    ['2024-12-28T17:45:00.000Z', '2024/25'],
  ]);
  expect(matches[0]).toMatchObject({
    competition: { code: 'E1', name: 'Championship', country: 'England' },
    home: 'Leeds',
    away: 'Hull',
    result: { goals: [3, 1], halfTimeGoals: [1, 1], shots: null, corners: null },
  });
});

it('old: two-digit years, no time, BetBrain columns, trailing empty columns and rows, CRLF', async () => {
  const header =
    'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,Bb1X2,BbMxH,BbAvH,BbMxD,BbAvD,BbMxA,BbAvA,BbOU,BbMx>2.5,BbAv>2.5,BbMx<2.5,BbAv<2.5,BbAH,BbAHh,BbMxAHH,BbAvAHH,BbMxAHA,BbAvAHA,GBAHH,GBAHA,GBAH,,';
  const row =
    'E0,13/08/05,Aston Villa,Bolton,2,2,D,56,2.3,2.21,3.25,3.09,3.4,3.18,40,2.2,2.05,1.8,1.72,22,-0.25,2,1.95,1.95,1.9,2.4,1.6,-0.5,,';
  const { matches, rejections, warnings } = await read(`${header}\r\n${row}\r\n${','.repeat(28)}\r\n\r\n`);
  expect([rejections, warnings]).toEqual([[], []]);
  expect(matches).toHaveLength(1);
  expect(matches[0]).toMatchObject({ season: '2005/06', timeKnown: false, closing: null });
  expect(matches[0]?.kickoff.toISOString()).toBe('2005-08-13T14:00:00.000Z');
  expect(matches[0]?.early).toEqual({
    MAX: {
      '1x2|home|-': 2300,
      '1x2|draw|-': 3250,
      '1x2|away|-': 3400,
      'over_under|over|2500': 2200,
      'over_under|under|2500': 1800,
      'asian_handicap|home|-250': 2000,
      'asian_handicap|away|250': 1950,
    },
    AVG: {
      '1x2|home|-': 2210,
      '1x2|draw|-': 3090,
      '1x2|away|-': 3180,
      'over_under|over|2500': 2050,
      'over_under|under|2500': 1720,
      'asian_handicap|home|-250': 1950,
      'asian_handicap|away|250': 1900,
    },
    GB: { 'asian_handicap|home|-500': 2400, 'asian_handicap|away|500': 1600 },
  });
});

it('extra leagues: closing prices alone, seasons of one or two years', async () => {
  const header =
    '\uFEFFCountry,League,Season,Date,Time,Home,Away,HG,AG,Res,PSCH,PSCD,PSCA,MaxCH,MaxCD,MaxCA,AvgCH,AvgCD,AvgCA,BFECH,BFECD,BFECA';
  const prices = '2.1,3.4,3.6,2.2,3.6,3.8,2.08,3.35,3.5,2.14,3.5,3.7';
  const { matches, rejections } = await read(
    `${header}\nArgentina,Liga Profesional ,2012/2013,03/08/2012,23:00,Arsenal Sarandi,Union de Santa Fe,1,0,H,${prices}\n` +
      `Brazil,Serie A,2025,29/03/2025,21:30,Sao Paulo,Sport Recife,,,,${prices}\n` +
      `Wakanda,Premier,2025,29/03/2025,,Birnin Zana,Jabari,2,2,D,${prices}\n`,
  );
  expect(rejections).toEqual([]);
  expect(
    matches.map(({ competition, season, result }) => [competition.code, competition.name, season, result?.goals]),
  ).toEqual([
    ['ARG-liga-profesional', 'Liga Profesional', '2012/13', [1, 0]],
    ['BRA-serie-a', 'Serie A', '2025', undefined],
    ['WAKANDA-premier', 'Premier', '2025', [2, 2]],
  ]);
  expect(matches[0]?.early).toBeNull();
  expect(Object.keys(matches[0]?.closing ?? {})).toEqual(['PS', 'MAX', 'AVG', 'BFE']);
});

it('extra fixtures without a season: by the calendar of the country', async () => {
  const { matches } = await read(
    'Country,League,Date,Time,Home,Away,PH,PD,PA\nNorway,Eliteserien,12/04/2026,16:00,Brann,Molde,2,3.4,3.7\nPoland,Ekstraklasa,12/04/2026,16:00,Lech Poznan,Legia,2,3.4,3.7\n',
  );
  expect(matches.map(({ season }) => season)).toEqual(['2026', '2025/26']);
  expect(matches[0]?.early).toEqual({ PS: { '1x2|home|-': 2000, '1x2|draw|-': 3400, '1x2|away|-': 3700 } });
});

it('fixtures: several divisions in one file, no result', async () => {
  const { matches, rejections } = await read(
    'Div,Date,Time,HomeTeam,AwayTeam,Referee,B365H,B365D,B365A\nE0,02/05/2026,15:00,Arsenal,Fulham,,1.4,4.5,8\nI2,02/05/2026,14:00,Bari,Pisa,,2.4,3,3.2\nZZ9,02/05/2026,14:00,Alpha,Beta,,2.4,3,3.2\n',
  );
  expect(rejections).toEqual([]);
  expect(matches.map(({ competition: { code, name, country }, result }) => [code, name, country, result])).toEqual([
    ['E0', 'Premier League', 'England', null],
    ['I2', 'Serie B', 'Italy', null],
    ['ZZ9', 'ZZ9', '', null],
  ]);
});

it.each([1, 7, 64, 5000])(
  'layouts of football-data.co.uk reads the same in pieces of %i bytes, quotes, Latin-1 and semicolons included',
  async (size) => {
    const text =
      'Div;Date;HomeTeam;AwayTeam;FTHG;FTAG;Referee\r\n"SP1";"02/05/2026";"Málaga";"La ""Coruña""";"2";"1";"Gómez; José"\r\nSP1;03/05/2026;Cádiz;Almería;3.0;0;\r\n';
    for (const encoding of ['latin1', 'utf8'] as const) {
      const { matches, rejections } = await read(Buffer.from(text, encoding), { size });
      expect(rejections).toEqual([]);
      expect(matches.map(({ home, away, result }) => [home, away, result?.goals])).toEqual([
        ['Málaga', 'La "Coruña"', [2, 1]],
        ['Cádiz', 'Almería', [3, 0]],
      ]);
    }
  },
);

it('rows that are wrong are told by line and reason, and never stop the rest', async () => {
  const rows = [
    'E0,10/08/2024,15:00,Leeds,Hull,3,1,H,1,1,D',
    'E0,10/08/2024,15:00,Leeds',
    'E0,31/02/2024,15:00,A1,B1,3,1,H,1,1,D',
    'E0,10/08/2024,25:00,A2,B2,3,1,H,1,1,D',
    'E0,10/08/2024,15:00,,B3,3,1,H,1,1,D',
    'E0,10/08/2024,15:00,Same,same,3,1,H,1,1,D',
    'E0,10/08/2024,15:00,A4,B4,x,1,H,1,1,D',
    'E0,10/08/2024,15:00,A5,B5,3,,H,1,1,D',
    'E0,10/08/2024,15:00,A6,B6,3,1,A,1,1,D',
    'E0,10/08/2024,15:00,A7,B7,3,1,H,4,1,H',
    'E0,10/08/2024,15:00,A8,B8,3,1,H,1,1,H',
    'E0,12/08/2024,15:00,Leeds,Hull,3,1,H,1,1,D',
    'E0,10/08/2024,15:00,A9,B9,3,1,H,1,1,D,surplus',
    'E0,10/08/2024,15:00,"A10,B10,3,1,H,1,1,D',
    `E0,10/08/2024,15:00,A11,${'x'.repeat(70_000)}`,
    ',10/08/2024,15:00,A12,B12,3,1,H,1,1,D',
    'E0,10/08/2024,15:00,A\u000013,B13,3,1,H,1,1,D',
    'E0,10/08/2024,15:00,2.5,1.9,3,1,H,1,1,D',
    'E0,17/08/2024,15:00,Hull,Leeds,0,2,A,,,',
  ];
  for (const size of [50, 100_000]) {
    const { matches, rejections, rows: count } = await read(`${MAIN}\n${rows.join('\n')}`, { size });
    expect(matches.map(({ line }) => line)).toEqual([2, 20]);
    expect(count).toBe(rows.length);
    expect(rejections).toEqual([
      '3 row_incomplete',
      '4 date_invalid',
      '5 time_invalid',
      '6 team_missing',
      '7 same_team',
      '8 score_invalid',
      '9 score_invalid',
      '10 score_inconsistent',
      '11 score_inconsistent',
      '12 score_inconsistent',
      '13 duplicate_row',
      '14 row_columns',
      '15 row_quotes',
      '16 row_too_long',
      '17 competition_missing',
      '18 row_characters',
      '19 team_invalid',
    ]);
  }
});

it('rows that are wrong lose only what is wrong where the match itself is told', async () => {
  const header =
    'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,HS,AS,HST,AST,HC,AC,HY,AY,B365H,B365D,B365A,MaxH,MaxD,MaxA,AHh,PAHH,PAHA';
  const rows = [
    'E0,10/08/2024,15:00,A,B,3,1,10,8,11,4,5,6,1,2,2,3.5,4,2.1,3.6,4.1,-0.25,1.9,2',
    'E0,10/08/2024,15:00,C,D,3,1,10,8,5,4,-1,6,1,,2,3.5,4,2.1,3.6,40,,1.9,2',
    'E0,10/08/2024,15:00,E,F,3,1,,,,,,,,,0,0,0,abc,0.9,4.1,0.3,1.9,2',
  ];
  const { matches, warnings, details } = await read(`${header}\n${rows.join('\n')}\n`);
  expect(warnings).toEqual([
    '2 statistics_inconsistent',
    '3 statistics_invalid',
    '3 price_outlier',
    '3 price_line_missing',
    '4 price_invalid',
  ]);
  expect(details).toEqual(['11-4 > 10-8', 'HC, AC, HY, AY', 'MAX 1x2 early 2.1/3.6/40', 'AHh', 'MaxH, MaxD, AHh']);
  expect(matches.map(({ result }) => [result?.shots, result?.corners, result?.yellowCards])).toEqual([
    [null, [5, 6], [1, 2]],
    [[10, 8], null, null],
    [null, null, null],
  ]);
  expect(Object.keys(matches[1]?.early ?? {})).toEqual(['B365']);
  expect(matches[2]?.early).toEqual({ MAX: { '1x2|away|-': 4100 } });
});

it('a team may host another twice only where the league is made so', async () => {
  const rows = (division: string) =>
    `${MAIN}\n${division},10/08/2024,15:00,A,B,3,1,H,1,1,D\n${division},10/04/2025,15:00,A,B,0,0,D,0,0,D\n${division},12/04/2025,15:00,A,B,0,0,D,0,0,D\n`;
  expect((await read(rows('E0'))).rejections).toEqual(['3 duplicate_row', '4 duplicate_row']);
  expect((await read(rows('SC0'))).rejections).toEqual(['4 duplicate_row']);
});

describe('files that are none', () => {
  it.each([
    ['', 'import_empty', ''],
    [`${MAIN}\n\n,,,\n`, 'import_empty', ''],
    ['<!doctype html><p>Not found', 'import_columns_missing', 'Div, Date, HomeTeam, AwayTeam'],
    ['Div,Date,HomeTeam,FTHG\nE0,1/1/2024,A,1\n', 'import_columns_missing', 'AwayTeam, FTAG'],
    ['Country,Date,Home,Away\nItaly,1/1/2024,A,B\n', 'import_columns_missing', 'League'],
    ['PK\u0003\u0004\u0000\u0000binary\n', 'import_unreadable', ''],
    ['x'.repeat(100_000), 'import_unreadable', ''],
  ])('%#: %j', async (content, code, detail) => {
    const error = await read(content).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnusableFile);
    expect(error).toMatchObject({ code, detail });
  });
});

describe('price columns', () => {
  const columnsOf = (names: string, closingOnly = false) =>
    findOddsColumns(names.split(','), closingOnly).map((book) => `${book.bookmaker} ${book.market} ${book.stage}`);
  const triple = (...prefixes: string[]) =>
    prefixes.flatMap((prefix) => [`${prefix}H`, `${prefix}D`, `${prefix}A`]).join(',');

  it('statistics are never prices', () => {
    expect(columnsOf('FTHG,FTAG,HS,AS,HC,AC,HF,AF,HY,AY,HR,AR,HTHG,HTAG,Bb1X2,BbAH,BbOU,HHW,AHW,HO,AO')).toEqual([]);
  });

  it('a C at the end is a closing price or part of the code', () => {
    expect(columnsOf(triple('BW', 'BWC', 'VC', 'VCC', 'B365', 'B365C', 'BFE', 'BFEC', 'LB', 'LBC'))).toEqual([
      'BW 1x2 early',
      'BW 1x2 closing',
      'VC 1x2 early',
      'VC 1x2 closing',
      'B365 1x2 early',
      'B365 1x2 closing',
      'BFE 1x2 early',
      'BFE 1x2 closing',
      'LB 1x2 early',
      'LB 1x2 closing',
    ]);
    expect(columnsOf(triple('VC'))).toEqual(['VC 1x2 early']);
    expect(columnsOf(triple('PSC'))).toEqual(['PS 1x2 closing']);
    expect(columnsOf(triple('NEWC', 'NEWCC'))).toEqual(['NEWC 1x2 early', 'NEWC 1x2 closing']);
    expect(columnsOf(triple('XYZC'), true)).toEqual(['XYZ 1x2 closing']);
    expect(columnsOf(triple('XYZC'), false)).toEqual(['XYZC 1x2 early']);
    expect(columnsOf('P>2.5,P<2.5,PC>2.5,PC<2.5,PAHH,PAHA,PCAHH,PCAHA,AHh,AHCh')).toEqual([
      'PS over_under early',
      'PS over_under closing',
      'PS asian_handicap early',
      'PS asian_handicap closing',
    ]);
  });

  it('a bookmaker nobody has heard of is read all the same, half a book is not', () => {
    expect(columnsOf(triple('ZED9'))).toEqual(['ZED9 1x2 early']);
    expect(columnsOf('ZEDH,ZEDD,ZED>2.5,ZEDAHH')).toEqual([]);
  });

  it('price columns stand wherever they like', () => {
    const result = layoutOf('AwayTeam,B365D,Date,B365A,HomeTeam,B365H,Div'.split(','));
    expect(result.ok && result.layout.books[0]?.cells.map((cell) => cell.index)).toEqual([5, 1, 3]);
  });
});

describe('seasons', () => {
  it.each([
    ['D2', 2022, 7, 15, '2022/23'],
    ['E0', 2024, 5, 19, '2023/24'],
    ['I1', 2020, 8, 2, '2019/20'],
    ['SC0', 2020, 8, 1, '2020/21'],
    ['E0', 2020, 7, 26, '2019/20'],
    ['F1', 2020, 8, 21, '2020/21'],
    ['E0', 1999, 12, 26, '1999/00'],
  ])('%s %i-%i-%i is of %s', (division, year, month, day, season) => {
    expect(mainSeason(division, year, month, day)).toBe(season);
  });

  it.each([
    ['2012/2013', '2012/13'],
    ['2012-13', '2012/13'],
    ['1213', '2012/13'],
    ['1920', '2019/20'],
    ['9900', '1999/00'],
    ['2021', '2021'],
    ['2012/2014', null],
    ['season', null],
  ])('%s is written %s', (text, season) => expect(normalSeason(text)).toBe(season));
});
