import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../format/index.ts';
import { InWords } from '../table/index.ts';

/** How many tips stand behind a tipster's figures: a number in a table; on a phone's card in words, with what else belongs there. */
export function SettledCount({ count, children }: { count: number; children?: ReactNode }) {
  const { t } = useTranslation('ui');
  const shown = useFormats().count(count);
  return (
    <InWords table={shown}>
      {t('tips', { count, shown })}
      {children}
    </InWords>
  );
}
