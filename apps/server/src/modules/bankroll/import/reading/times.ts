import { DAY_MS, type DateOrder, isDay, MINUTE_MS, ordersOfDays, romeTime, SECOND_MS } from '@quotavera/domain/time';
import { among, type Decision, NONE } from './decision.ts';

/** The first letters of months in the product's languages, without accents. */
const MONTHS = [
  'jan|gen|ene|janv',
  'feb|fev|fevr',
  'mar|mrz|maer|mars|marz',
  'apr|abr|avr',
  'may|mag|mai',
  'jun|giu|juin',
  'jul|lug|juil',
  'aug|ago|aou',
  'sep|set',
  'oct|ott|okt',
  'nov',
  'dec|dic|dez',
].map((names) => names.split('|'));

/** Minutes before (−) or after UTC of the abbreviations that exports write. A time without any is Rome's. */
const ZONES = new Map(
  Object.entries<number>({
    utc: 0,
    gmt: 0,
    z: 0,
    wet: 0,
    west: 60,
    bst: 60,
    cet: 60,
    cest: 120,
    eet: 120,
    eest: 180,
    est: -300,
    edt: -240,
    cst: -360,
    cdt: -300,
    mst: -420,
    mdt: -360,
    pst: -480,
    pdt: -420,
  }),
);

/** Day 0 of spreadsheets. */
const SERIAL_START = Date.UTC(1899, 11, 30);
const SERIAL_RANGE = { min: 32_000, max: 73_000 } as const;

function monthOf(name: string): number {
  const text = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return MONTHS.findIndex((names) => names.some((each) => text.startsWith(each))) + 1;
}

const pad = (value: number | string) => String(value).padStart(2, '0');
const fullYear = (year: string) => (year.length === 2 ? `20${year}` : year);

interface DayText {
  day: string;
  rest: string;
}

/** Takes the day from the beginning of a cell; null where there is none. */
function dayOf(text: string, order: DateOrder): DayText | null {
  const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(text);
  if (compact) return { day: `${compact[1]!}-${compact[2]!}-${compact[3]!}`, rest: '' };
  const bare = text.replace(/(\d[/.-])['’](\d\d)(?!\d)/, '$1$2').replace(/^\p{L}{2,10}\.?,?\s+(?=\d)/u, '');
  const numbers = /^(\d{1,4})([/.\-\s])(\d{1,2})\2(\d{1,4})(.*)$/s.exec(bare);
  if (numbers) {
    const [, a, sign, b, c, rest] = numbers as unknown as [string, string, string, string, string, string];
    if (a.length > 2) return { day: `${a}-${pad(b)}-${pad(c)}`, rest };
    // Nobody begins a day with two digits of its year but between hyphens.
    if (order === 'ymd')
      return sign !== '-' || c.length > 2 ? null : { day: `${fullYear(a)}-${pad(b)}-${pad(c)}`, rest };
    const [month, date] = order === 'mdy' ? [a, b] : [b, a];
    return { day: `${fullYear(c)}-${pad(month)}-${pad(date)}`, rest };
  }
  const named = /^(\d{1,2})[-.\s/]+(?:de\s+)?(\p{L}{3,})\.?[-.\s/,]+(?:de\s+)?(\d{4}|\d{2})(?!\d)(.*)$/su.exec(bare);
  if (named) return { day: `${fullYear(named[3]!)}-${pad(monthOf(named[2]!))}-${pad(named[1]!)}`, rest: named[4]! };
  const american = /^(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(.*)$/su.exec(text);
  if (american)
    return { day: `${american[3]!}-${pad(monthOf(american[1]!))}-${pad(american[2]!)}`, rest: american[4]! };
  return null;
}

const TIME =
  /^[\sT,\u2013-]*(?:(?:alle|at|um|à|a las)\s+)?(?:(\d{1,2})[:.h](\d\d)(?:[:.](\d\d)(?:[.,]\d+)?)?)?\s*(?:uhr|hrs|h)?\s*([ap]\.?m\.?)?\s*(?:\(?([a-z]{1,4})\)?)?\s*([+-]\d\d(?::?\d\d)?)?$/i;

/** Minutes that a zone is ahead of UTC; `undefined` for Rome's clock, null for a zone that isn't known. */
function offsetOf(name: string | undefined, offset: string | undefined): number | null | undefined {
  if (offset) {
    const [, sign, hours, minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(offset)!;
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  }
  return name ? (ZONES.get(name.toLowerCase()) ?? null) : undefined;
}

/** The time of a cell beside its day, as a clock shows it: a spreadsheet has it as a part of a day ("0.8646"). */
export function clockOf(cell: string): string {
  if (!/^0?[.,]\d+$/.test(cell)) return cell;
  const minutes = Math.round((Number(cell.replace(',', '.')) * DAY_MS) / MINUTE_MS);
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** Whether a number may be a spreadsheet's serial day. */
export function isSerialDay(text: string): boolean {
  if (!/^\d{5}(?:[.,]\d+)?$/.test(text)) return false;
  const days = Number(text.replace(',', '.'));
  return days >= SERIAL_RANGE.min && days <= SERIAL_RANGE.max;
}

/** A spreadsheet's serial day ("45792.66") by Rome's clock, to the minute. */
function serial(text: string): Date | null {
  if (!isSerialDay(text)) return null;
  const days = Number(text.replace(',', '.'));
  const at = new Date(SERIAL_START + Math.round((days * DAY_MS) / MINUTE_MS) * MINUTE_MS);
  return romeTime(at.toISOString().slice(0, 10), at.getUTCHours(), at.getUTCMinutes());
}

/** Programs write seconds or milliseconds since 1970: from 2001 on these have ten and thirteen digits. */
function sinceEpoch(text: string): Date | null {
  if (!/^\d{10}(?:\d{3})?$/.test(text)) return null;
  return new Date(Number(text) * (text.length === 10 ? SECOND_MS : 1));
}

/**
 * Returns the instant of a cell: a day in one of the usual ways, alone or with a time, AM or PM, a zone or an offset; or a spreadsheet's serial
 * day. Where no zone is named it is Rome's clock. It returns null where the cell isn't a time.
 */
export function instantOf(cell: string, order: DateOrder): Date | null {
  const text = cell.trim();
  const found = dayOf(text, order);
  if (!found) return serial(text) ?? sinceEpoch(text);
  if (!isDay(found.day)) return null;
  const time = TIME.exec(found.rest);
  if (!time) return null;
  const [, h = '0', minute = '0', second = '0', half, name, offset] = time;
  const hour = half ? (Number(h) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(h);
  if (hour > 23 || Number(minute) > 59 || Number(second) > 59 || (half && Number(h) > 12)) return null;
  const ahead = offsetOf(name, offset);
  if (ahead === null) return null;
  if (ahead === undefined) return romeTime(found.day, hour, Number(minute));
  return new Date(Date.parse(`${found.day}T${pad(hour)}:${pad(minute)}:${pad(second)}Z`) - ahead * MINUTE_MS);
}

const UNCLEAR_DAY = /^\s*(?:\p{L}{2,10}\.?,?\s+)?(\d{1,2}([/.\-\s])\d{1,2}\2(?:\d{4}|\d{2}))(?!\d)/u;

/** The order of day and month in a column, by its days alone. */
export function orderOfColumn(cells: readonly string[], latest: Date): Decision<DateOrder> {
  const days = cells.flatMap((cell) => UNCLEAR_DAY.exec(cell)?.[1] ?? []);
  const orders = ordersOfDays(days, instantOf, latest);
  return orders.length === 0 ? NONE : among(orders);
}
