import { DAY_MS } from '@quotavera/domain/time';
import { useTranslation } from 'react-i18next';
import { type DayStyle, type InstantStyle, useFormats } from '../format/index.ts';
import { HOME_ZONE, useTimeZone } from './zone.ts';

/** Making one takes longer than all else that a row of a list does. */
const formatters = new Map<string, Intl.DateTimeFormat>();
function formatterOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(language, options);
  formatters.set(key, formatter);
  return formatter;
}

/** The name of a zone whose clocks say another time than Rome's at this instant, as "GMT-5"; null where they say the same. */
export function zoneName(value: string, zone: string, language: string): string | null {
  const at = new Date(value);
  const clocks = (timeZone: string) =>
    formatterOf('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);
  if (clocks(zone) === clocks(HOME_ZONE)) return null;
  const parts = formatterOf(language, { timeZone: zone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** An instant in the reader's zone (Rome's on the server), named where its clocks aren't Rome's; the title says it whole. */
export function TimeText({ value, style = 'short' }: { value: string; style?: InstantStyle }) {
  const format = useFormats();
  const zone = useTimeZone();
  const { i18n } = useTranslation();
  const name = style === 'day' ? null : zoneName(value, zone, i18n.language);
  return (
    <time dateTime={value} title={`${format.instant(value, zone, 'long')} (${zone})`}>
      {format.instant(value, zone, style)}
      {name === null ? null : ` ${name}`}
    </time>
  );
}

/** A day without an hour, as the wire's ISO day says it. */
export function DayText({ value, style = 'short' }: { value: string; style?: DayStyle }) {
  const format = useFormats();
  return <time dateTime={value}>{format.day(value, style)}</time>;
}

/** "settimana del 2 marzo 2026", by the ISO day of its Monday. */
export function WeekText({ monday }: { monday: string }) {
  const format = useFormats();
  const { t } = useTranslation('ui');
  return <time dateTime={monday}>{t('tip.week', { day: format.day(monday, 'long') })}</time>;
}

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);

/** Monday to Sunday, short, in the reader's language. */
export function useDayNames(): string[] {
  const { i18n } = useTranslation();
  const name = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, n) => name.format(MONDAY + n * DAY_MS));
}
