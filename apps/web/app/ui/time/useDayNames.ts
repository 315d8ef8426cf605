import { useTranslation } from 'react-i18next';

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Monday to Sunday, short, in the reader's language. */
export function useDayNames(): string[] {
  const { i18n } = useTranslation();
  const name = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, n) => name.format(MONDAY + n * DAY_MS));
}
