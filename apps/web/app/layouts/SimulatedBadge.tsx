import { useTranslation } from 'react-i18next';
import { useRouteLoaderData } from 'react-router';
import { IconSparkles } from '../ui/icons/index.ts';
import classes from './SimulatedBadge.module.css';

/** On every page of an installation whose tipsters and results are made up. */
export function SimulatedBadge({ simulated }: { readonly simulated?: boolean | undefined }) {
  const { t } = useTranslation();
  const root = useRouteLoaderData<{ simulatedWorld: boolean }>('root');
  if (!(simulated ?? root?.simulatedWorld)) return null;
  return (
    <aside className={classes.badge} aria-label={t('simulatedWorld')} title={t('simulatedWorldHint')}>
      <IconSparkles size={14} stroke={1.75} aria-hidden="true" />
      {t('simulatedWorld')}
    </aside>
  );
}
