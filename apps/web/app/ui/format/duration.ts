import { localeOf } from '../../platform/i18n/languages.ts';

// Apart from the other formats, which every page has.

const NBSP = '\u00a0';

/** Milliseconds → "1 h 20 min", rounded up to a minute. */
export function durationText(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000);
  const parts = [
    [Math.floor(minutes / 60), 'h'],
    [minutes % 60, 'min'],
  ] as const;
  const nonZero = parts.filter(([n]) => n > 0).map(([n, unit]) => `${n}${NBSP}${unit}`);
  return nonZero.join(NBSP) || `0${NBSP}min`;
}

/** Days from today → "oggi", "domani", "ieri". */
export function relativeDay(language: string, days: -1 | 0 | 1): string {
  return new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' }).format(days, 'day');
}

const AGO_UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Milliseconds that have passed → "3 giorni fa", in the largest unit that is full. */
export function agoText(language: string, milliseconds: number): string {
  const [unit, length] = AGO_UNITS.find(([, each]) => milliseconds >= each) ?? ['minute', 60_000];
  const format = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'always' });
  return format.format(-Math.max(0, Math.floor(milliseconds / length)), unit);
}
