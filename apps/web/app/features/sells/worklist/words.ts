import { useTranslation } from 'react-i18next';

/** Returns a function that puts the provider's word on a dispute or a refund into ours; an unknown one is shown as it is. */
export function useProviderWords(of: 'disputes' | 'refunds'): (code: string) => string {
  const { t, i18n } = useTranslation('sells-worklist');
  return (code) => {
    const key = `${of}.reasons.${code}`;
    return i18n.exists(key, { ns: 'sells-worklist' }) ? t(key as 'disputes.reasons.general') : code;
  };
}
