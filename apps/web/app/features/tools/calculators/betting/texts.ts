import type { Texts } from '@quotavera/i18n/server';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../ui/format/index.ts';

/** The names that full covers of so many legs go by, in every language. */
const COVERS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  full: { 3: 'Trixie', 4: 'Yankee', 5: 'Super Yankee', 6: 'Heinz', 7: 'Super Heinz', 8: 'Goliath' },
  full_singles: { 3: 'Patent', 4: 'Lucky 15', 5: 'Lucky 31', 6: 'Lucky 63' },
};

/** The words of an option: a sum, a fraction, some of the legs of a system, or a word. */
export function useOptionText(): (field: string, value: string, legs: number) => string {
  const { t } = useTranslation('tools-betting');
  const format = useFormats();
  return (field, value, legs) => {
    if (field === 'step') return format.money(Number(value) * 100);
    if (value.includes('/')) return value;
    if (/^\d+$/.test(value)) return t('option.size', { size: Number(value), legs });
    const word = t(`option.${value as Exclude<keyof Texts['tools-betting']['option'], 'size'>}`);
    const name = COVERS[value]?.[legs];
    return name ? `${name} (${word})` : word;
  };
}
