import { useTranslation } from 'react-i18next';
import { changeLanguage } from '../../platform/i18n/change-language.ts';
import { isLanguage, LANGUAGES, languageName } from '../../platform/i18n/languages.ts';
import { IconWorld } from '../icons/index.ts';
import classes from './LanguageSelect.module.css';

/** The language of the product, anywhere; the same control for visitors and members. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation();
  return (
    <label className={classes.frame}>
      <IconWorld size={18} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden">{t('language')}</span>
      <select
        className={classes.select}
        value={i18n.language}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          if (isLanguage(chosen)) void changeLanguage(chosen);
        }}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageName(language)}
          </option>
        ))}
      </select>
    </label>
  );
}
