import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../ui/format/index.ts';
import { Cents } from '../../../ui/money/index.ts';
import type { Follow } from './queries.ts';

/** On a tip's own row: that the reader follows it, with what, and what it came to. */
export function FollowedMark({ follow }: { follow: Follow }) {
  const { t } = useTranslation('bankroll');
  const format = useFormats();
  const { currency, stake_cents: stake, odds, profit_cents: profit } = follow;
  return (
    <Text span size="xs" c="var(--accent)">
      {profit === null ? (
        t('follow.with', { stake: format.money(stake, { currency }), odds: format.odds(odds) })
      ) : (
        <>
          {t('follow.followed')} <Cents cents={profit} currency={currency} result />
        </>
      )}
    </Text>
  );
}
