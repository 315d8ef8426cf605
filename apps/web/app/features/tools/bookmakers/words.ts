import { SITE_TAGS } from '@quotavera/domain/tools';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../ui/format/index.ts';

/** Names a bookmaker's tags: a shared one in the reader's language, any other as an admin wrote it. */
export function useSiteTags(): (tag: string) => string {
  const { t } = useTranslation('tools-bookmakers');
  return (tag) => {
    const shared = SITE_TAGS.find((code) => code === tag);
    return shared ? t(`tag.${shared}`) : tag;
  };
}

/** Writes a share as these tables show it; a dash without prices. */
export function useShare(): (value: number | null, digits?: number) => string {
  const format = useFormats();
  return (value, digits = 1) => (value === null ? '–' : format.percent(value, { signed: false, digits }));
}
