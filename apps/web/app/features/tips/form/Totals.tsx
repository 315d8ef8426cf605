import { Flex, Text } from '@mantine/core';
import type { BetTotals } from '@quotavera/domain/bet';
import { formatMicro, formatMilli } from '@quotavera/domain/odds';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NoValue, Odds, UnitValue } from '../../../ui/format/index.ts';
import type { TipForm } from './model.ts';

/** Side by side in the bar of a phone, one under another beside the form. */
function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Flex direction={{ base: 'column', lg: 'row' }} justify="space-between" align={{ lg: 'baseline' }} columnGap="sm">
      <Text component="dt" fz={{ base: 12, lg: 14 }} c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} fz={{ base: 16, lg: 18 }} fw={600}>
        {children}
      </Text>
    </Flex>
  );
}

/** Total odds, the possible loss and the possible profit, exact at each keystroke. */
export function Totals({ form, totals }: { form: TipForm; totals: BetTotals | null }) {
  const { t } = useTranslation('tips-form');
  const lay = form.side === 'lay';
  const net = totals !== null && totals.netProfit !== totals.grossProfit;
  return (
    <Flex
      component="dl"
      m={0}
      direction={{ base: 'row', lg: 'column' }}
      justify="space-between"
      wrap={{ base: 'wrap', lg: 'nowrap' }}
      columnGap="md"
      rowGap={{ base: 4, lg: 'xs' }}
      aria-live="polite"
    >
      <Total label={form.legs.length > 1 ? t('totals.totalOdds') : t('totals.odds')}>
        {totals ? <Odds value={formatMilli(totals.totalOdds)} /> : <NoValue />}
      </Total>
      <Total label={lay ? t('totals.liability') : t('totals.risk')}>
        {totals ? <UnitValue value={formatMicro(totals.risk)} signed={false} digits={2} /> : <NoValue />}
      </Total>
      {lay && form.stakeBasis === 'liability' ? (
        <Total label={t('totals.layStake')}>
          {totals ? <UnitValue value={formatMicro(totals.stake)} signed={false} digits={2} /> : <NoValue />}
        </Total>
      ) : null}
      <Total label={net ? t('totals.netProfit') : t('totals.profit')}>
        {totals ? <UnitValue value={formatMicro(totals.netProfit)} digits={2} /> : <NoValue />}
      </Total>
    </Flex>
  );
}
