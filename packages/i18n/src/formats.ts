import { localeOf, writeEuro, writeOdds } from './languages.ts';

/** Periods, deadlines and calls go by the clocks of Rome, wherever their reader is; texts say so where it could mislead. */
const ZONE = 'Europe/Rome';
const BETWEEN = ' · ';

function writeDate(options: Intl.DateTimeFormatOptions) {
  const byLanguage = new Map<string, Intl.DateTimeFormat>();
  return (at: Date, language: string): string => {
    const format =
      byLanguage.get(language) ?? new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: ZONE });
    byLanguage.set(language, format);
    return format.format(at);
  };
}

const writeAppointment = writeDate({ dateStyle: 'full', timeStyle: 'short' });

/**
 * The formats that texts of the server name beside a value: `{{until, day}}`. The first parameter is what a caller passes, which the types
 * of the texts' values follow. A new format is a line here.
 */
export const FORMATS = {
  /** 27 novembre 2026 */
  day: writeDate({ dateStyle: 'long' }),
  /** novembre 2026 */
  month: writeDate({ month: 'long', year: 'numeric' }),
  /** 27 novembre 2026 alle ore 10:05 */
  dateTime: writeDate({ dateStyle: 'long', timeStyle: 'short' }),
  /** 27 novembre 2026 alle ore 10:05:09, as receipts have it. */
  exactTime: writeDate({ dateStyle: 'long', timeStyle: 'medium' }),
  /** venerdì 27 novembre 2026 alle ore 10:05 */
  appointment: writeAppointment,
  /** Several appointments, in their order. */
  appointments: (moments: readonly Date[], language: string) =>
    moments.map((at) => writeAppointment(at, language)).join(BETWEEN),
  /** Whole cents: 19,99 € */
  euro: (cents: number, language: string) => writeEuro(cents, language),
  /** A count: 12.345 */
  number: (count: number, language: string) => new Intl.NumberFormat(localeOf(language)).format(count),
  /** Odds as replies have them, with two digits, a third where the price has one: 2,10 */
  odds: (text: string, language: string) => writeOdds(text, language),
};

export type FormatName = keyof typeof FORMATS;
