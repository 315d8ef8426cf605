import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../format/index.ts';

/** The product's home: what the server writes, and what the law and the rules mean by a day. */
export const HOME_ZONE = 'Europe/Rome';

const never = () => () => undefined;

/** The reader's time zone; on the server and while hydrating, Rome's. */
export function useTimeZone(): string {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone || HOME_ZONE,
    () => HOME_ZONE,
  );
}

/** An instant in the reader's zone (Rome's on the server); the title says it whole, with the zone. */
export function TimeText({
  value,
  style = 'short',
  zone,
}: {
  readonly value: string;
  readonly style?: 'short' | 'long' | 'time' | 'day';
  /** Forces a zone, for instance where a rule speaks of Rome's days. */
  readonly zone?: string;
}) {
  const format = useFormats();
  const reader = useTimeZone();
  const shown = zone ?? reader;
  return (
    <time dateTime={value} title={`${format.instant(value, shown, 'long')} (${shown})`}>
      {format.instant(value, shown, style)}
    </time>
  );
}

/** A day without an hour, as the wire's ISO day says it. */
export function DayText({ value, style = 'short' }: { readonly value: string; readonly style?: 'short' | 'long' }) {
  const format = useFormats();
  return <time dateTime={value}>{format.day(value, style)}</time>;
}

/** "settimana del 2 marzo 2026", by the ISO day of its Monday. */
export function WeekText({ monday }: { readonly monday: string }) {
  const format = useFormats();
  const { t } = useTranslation('ui');
  return <time dateTime={monday}>{t('tip.week', { day: format.day(monday, 'long') })}</time>;
}

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Monday to Sunday, short, in the reader's language. */
export function useDayNames(): string[] {
  const { i18n } = useTranslation();
  const name = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, n) => name.format(MONDAY + n * DAY_MS));
}
