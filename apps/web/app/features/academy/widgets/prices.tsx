import { Box, Stack, Text } from '@mantine/core';
import { SIGNS } from '@quotavera/domain/bet';
import { DEFAULT_COMMISSION_MILLI } from '@quotavera/domain/limits';
import { overround, removeMargin } from '@quotavera/domain/margin';
import type { OddsMilli } from '@quotavera/domain/odds';
import { kellyBack } from '@quotavera/domain/staking';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../ui/facts/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Table } from '../../../ui/table/Table.tsx';
import type { Values } from './fields.ts';

const milli = (odds: number) => Math.round(odds * 1000) as OddsMilli;

/** Odds as a probability, and in the forms in which other countries write them. */
export function Converter({ values }: { values: Values }) {
  const { t } = useTranslation('academy');
  const format = useFormats();
  const odds = values.odds ?? 2;
  const american =
    odds >= 2 ? `+${format.count(Math.round((odds - 1) * 100))}` : `−${format.count(Math.round(100 / (odds - 1)))}`;
  return (
    <Facts
      facts={[
        [t('widgets.odds-converter.probability'), format.percent(1 / odds, { signed: false })],
        [t('widgets.odds-converter.oneIn'), format.decimal(odds, 2)],
        [t('widgets.odds-converter.profit'), format.decimal(odds - 1, 2)],
        [t('widgets.odds-converter.american'), american],
      ]}
    />
  );
}

/** The fair probabilities behind three prices, taken out in proportion and by the power method. */
export function Margin({ values }: { values: Values }) {
  const { t } = useTranslation('academy');
  const format = useFormats();
  const prices = [values.home ?? 0, values.draw ?? 0, values.away ?? 0].map(milli);
  const proportional = removeMargin('multiplicative', prices);
  const power = removeMargin('power', prices);
  const percent = (value: number) => format.percent(value, { signed: false });
  if (!proportional.ok || !power.ok) return <Text>{t('widgets.margin-remover.none')}</Text>;
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('widgets.margin-remover.margin', { margin: format.percent(overround(prices) - 1) })}</Text>
      <Box style={{ overflowX: 'auto' }} tabIndex={0}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('widgets.margin-remover.sign')}</Table.Th>
              <Table.Th scope="col">{t('widgets.margin-remover.implied')}</Table.Th>
              <Table.Th scope="col">{t('widgets.margin-remover.proportional')}</Table.Th>
              <Table.Th scope="col">{t('widgets.margin-remover.power')}</Table.Th>
              <Table.Th scope="col">{t('widgets.margin-remover.fair')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {SIGNS.map((sign, n) => (
              <Table.Tr key={sign}>
                <Table.Th scope="row">{sign}</Table.Th>
                <Table.Td>{percent(1000 / prices[n]!)}</Table.Td>
                <Table.Td>{percent(proportional.probabilities[n]!)}</Table.Td>
                <Table.Td>{percent(power.probabilities[n]!)}</Table.Td>
                <Table.Td>{format.decimal(1 / power.probabilities[n]!, 2)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
    </Stack>
  );
}

/** Shows Kelly's stake at a price, and fractions of it. */
export function Kelly({ values }: { values: Values }) {
  const { t } = useTranslation('academy');
  const format = useFormats();
  const { odds = 2, probability = 0.5 } = values;
  const { edge, fullKelly } = kellyBack({ probability, odds });
  const stake = (fraction: number) => format.percent(Math.max(0, fullKelly) * fraction, { signed: false, digits: 2 });
  return (
    <Stack gap="xs">
      <Facts
        facts={[
          [t('widgets.kelly-slider.edge'), format.percent(edge)],
          [t('widgets.kelly-slider.full'), stake(1)],
          [t('widgets.kelly-slider.half'), stake(0.5)],
          [t('widgets.kelly-slider.quarter'), stake(0.25)],
        ]}
      />
      <Text size="sm" c="dimmed">
        {fullKelly > 0
          ? t('widgets.kelly-slider.breakEven', { odds: format.decimal(1 / probability, 2) })
          : t('widgets.kelly-slider.none')}
      </Text>
    </Stack>
  );
}

/** The lay that leaves a back with the same result whoever wins. */
export function GreenUp({ values }: { values: Values }) {
  const { t } = useTranslation('academy');
  const format = useFormats();
  const { back = 2, lay = 2, stake = 1 } = values;
  const layStake = (stake * back) / lay;
  const profit = layStake - stake;
  const net = profit > 0 ? profit * (1 - DEFAULT_COMMISSION_MILLI / 1000) : profit;
  const amount = (value: number) => format.decimal(value, 2);
  return (
    <Facts
      facts={[
        [t('widgets.green-up.layStake'), amount(layStake)],
        [t('widgets.green-up.liability'), amount(layStake * (lay - 1))],
        [t('widgets.green-up.profit'), amount(profit)],
        [t('widgets.green-up.net'), amount(net)],
      ]}
    />
  );
}
