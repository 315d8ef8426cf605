import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { IconShieldCheck, IconTarget, IconUsers } from '../../../ui/icons/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import classes from '../Dashboard.module.css';

const STEPS = [
  { key: 'follow', icon: IconUsers, to: paths.tipsters },
  { key: 'unlock', icon: IconTarget, to: paths.valuebet },
  { key: 'verify', icon: IconShieldCheck, to: paths.verify },
] as const;

/** What to do first, for whom follows nobody yet. */
export function NextSteps() {
  const { t } = useTranslation('dashboard');
  return (
    <Panel title={t('next.title')}>
      <ol className={classes.steps}>
        {STEPS.map(({ key, icon: Icon, to }, index) => (
          <li key={key}>
            <Icon size={24} stroke={1.6} aria-hidden="true" />
            <h3>{t(`next.${key}`)}</h3>
            <p>{t(`next.${key}Text`)}</p>
            <Button component={Link} to={to} size="sm" variant={index === 0 ? 'filled' : 'default'}>
              {t(`next.${key}Action`)}
            </Button>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
