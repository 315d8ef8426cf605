import { NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '../../platform/i18n/change-language.ts';
import { isLanguage, LANGUAGES, languageName } from '../../platform/i18n/languages.ts';
import { IconWorld } from '../icons/index.ts';

/** The language of the product, anywhere; the same control for visitors and members. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation();
  // A choice before the page listens would be lost, or taken back by React, so nothing can be chosen until then.
  const [listening, setListening] = useState(false);
  useEffect(() => setListening(true), []);
  return (
    <NativeSelect
      aria-label={t('language')}
      variant="unstyled"
      w={152}
      leftSection={<IconWorld size={18} stroke={1.75} aria-hidden="true" />}
      disabled={!listening}
      styles={{ input: { opacity: 1, color: 'inherit' } }}
      autoComplete="off"
      value={i18n.language}
      data={LANGUAGES.map((language) => ({ value: language, label: languageName(language) }))}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        if (isLanguage(chosen)) void changeLanguage(chosen);
      }}
    />
  );
}
