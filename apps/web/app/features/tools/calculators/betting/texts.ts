import type { Texts } from '@quotavera/i18n/server';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../ui/format/index.ts';

/** The words of an option: a sum, a fraction, a number of legs or a word. */
export function useOptionText(): (field: string, value: string) => string {
  const { t } = useTranslation('tools-betting');
  const format = useFormats();
  return (field, value) => {
    if (field === 'step') return format.money(Number(value) * 100);
    if (value.includes('/')) return value;
    if (/^\d+$/.test(value)) return t('option.size', { count: Number(value) });
    return t(`option.${value as Exclude<keyof Texts['tools-betting']['option'], `size${string}`>}`);
  };
}
