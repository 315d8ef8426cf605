import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '../../platform/i18n/change-language.ts';
import { isLanguage, LANGUAGES, languageName } from '../../platform/i18n/languages.ts';
import { IconWorld } from '../icons/index.ts';

/** The language of the product, anywhere; the same control for visitors and members. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation();
  return (
    <NativeSelect
      aria-label={t('language')}
      variant="unstyled"
      w={152}
      leftSection={<IconWorld size={18} stroke={1.75} aria-hidden="true" />}
      value={i18n.language}
      data={LANGUAGES.map((language) => ({ value: language, label: languageName(language) }))}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        // An event of before hydration may come once more, with the language that is shown.
        if (isLanguage(chosen) && chosen !== i18n.language) void changeLanguage(chosen);
      }}
    />
  );
}
