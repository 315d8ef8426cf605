import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useFormats } from '../../ui/format/index.ts';
import { IconMoon } from '../../ui/icons/index.ts';
import { useTimeZone } from '../../ui/time/index.ts';
import classes from './Care.module.css';
import { HelpLines } from './components/HelpLines.tsx';

const ALWAYS = '9999';

/** In place of whatever a self-exclusion closes: calm, with the end in sight and somebody to call. */
export default function ExcludedPage({ until }: { readonly until: string }) {
  const { t } = useTranslation('care');
  const format = useFormats();
  const zone = useTimeZone();
  const always = until.startsWith(ALWAYS);
  return (
    <section className={classes.excluded}>
      <span className={classes.excludedIcon} aria-hidden="true">
        <IconMoon size={30} stroke={1.6} />
      </span>
      <h1>{t('excluded.title')}</h1>
      <p>{always ? t('excluded.textAlways') : t('excluded.text', { until: format.instant(until, zone, 'long') })}</p>
      {always ? <p>{t('excluded.support')}</p> : null}
      <HelpLines />
      <Button component={Link} to={`${paths.profile}?tab=care`}>
        {t('excluded.profile')}
      </Button>
    </section>
  );
}
