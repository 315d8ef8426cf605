import { type Say, sportName } from '@quotavera/i18n/sports';
import { useTranslation } from 'react-i18next';

/** The name of a sport in the reader's language (namespace `tips-bets`), without the words of markets, which are more to load. */
export function useSportName(): (code: string) => string {
  const { t } = useTranslation('tips-bets');
  return (code) => sportName(t as unknown as Say, code);
}
