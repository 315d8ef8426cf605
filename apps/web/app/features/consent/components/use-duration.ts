import { useTranslation } from 'react-i18next';
import type { CookieGroup } from '../queries.ts';

type Kept = Pick<CookieGroup['cookies'][number], 'days' | 'storage'>;

/** For how long something is kept, in words. */
export function useDuration(): (kept: Kept) => string {
  const { t } = useTranslation('cookies');
  return ({ days, storage }) => (days === null ? t(`duration.${storage}`) : t('duration.days', { count: days }));
}
