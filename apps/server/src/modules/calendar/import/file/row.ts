import type { MatchResult } from '@quotavera/domain/bet';
import { type DateOrder, ukTimeToUtc } from '@quotavera/domain/time';
import type { BookPrices } from '../../prices/service-book.ts';
import { type CompetitionKey, extraCompetition, mainCompetition } from './divisions.ts';
import type { Layout } from './layout.ts';
import { readPrices } from './prices.ts';
import { type RowProblem, type RowProblemCode, type RowRejection, rowProblem } from './rejection.ts';
import { readResult } from './result.ts';
import { extraSeason, mainSeason, normalSeason } from './season.ts';

/** A match as read from a row of a file. */
export interface FileMatch {
  line: number;
  raw: string;
  competition: CompetitionKey;
  season: string;
  home: string;
  away: string;
  kickoff: Date;
  /** The date by UK clocks, yyyy-mm-dd. */
  date: string;
  /** False when the file has no time; 15:00 UK is assumed then. */
  timeKnown: boolean;
  /** The result is null when the match is not played yet. */
  result: MatchResult | null;
  early: BookPrices | null;
  closing: BookPrices | null;
}

export type RowReading =
  | { ok: true; match: FileMatch; warnings: readonly RowProblem[] }
  | { ok: false; rejection: RowProblem };

const TEAM_LENGTH_MAX = 80;
const NAME_LENGTH_MAX = 120;
const CONTROL = /\p{Cc}/u;

function oneSpaced(text: string): string {
  return text.replace(/\s+/g, ' ').normalize('NFC');
}

class Refusal extends Error {
  readonly code: RowRejection;
  readonly detail: string;

  constructor(code: RowRejection, detail: string) {
    super(code);
    this.code = code;
    this.detail = detail;
  }
}

interface DateParts {
  day: number;
  month: number;
  year: number;
}

interface KickOff extends DateParts {
  kickoff: Date;
  date: string;
  timeKnown: boolean;
}

/** A date and its time in one cell, as ISO 8601 has them; a zone may follow. */
const DATE_AND_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?$/;

/** The instant of a day and its UK time, or of the moment that a cell with a zone states. */
function kickOffAt(date: string, time: string, zone: string | undefined, order: DateOrder): Date | null {
  if (zone === undefined) return ukTimeToUtc(date, time.replace(/^(\d{1,2}:\d{2}):\d{2}(?:\.\d+)?$/, '$1'), order);
  const at = Date.parse(`${date}T${time}${zone}`);
  return Number.isNaN(at) ? null : new Date(at);
}

function readKickOff(layout: Layout, cells: readonly string[], order: DateOrder): KickOff {
  const cell = cells[layout.date] ?? '';
  const [, dateText = cell, ownTime, zone] = DATE_AND_TIME.exec(cell) ?? [];
  const timeText = ownTime ?? (layout.time === null ? '' : (cells[layout.time] ?? ''));
  const noon = ukTimeToUtc(dateText, '12:00', order);
  if (!noon) throw new Refusal('date_invalid', dateText);
  const kickoff = kickOffAt(dateText, timeText, zone, order);
  if (!kickoff) throw new Refusal('time_invalid', timeText);
  // UK clocks are at most an hour from UTC, so noon has the same date in both.
  const date = noon.toISOString().slice(0, 10);
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { kickoff, date, day, month, year, timeKnown: timeText !== '' };
}

function nameAt(cells: readonly string[], index: number, missing: RowRejection, column: string): string {
  const name = oneSpaced(cells[index] ?? '');
  if (name === '') throw new Refusal(missing, column);
  return name;
}

function readTeams(layout: Layout, cells: readonly string[]): { home: string; away: string } {
  const home = nameAt(cells, layout.home, 'team_missing', layout.names[layout.home] ?? '');
  const away = nameAt(cells, layout.away, 'team_missing', layout.names[layout.away] ?? '');
  for (const team of [home, away]) {
    if (team.length > TEAM_LENGTH_MAX || /^[\d.,]+$/.test(team)) throw new Refusal('team_invalid', team);
  }
  if (home.toLowerCase() === away.toLowerCase()) throw new Refusal('same_team', home);
  return { home, away };
}

interface Belonging {
  competition: CompetitionKey;
  season: string;
}

function readCompetition(layout: Layout, cells: readonly string[], at: DateParts, forced: string | null): Belonging {
  if (layout.kind === 'main') {
    const code = nameAt(cells, layout.division, 'competition_missing', layout.names[layout.division] ?? '');
    if (code.length > NAME_LENGTH_MAX) throw new Refusal('competition_missing', code);
    return { competition: mainCompetition(code), season: forced ?? mainSeason(code, at.year, at.month, at.day) };
  }
  const country = nameAt(cells, layout.country, 'competition_missing', 'Country');
  const league = nameAt(cells, layout.league, 'competition_missing', 'League');
  if (country.length > NAME_LENGTH_MAX || league.length > NAME_LENGTH_MAX) {
    throw new Refusal('competition_missing', `${country} ${league}`);
  }
  const stated = layout.season === null ? '' : (cells[layout.season] ?? '');
  const season = stated === '' ? extraSeason(country, at.year, at.month) : normalSeason(stated);
  if (season === null) throw new Refusal('season_invalid', stated);
  return { competition: extraCompetition(country, league), season: forced ?? season };
}

/** How the rows of a file are read. */
export interface Reading {
  layout: Layout;
  /** The order of day and month in all its dates. */
  order: DateOrder;
  /** The season that the importer was told, for all rows. */
  forcedSeason: string | null;
}

function checkShape(layout: Layout, cells: readonly string[], raw: string): void {
  if (CONTROL.test(raw.replaceAll('\t', ''))) throw new Refusal('row_characters', '');
  // With more cells than columns, an extra comma has shifted every value.
  const surplus = cells.slice(layout.names.length).filter((cell) => cell !== '');
  if (surplus.length > 0) throw new Refusal('row_columns', `${cells.length} > ${layout.names.length}`);
  const needed = Math.max(
    layout.date,
    layout.home,
    layout.away,
    ...(layout.kind === 'main' ? [layout.division] : [layout.country, layout.league]),
  );
  if (cells.length <= needed) throw new Refusal('row_incomplete', `${cells.length} < ${needed + 1}`);
}

function read(
  { layout, order, forcedSeason }: Reading,
  line: number,
  raw: string,
  cells: readonly string[],
): RowReading {
  checkShape(layout, cells, raw);
  const teams = readTeams(layout, cells);
  const { kickoff, date, timeKnown, ...at } = readKickOff(layout, cells, order);
  const { competition, season } = readCompetition(layout, cells, at, forcedSeason);
  const reading = readResult(layout, cells);
  if (!reading.ok) throw new Refusal(reading.code, reading.detail);
  const prices = readPrices(layout, cells);

  const warnings = reading.warnings.map(({ code, detail }) => rowProblem(line, code, detail, raw));
  const warn = (code: RowProblemCode, details: readonly string[]) => {
    if (details.length > 0) warnings.push(rowProblem(line, code, details.join(', '), raw));
  };
  warn('price_invalid', prices.invalid);
  warn('price_outlier', prices.outliers);
  warn('price_line_missing', prices.withoutLine);
  const { early, closing } = prices;
  const match = { line, raw, competition, season, ...teams, kickoff, date, timeKnown, result: reading.result };
  return { ok: true, match: { ...match, early, closing }, warnings };
}

export function readRow(reading: Reading, line: number, raw: string, cells: readonly string[]): RowReading {
  try {
    return read(reading, line, raw, cells);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ok: false, rejection: rowProblem(line, error.code, error.detail, raw) };
  }
}
