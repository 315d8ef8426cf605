import { DAY_MINUTES } from '@quotavera/domain/time';
import { useTranslation } from 'react-i18next';
import type { CookieGroup } from '../queries.ts';

type StoredItem = Pick<CookieGroup['cookies'][number], 'minutes' | 'storage'>;

/** For how long something is kept, in words. */
export function useDuration(): (item: StoredItem) => string {
  const { t } = useTranslation('publishing-consent');
  return ({ minutes, storage }) => {
    if (minutes === null) return t(`duration.${storage}`);
    if (minutes < DAY_MINUTES) return t('duration.minutes', { count: minutes });
    return t('duration.days', { count: Math.round(minutes / DAY_MINUTES) });
  };
}
