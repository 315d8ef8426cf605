import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { HELP_LINE } from '../../../../brand.ts';

/** Help lines elsewhere, free of charge: Spain (FEJAR), France (Joueurs Info Service), Germany (BZgA), United Kingdom (GamCare). */
const HELP_LINES_ELSEWHERE = [
  { country: 'ES', line: '900 200 225' },
  { country: 'FR', line: '09 74 75 13 13' },
  { country: 'DE', line: '0800 137 27 00' },
  { country: 'GB', line: '0808 8020 133' },
] as const;

/** Lists help lines of the reader's country and of others. */
export function HelpLines() {
  const { t, i18n } = useTranslation('accounts-care');
  const names = new Intl.DisplayNames(i18n.language, { type: 'region' });
  const lines = HELP_LINES_ELSEWHERE.map(({ country, line }) => `${names.of(country)} ${line}`).join(' · ');
  return (
    <Text component="div" size="sm" c="dimmed">
      <p>{t('help', { line: HELP_LINE })}</p>
      <p>{t('helpElsewhere', { lines })}</p>
    </Text>
  );
}
