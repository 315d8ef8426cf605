import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { IconShieldCheck } from '../../ui/icons/index.ts';
import classes from './AccountNotices.module.css';

/** An admin without a second factor administers nothing: this leads to where it is turned on. */
export default function SecondFactorNotice() {
  const { t } = useTranslation('account-notices');
  return (
    <section className={classes.notice} aria-label={t('secondFactor.title')}>
      <IconShieldCheck size={22} className={classes.icon} aria-hidden="true" />
      <p className={classes.text}>
        <strong>{t('secondFactor.title')}</strong> <span>{t('secondFactor.text')}</span>
      </p>
      <Button component={Link} size="sm" to={`${paths.profile}?tab=security`}>
        {t('secondFactor.action')}
      </Button>
    </section>
  );
}
