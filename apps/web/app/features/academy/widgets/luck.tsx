import { Box, Stack, Text } from '@mantine/core';
import { betsToSettle, type LevelSums, levelYield, upperTail } from '@quotavera/domain/records';
import { type Outcomes, repeatedBet, simulateOutcomes } from '@quotavera/domain/staking';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { airyRange, Line, Plot, YAxis } from '../../../ui/chart/index.ts';
import { Facts } from '../../../ui/facts/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Table } from '../../../ui/table/Table.tsx';
import type { Values } from './fields.ts';

const BANK = 100;
const PATHS = 1_000;
const SEED = 'academy';

/** Four stakings of the same bets, told apart by their texts. */
const PLANS = {
  level: { type: 'flat', units: 1 },
  percent: { type: 'share', share: 0.02 },
  quarterKelly: { type: 'kelly', fraction: 0.25 },
  kelly: { type: 'kelly', fraction: 1 },
} as const;

function play({ odds = 2, edge = 0, bets = 500 }: Values, plan: (typeof PLANS)[keyof typeof PLANS]): Outcomes {
  return simulateOutcomes({
    bets: repeatedBet(odds, edge, Math.round(bets)),
    plan,
    initialBank: BANK,
    paths: PATHS,
    seed: SEED,
  });
}

/** The banks of a worse, a middling and a better run, one bet after the other. */
function Fan({ outcomes }: { outcomes: Outcomes }) {
  const { fan } = outcomes;
  return (
    <Plot
      x={{ low: 0, high: fan.at(-1)?.bets ?? 1 }}
      y={airyRange(fan.flatMap(({ p5, p95 }) => [p5, p95]))}
      height={180}
    >
      <YAxis />
      <Line points={fan.map(({ bets, p5 }) => ({ x: bets, y: p5 }))} opacity={0.45} />
      <Line points={fan.map(({ bets, p95 }) => ({ x: bets, y: p95 }))} opacity={0.45} />
      <Line points={fan.map(({ bets, p50 }) => ({ x: bets, y: p50 }))} />
    </Plot>
  );
}

/** Shows how differently a thousand runs with the same edge end at a level stake. */
export function Variance({ values }: { values: Values }) {
  const { t } = useTranslation('academy');
  const format = useFormats();
  const outcomes = useMemo(() => play(values, PLANS.level), [values]);
  const bank = (value: number) => format.decimal(value, 0);
  return (
    <Stack gap="xs">
      <Fan outcomes={outcomes} />
      <Text size="sm" c="dimmed">
        {t('widgets.variance-simulator.unit', { bank: format.count(BANK), paths: format.count(PATHS) })}
      </Text>
      <Facts
        facts={[
          [t('widgets.variance-simulator.middle'), bank(outcomes.finalBank.p50)],
          [t('widgets.variance-simulator.range'), `${bank(outcomes.finalBank.p5)} – ${bank(outcomes.finalBank.p95)}`],
          [t('widgets.variance-simulator.inProfit'), format.percent(outcomes.profitProbability, { signed: false })],
          [t('widgets.variance-simulator.drawdown'), format.percent(outcomes.maxDrawdownShare.p50, { signed: false })],
          [t('widgets.variance-simulator.ruin'), format.percent(outcomes.ruinProbability, { signed: false })],
        ]}
      />
    </Stack>
  );
}

/** Compares four ways of staking on the same bets. */
export function Staking({ values }: { values: Values }) {
  const { t } = useTranslation('academy');
  const format = useFormats();
  const rows = useMemo(
    () => (Object.keys(PLANS) as (keyof typeof PLANS)[]).map((plan) => ({ plan, outcomes: play(values, PLANS[plan]) })),
    [values],
  );
  const share = (value: number) => format.percent(value, { signed: false });
  return (
    <Stack gap="xs">
      <Box style={{ overflowX: 'auto' }} tabIndex={0}>
        <Table miw={420}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('widgets.staking-comparison.plan')}</Table.Th>
              <Table.Th scope="col">{t('widgets.staking-comparison.middle')}</Table.Th>
              <Table.Th scope="col">{t('widgets.staking-comparison.worse')}</Table.Th>
              <Table.Th scope="col">{t('widgets.staking-comparison.drawdown')}</Table.Th>
              <Table.Th scope="col">{t('widgets.staking-comparison.ruin')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ plan, outcomes }) => (
              <Table.Tr key={plan}>
                <Table.Th scope="row">{t(`widgets.staking-comparison.${plan}`)}</Table.Th>
                <Table.Td>{format.decimal(outcomes.finalBank.p50, 0)}</Table.Td>
                <Table.Td>{format.decimal(outcomes.finalBank.p5, 0)}</Table.Td>
                <Table.Td>{share(outcomes.maxDrawdownShare.p50)}</Table.Td>
                <Table.Td>{share(outcomes.ruinProbability)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
      <Text size="sm" c="dimmed">
        {t('widgets.variance-simulator.unit', { bank: format.count(BANK), paths: format.count(PATHS) })}
      </Text>
    </Stack>
  );
}

/** The sums of a record whose bets all had one price: `n` at these odds with this yield. */
function sumsAtOnePrice(n: number, odds: number, mean: number): LevelSums {
  const won = (n * (1 + mean)) / odds;
  return { n, sum: n * mean, sumSq: won * (odds - 1) ** 2 + (n - won), sumVariance: n * (odds - 1) };
}

/** How often somebody without any edge does as well: bets at one price, level stakes. */
export function LuckTest({ values }: { values: Values }) {
  const { t } = useTranslation('academy');
  const format = useFormats();
  const { bets = 100, yield: mean = 0, odds = 2 } = values;
  const n = Math.round(bets);
  // The amount that n units at level stakes pay back. It is 0 at least, also for a yield below −100%.
  const returned = Math.max(0, n * (1 + mean));
  const { upper } = upperTail([{ size: odds, probability: 1 / odds, count: n }], returned);
  const sums = sumsAtOnePrice(n, odds, mean);
  const interval = levelYield(sums);
  const more = betsToSettle(sums);
  const oneIn = upper > 0 ? Math.max(1, Math.round(1 / upper)) : Number.POSITIVE_INFINITY;
  return (
    <Stack gap="xs">
      <Text fw={600}>
        {upper >= 0.5
          ? t('widgets.luck-test.ordinary')
          : t('widgets.luck-test.oneIn', {
              count: Math.min(oneIn, 1e9),
              formatted: format.count(Math.min(oneIn, 1e9)),
            })}
      </Text>
      <Facts
        facts={[
          [t('widgets.luck-test.pValue'), format.percent(upper, { signed: false, digits: 2 })],
          [
            t('widgets.luck-test.interval'),
            interval ? `${format.percent(interval.low)} … ${format.percent(interval.high)}` : '–',
          ],
          [t('widgets.luck-test.needed'), more === null ? '–' : format.count(more)],
        ]}
      />
      <Text size="sm" c="dimmed">
        {t('widgets.luck-test.note')}
      </Text>
    </Stack>
  );
}
