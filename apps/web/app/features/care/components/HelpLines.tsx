import { useTranslation } from 'react-i18next';
import { HELP_LINE, HELP_LINES_ELSEWHERE } from '../../../brand.ts';
import classes from '../Care.module.css';

/** Whom to call, here and elsewhere. */
export function HelpLines() {
  const { t, i18n } = useTranslation('care');
  const names = new Intl.DisplayNames(i18n.language, { type: 'region' });
  const lines = HELP_LINES_ELSEWHERE.map(({ country, line }) => `${names.of(country)} ${line}`).join(' · ');
  return (
    <div className={classes.help}>
      <p>{t('help', { line: HELP_LINE })}</p>
      <p>{t('helpElsewhere', { lines })}</p>
    </div>
  );
}
