import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../format/index.ts';
import type { Offer } from './offer.ts';
import { monthOf, startOf, useFigures, useVerdict } from './use-outlook.ts';
import { WithQueries } from './WithQueries.tsx';

interface OutlookLineProps {
  offer: Offer;
  tipster?: string | undefined;
}

function Line({ offer, tipster }: OutlookLineProps) {
  const { t } = useTranslation('bankroll-outlook');
  const format = useFormats();
  const verdictOf = useVerdict();
  const { data } = useFigures(tipster);
  if (!data) return null;
  const { terms } = startOf(data);
  const month = monthOf(data, terms, offer.costCents);
  if (!month) return null;
  const between = {
    low: format.money(month.lowCents, { signed: true }),
    high: format.money(month.highCents, { signed: true }),
  };
  return (
    <Text size="sm" mt={6}>
      <b>{verdictOf(offer, month, data)}.</b> {t('range', between)}
    </Text>
  );
}

/** Says in a line, where an offer stands, whether it pays this reader. */
export function OutlookLine(props: OutlookLineProps) {
  return (
    <WithQueries>
      <Line {...props} />
    </WithQueries>
  );
}
