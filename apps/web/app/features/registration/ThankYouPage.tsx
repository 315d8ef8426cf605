import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { IconCircleCheck } from '../../ui/icons/index.ts';
import { PageMeta } from '../../ui/page/index.ts';
import classes from './ThankYou.module.css';

const SECONDS = 10;

/** Seconds until home; null when the reader wants to stay. Begins when the page listens. */
function useCountdown() {
  const navigate = useNavigate();
  const [left, setLeft] = useState<number | null>(SECONDS);
  useEffect(() => {
    if (left === null) return;
    if (left === 0) {
      void navigate(paths.home, { replace: true });
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, navigate]);
  return { left, stay: () => setLeft(null) };
}

/** Where the e-mail went: only known to the tab that has just registered. */
function useEmail(): string | null {
  const { state } = useLocation();
  const known = typeof state === 'object' && state !== null && 'email' in state ? state.email : null;
  return typeof known === 'string' ? known : null;
}

/** After registering: a mail is on its way, and so is home in ten seconds, unless somebody would rather stay. */
export function ThankYouPage() {
  const { t } = useTranslation('register');
  const { left, stay } = useCountdown();
  const email = useEmail();
  return (
    <div className={classes.page}>
      <PageMeta title={t('thanks.title')} />
      <IconCircleCheck size={56} stroke={1.5} className={classes.icon} aria-hidden="true" />
      <h1>{t('thanks.title')}</h1>
      <p>{email ? t('thanks.mail', { email }) : t('thanks.mailAny')}</p>
      <p className={classes.quiet}>{t('thanks.spam')}</p>
      <div className={classes.bar} aria-hidden="true" data-over={left === null || undefined}>
        <span style={{ transform: `scaleX(${(left ?? 0) / SECONDS})` }} />
      </div>
      {/* Read out once, not every second. */}
      <p className={classes.quiet} role="timer" aria-live="off">
        {left === null ? t('thanks.paused') : t('thanks.countdown', { count: left })}
      </p>
      <div className={classes.actions}>
        {left === null ? null : <Button onClick={stay}>{t('thanks.stay')}</Button>}
        <Button component={Link} to={paths.home} variant="filled" replace>
          {t('thanks.goOn')}
        </Button>
      </div>
    </div>
  );
}
