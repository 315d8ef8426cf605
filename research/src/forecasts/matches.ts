import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { dayNumber, type LeagueMatch } from '@quotavera/domain/forecast';
import { readFile } from '../../../apps/server/src/modules/calendar/import/file/read-file.ts';
import {
  AVERAGE,
  type BookPrices,
  closingBook,
  SHARPEST,
} from '../../../apps/server/src/modules/calendar/prices/service-book.ts';
import { readXgFile } from '../../../apps/server/src/modules/calendar/xg/read.ts';

/** Home, draw, away in thousandths; null where one is missing. */
export type ResultOdds = readonly [home: number, draw: number, away: number] | null;

/** A match of the files with bookmakers' prices. */
export interface EvaluationMatch extends LeagueMatch {
  league: string;
  day: number;
  pinnacleClosing: ResultOdds;
  averageClosing: ResultOdds;
  averageEarly: ResultOdds;
}

const BATCH = 1000;
/** Files of expected goals may date a match a day earlier or later (other time zones). */
const DAYS_APART = 3;

/** Every finished match of a folder of football-data.co.uk files, by league, in date order. */
export async function readMatches(folder: string, xgFile: string | null): Promise<Map<string, EvaluationMatch[]>> {
  const xg = xgFile === null ? null : await readXg(xgFile);
  const matches: EvaluationMatch[] = [];
  for (const name of readdirSync(folder)
    .filter((file) => file.toLowerCase().endsWith('.csv'))
    .sort()) {
    for await (const batch of readFile(createReadStream(join(folder, name)), { batchSize: BATCH, season: null })) {
      for (const { competition, season, date, home, away, result, early, closing } of batch.matches) {
        if (result === null) continue;
        const day = dayNumber(date);
        matches.push({
          league: competition.code,
          day,
          date,
          season,
          home,
          away,
          ...result,
          xg: xg?.(competition.code, home, away, day) ?? null,
          pinnacleClosing: resultOdds(closing, SHARPEST),
          averageClosing: resultOdds(closing, AVERAGE),
          averageEarly: resultOdds(early, AVERAGE),
        });
      }
    }
  }
  matches.sort((x, y) => x.day - y.day);
  return Map.groupBy(matches, (match) => match.league);
}

function resultOdds(prices: BookPrices | null, bookmaker: string): ResultOdds {
  const book = prices && closingBook(prices, bookmaker, { market: '1x2', selection: 'home', line: null });
  return book ? [book.home!, book.draw!, book.away!] : null;
}

type Xg = readonly [home: number, away: number];

async function readXg(file: string) {
  const byMatch = new Map<string, { day: number; xg: Xg }[]>();
  for await (const batch of readXgFile(createReadStream(file), BATCH)) {
    for (const { code, date, home, away, homeMilli, awayMilli } of batch.matches) {
      const key = `${code}|${home}|${away}`;
      byMatch.set(key, [
        ...(byMatch.get(key) ?? []),
        { day: dayNumber(date), xg: [homeMilli / 1000, awayMilli / 1000] },
      ]);
    }
  }
  return (code: string, home: string, away: string, day: number): Xg | null =>
    byMatch.get(`${code}|${home}|${away}`)?.find((one) => Math.abs(one.day - day) <= DAYS_APART)?.xg ?? null;
}
