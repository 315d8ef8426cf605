import { useTranslation } from 'react-i18next';

/** Slots are told by the clocks of Rome, wherever the reader is. */
const ZONE = 'Europe/Rome';

/** A slot in words: its day, its hour, or both. */
export function useMoments() {
  const { i18n } = useTranslation();
  const format = (options: Intl.DateTimeFormatOptions) => {
    const written = new Intl.DateTimeFormat(i18n.language, { timeZone: ZONE, ...options });
    return (at: string) => written.format(new Date(at));
  };
  return {
    hour: format({ hour: '2-digit', minute: '2-digit' }),
    day: format({ weekday: 'long', day: 'numeric', month: 'long' }),
    both: format({ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
  };
}
