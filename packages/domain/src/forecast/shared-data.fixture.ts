import { existsSync, readFileSync } from 'node:fs';
import { DAY_MS } from '../time/index.ts';

const SHARED = process.env.SHARED_DIR ?? new URL('../../../../../shared', import.meta.url).pathname;

/** Reference values and real matches that lie beside the repository where they may be read. */
export const sharedDataPresent = existsSync(`${SHARED}/data/reference/goal_models.json`);

export function readReference<T>(name: string): T {
  return JSON.parse(readFileSync(`${SHARED}/data/reference/${name}.json`, 'utf8')) as T;
}

type Pair = readonly [home: number, away: number];

export interface FileMatch {
  day: number;
  date: string;
  season: string;
  home: string;
  away: string;
  goals: Pair;
  halfTimeGoals: Pair | null;
  shots: Pair | null;
  shotsOnTarget: Pair | null;
  corners: Pair | null;
  xg: Pair | null;
  row: Readonly<Record<string, string>>;
}

function rowsOf(path: string): Record<string, string>[] {
  const [header, ...rows] = readFileSync(`${SHARED}/data/football/${path}`, 'utf8').trim().split('\n');
  const names = header!.split(',');
  return rows.map((row) => {
    const cells = row.split(',');
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
}

let xgRows: Map<string, Pair> | null = null;

function xgOf(key: string): Pair | null {
  xgRows ??= new Map(
    rowsOf('xg/xg_matches.csv').map((row) => [
      `${row.Div} ${row.Season} ${row.HomeTeam} ${row.AwayTeam}`,
      [Number(row.HxG), Number(row.AxG)],
    ]),
  );
  return xgRows.get(key) ?? null;
}

/** A season's matches in file order. */
export function readSeason(division: string, season: string): FileMatch[] {
  return rowsOf(`matches/${division}_${season}.csv`).map((row) => {
    const [day, month, year] = row.Date!.split('/').map(Number);
    const number = Date.UTC(year!, month! - 1, day) / DAY_MS;
    const pair = (home: string, away: string): Pair | null =>
      row[home] && row[away] ? [Number(row[home]), Number(row[away])] : null;
    return {
      day: number,
      date: new Date(number * DAY_MS).toISOString().slice(0, 10),
      season,
      home: row.HomeTeam!,
      away: row.AwayTeam!,
      goals: [Number(row.FTHG), Number(row.FTAG)],
      halfTimeGoals: pair('HTHG', 'HTAG'),
      shots: pair('HS', 'AS'),
      shotsOnTarget: pair('HST', 'AST'),
      corners: pair('HC', 'AC'),
      xg: xgOf(`${division} ${season} ${row.HomeTeam} ${row.AwayTeam}`),
      row,
    };
  });
}
