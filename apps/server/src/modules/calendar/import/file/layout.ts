import { type BookColumns, findOddsColumns } from './odds-columns.ts';

/** Where a pair of columns stands, home first. */
export type PairColumns = readonly [home: number, away: number];

export type StatisticName = 'shots' | 'shotsOnTarget' | 'corners' | 'yellowCards' | 'redCards';

interface SharedColumns {
  date: number;
  time: number | null;
  home: number;
  away: number;
  goals: PairColumns | null;
  result: number | null;
  halfTimeGoals: PairColumns | null;
  halfTimeResult: number | null;
  statistics: readonly { name: StatisticName; columns: PairColumns }[];
  books: readonly BookColumns[];
  names: readonly string[];
}

/** A file of divisions (results or fixtures, one or several), or one of football-data.co.uk's extra leagues. */
export type Layout = SharedColumns &
  ({ kind: 'main'; division: number } | { kind: 'extra'; country: number; league: number; season: number | null });

const STATISTICS: readonly (readonly [StatisticName, string, string])[] = [
  ['shots', 'hs', 'as'],
  ['shotsOnTarget', 'hst', 'ast'],
  ['corners', 'hc', 'ac'],
  ['yellowCards', 'hy', 'ay'],
  ['redCards', 'hr', 'ar'],
];

export type LayoutResult = { ok: true; layout: Layout } | { ok: false; missing: readonly string[] };

/**
 * Returns the place of each column of a header, or the needed columns that it lacks. Names vary over the years; their order never matters.
 */
export function layoutOf(header: readonly string[]): LayoutResult {
  const columns = new Map<string, number>();
  header.forEach((name, index) => {
    const key = name.toLowerCase();
    if (key !== '' && !columns.has(key)) columns.set(key, index);
  });
  const find = (...names: string[]): number | null => {
    for (const name of names) {
      const index = columns.get(name);
      if (index !== undefined) return index;
    }
    return null;
  };
  const pair = (home: number | null, away: number | null): PairColumns | null =>
    home === null || away === null ? null : [home, away];

  const division = find('div');
  const country = find('country');
  const league = find('league');
  const date = find('date');
  const home = find('hometeam', 'home', 'ht');
  const away = find('awayteam', 'away', 'at');
  const homeGoals = find('fthg', 'hg');
  const awayGoals = find('ftag', 'ag');

  const isExtra = division === null && country !== null;
  const missing: string[] = [];
  if (division === null && !isExtra) missing.push('Div');
  if (isExtra && league === null) missing.push('League');
  if (date === null) missing.push('Date');
  if (home === null) missing.push(isExtra ? 'Home' : 'HomeTeam');
  if (away === null) missing.push(isExtra ? 'Away' : 'AwayTeam');
  if (homeGoals === null && awayGoals !== null) missing.push('FTHG');
  if (awayGoals === null && homeGoals !== null) missing.push('FTAG');
  if (missing.length > 0 || date === null || home === null || away === null) return { ok: false, missing };

  const shared: SharedColumns = {
    date,
    time: find('time'),
    home,
    away,
    goals: pair(homeGoals, awayGoals),
    result: find('ftr', 'res'),
    halfTimeGoals: pair(find('hthg'), find('htag')),
    halfTimeResult: find('htr'),
    statistics: STATISTICS.flatMap(([name, homeName, awayName]) => {
      const columns = pair(find(homeName), find(awayName));
      return columns ? [{ name, columns }] : [];
    }),
    books: findOddsColumns(header, isExtra),
    names: header,
  };
  if (division !== null) return { ok: true, layout: { ...shared, kind: 'main', division } };
  if (country === null || league === null) return { ok: false, missing: ['Div'] };
  return { ok: true, layout: { ...shared, kind: 'extra', country, league, season: find('season') } };
}
