import { Text } from '@mantine/core';
import { liveEndsAt } from '@quotavera/domain/bet';
import { useTranslation } from 'react-i18next';
import { TimeText } from '../../../ui/time/index.ts';
import { startOf, type TipForm } from './model.ts';

/** Says until when a live tip on the chosen matches can be published, as far as their starts are known. */
export function LiveUntil({ form }: { form: TipForm }) {
  const { t } = useTranslation('tips-form');
  const legs = form.legs.flatMap((leg) => {
    const startsAt = startOf(leg);
    const sport = leg.type === 'custom' ? leg.sport : (leg.fixture?.sport ?? '');
    return startsAt === null ? [] : [{ sport, startsAt }];
  });
  if (form.phase !== 'live' || legs.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('phase.liveUntil')} <TimeText value={liveEndsAt(legs).toISOString()} />.
    </Text>
  );
}
