import { type Say, type Wording, wordingOf } from '@quotavera/i18n/wording';
import { useTranslation } from 'react-i18next';

/** The wording in the reader's language; routes that use it embed the namespace `tips-bets`. */
export function useWording(): Wording {
  const { t, i18n } = useTranslation('tips-bets');
  return wordingOf(t as unknown as Say, i18n.language);
}
