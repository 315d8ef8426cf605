import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRouteLoaderData } from 'react-router';
import { IconSparkles } from '../ui/icons/index.ts';

/** Stands in the frame of an installation whose tipsters and results are made up. */
export function SimulatedMark({
  simulated,
  className,
}: {
  simulated?: boolean | undefined;
  className?: string | undefined;
}) {
  const { t } = useTranslation();
  const root = useRouteLoaderData<{ simulatedWorld: boolean }>('root');
  if (!(simulated ?? root?.simulatedWorld)) return null;
  return (
    <Text component="aside" className={className} aria-label={t('simulatedWorld')} title={t('simulatedWorldHint')}>
      <IconSparkles size={14} stroke={1.75} aria-hidden="true" /> {t('simulatedWorld')}
    </Text>
  );
}
