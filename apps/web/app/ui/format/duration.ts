import { MINUTE_MS } from '@quotavera/domain/time';
import { localeOf } from '../../platform/i18n/languages.ts';

// A module of its own, because every page loads the other formats.

const NBSP = '\u00a0';

/** Milliseconds → "1 h 20 min", rounded up to a minute. */
export function durationText(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / MINUTE_MS);
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
