import { MINUTE_MS } from '@quotavera/domain/time';
import { boundDigits, signedLine } from '@quotavera/i18n/signs';
import { localeOf, writeOdds } from '../../platform/i18n/languages.ts';

/**
 * Numbers and times as the reader's language writes them. Values are numbers, or the exact decimal strings of the wire. Every number that
 * can be negative gets a real minus sign (U+2212), every profit its sign.
 */
export type Value = number | string;

export interface Formats {
  /** 1284 → "1.284". */
  count: (value: Value) => string;
  /** 2.06 → "2,06": odds, always two decimals (three when the wire has more than two). */
  odds: (value: Value) => string;
  /** 0.061 → "+6,1 %" as the language spaces it; the value is a fraction. */
  percent: (fraction: Value, options?: { signed?: boolean; digits?: number }) => string;
  /** The end of an interval, or another figure whose sign decides: −0.0004 → "−0,04 %", where `percent` would say zero. */
  bound: (fraction: number) => string;
  /** 161.4 → "+161,4 u". */
  units: (value: Value, options?: { signed?: boolean; digits?: number }) => string;
  decimal: (value: Value, digits?: number) => string;
  /** A line of a handicap: always signed except zero; "-0.75" → "−0,75". */
  line: (value: Value) => string;
  /** Cents → "19,99 €"; euro unless said, signed for a result. */
  money: (cents: number, options?: { currency?: string; signed?: boolean }) => string;
  /** An ISO day ("2026-11-22") → "sab 22 nov", with its year when that isn't this one. */
  day: (isoDay: string, style?: DayStyle) => string;
  /** An ISO instant in a time zone; its year is said when it isn't this one. */
  instant: (iso: string, timeZone: string, style?: InstantStyle) => string;
  /** Milliseconds → "3 minuti fa", under a minute "ora". */
  age: (milliseconds: number) => string;
}

export type DayStyle = keyof typeof DAY_STYLES;
export type InstantStyle = keyof typeof INSTANT_STYLES;

const MINUS = '\u2212';
/** Keeps a number and its unit on one line. */
const NBSP = '\u00a0';

const DAY_STYLES = {
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'short' },
  monthOfYear: { month: 'short', year: 'numeric' },
  monthYear: { month: 'long', year: 'numeric' },
  dayMonth: { day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const INSTANT_STYLES = {
  short: { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  long: { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  time: { hour: '2-digit', minute: '2-digit' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

function withMinus(text: string): string {
  return text.replace('-', MINUS);
}

/** A date of another year is shown with its year. */
function withYear(style: Intl.DateTimeFormatOptions, at: Date): Intl.DateTimeFormatOptions {
  return at.getUTCFullYear() === new Date().getUTCFullYear() ? style : { ...style, year: 'numeric' };
}

function make(language: string): Formats {
  const locale = localeOf(language);
  const numbers = new Map<string, Intl.NumberFormat>();
  const number = (options: Intl.NumberFormatOptions): Intl.NumberFormat => {
    const key = JSON.stringify(options);
    const cached = numbers.get(key) ?? new Intl.NumberFormat(locale, { useGrouping: true, ...options });
    numbers.set(key, cached);
    return cached;
  };
  const dates = new Map<string, Intl.DateTimeFormat>();
  const date = (style: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat => {
    const key = `${timeZone}${JSON.stringify(style)}`;
    const cached = dates.get(key) ?? new Intl.DateTimeFormat(locale, { ...style, timeZone });
    dates.set(key, cached);
    return cached;
  };
  const fixed = (digits: number, signed: boolean, style: 'decimal' | 'percent' = 'decimal') =>
    number({
      style,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: signed ? 'exceptZero' : 'negative',
    });

  const percent: Formats['percent'] = (fraction, { signed = true, digits = 1 } = {}) =>
    withMinus(fixed(digits, signed, 'percent').format(Number(fraction)));
  return {
    count: (value) => withMinus(number({ maximumFractionDigits: 0 }).format(Number(value))),
    odds: (value) => writeOdds(value, language),
    percent,
    bound: (fraction) => percent(fraction, { digits: boundDigits(fraction) }),
    units: (value, { signed = true, digits = Math.abs(Number(value)) >= 10 ? 1 : 2 } = {}) => {
      const shown = signed ? fixed(digits, true) : number({ maximumFractionDigits: digits });
      return `${withMinus(shown.format(Number(value)))}${NBSP}u`;
    },
    decimal: (value, digits = 2) => withMinus(fixed(digits, false).format(Number(value))),
    line: (value) => signedLine(String(value), language),
    money: (cents, { currency = 'EUR', signed } = {}) =>
      withMinus(
        number({ style: 'currency', currency, signDisplay: signed ? 'exceptZero' : 'auto' }).format(cents / 100),
      ),
    day: (isoDay, style = 'short') => {
      const at = new Date(`${isoDay.slice(0, 10)}T12:00:00Z`);
      const options = DAY_STYLES[style];
      return date(style === 'short' || style === 'dayMonth' ? withYear(options, at) : options, 'UTC').format(at);
    },
    instant: (iso, timeZone, style = 'short') => {
      const at = new Date(iso);
      const options = INSTANT_STYLES[style];
      return date(style === 'short' || style === 'day' ? withYear(options, at) : options, timeZone).format(at);
    },
    age: (milliseconds) => {
      const minutes = Math.floor(milliseconds / MINUTE_MS);
      const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
      return minutes < 1 ? relative.format(0, 'second') : relative.format(-minutes, 'minute');
    },
  };
}

const cache = new Map<string, Formats>();

/** The formats of one language, made once. */
export function formatsOf(language: string): Formats {
  const cached = cache.get(language) ?? make(language);
  cache.set(language, cached);
  return cached;
}

/** −1, 0 or 1 of a value that is a number or a decimal string. */
export function signOf(value: Value): -1 | 0 | 1 {
  const sign = Math.sign(Number(value));
  return sign > 0 ? 1 : sign < 0 ? -1 : 0;
}
