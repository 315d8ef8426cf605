import type { DateOrder } from './day-order.ts';
import { isDay } from './rome.ts';
import { createZone } from './zone.ts';

const LONDON = createZone('Europe/London');
const DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/;
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{1,2}):(\d{2})$/;
/** Files of two-digit years begin in 1993. */
const FIRST_TWO_DIGIT_YEAR = 90;

/** Kick-off assumed where a file of football-data.co.uk has no time (before 2019/20): the usual Saturday one. */
const DEFAULT_UK_KICK_OFF = '15:00';

/** The year, month and day that a date says; null where it isn't written so. */
function partsOf(date: string, order: DateOrder): readonly [number, number, number] | null {
  const iso = ISO_DATE.exec(date);
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])];
  const parts = DATE.exec(date);
  if (!parts || order === 'ymd') return null;
  const [first, second, shortYear] = parts.slice(1).map(Number) as [number, number, number];
  const century = shortYear >= FIRST_TWO_DIGIT_YEAR ? 1900 : 2000;
  const year = shortYear < 100 ? century + shortYear : shortYear;
  return order === 'mdy' ? [year, first, second] : [year, second, first];
}

/**
 * Reads the date (`dd/mm/yyyy` or `dd/mm/yy`, as an American writes them, or `yyyy-mm-dd`) and time (`HH:MM`, UK clocks) of a football-data.co.uk file as an instant. An empty time is
 * {@link DEFAULT_UK_KICK_OFF}. The result is null when there is no such date or time: the importer rejects the row.
 */
export function ukTimeToUtc(date: string, time = '', order: DateOrder = 'dmy'): Date | null {
  const dateParts = partsOf(date.trim(), order);
  const timeParts = TIME.exec(time.trim() === '' ? DEFAULT_UK_KICK_OFF : time.trim());
  if (!dateParts || !timeParts) return null;
  const [year, month, day] = dateParts;
  const [hour, minute] = timeParts.slice(1).map(Number) as [number, number];
  const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  if (!isDay(iso) || hour > 23 || minute > 59) return null;
  return new Date(LONDON.toInstant({ year, month, day, hour, minute }));
}
