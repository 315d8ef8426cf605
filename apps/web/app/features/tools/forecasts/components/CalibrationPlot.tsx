import { Anchor, Box, type BoxProps, Group, Text, VisuallyHidden } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Dot, Line, Plot, Rule, XAxis, YAxis } from '../../../../ui/chart/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Table } from '../../../../ui/table/Table.tsx';
import type { Bin } from '../queries.ts';

const SHARES = { low: 0, high: 1 };
const DIAGONAL = [
  { x: 0, y: 0 },
  { x: 1, y: 1 },
];
const DOT_MIN = 3;
const DOT_MAX = 9;
/** A bar with fewer forecasts than this says little, so it is drawn pale. */
const FEW = 20;

/** The sign of a dot in the caption. */
function Key(look: Pick<BoxProps, 'bg' | 'bd' | 'ml'>) {
  return <Box component="i" display="inline-block" w={10} h={10} bdrs="50%" {...look} />;
}

/**
 * Plots forecasts against results, with 95% intervals: dots on the diagonal are well calibrated. The market's own bars can stand beside. A
 * table below has the same figures.
 */
export function CalibrationPlot({
  bins,
  beside = [],
  caption,
}: {
  bins: readonly Bin[];
  beside?: readonly Bin[];
  caption: string;
}) {
  const { t } = useTranslation('tools-forecasts');
  const format = useFormats();
  const share = (value: number) => format.percent(value, { signed: false, digits: 0 });
  const filled = bins.filter(({ n }) => n > 0);
  const most = Math.max(1, ...filled.map(({ n }) => n));
  const radius = (n: number) => DOT_MIN + (DOT_MAX - DOT_MIN) * Math.sqrt(n / most);
  if (filled.length === 0) return <Text c="dimmed">{t('plot.empty')}</Text>;
  return (
    <Box component="figure" m={0}>
      <Box maw={420} mx="auto" pt="xs">
        <Plot x={SHARES} y={SHARES} label={caption}>
          <YAxis text={share} />
          <XAxis text={share} grid />
          <Line points={DIAGONAL} color="var(--line-strong)" width={1} dash="4 4" />
          {beside
            .filter(({ n }) => n > 0)
            .map(({ from, mean, observed }) => (
              <Dot key={from} x={mean} y={observed} color="var(--warning)" hollow />
            ))}
          {filled.map(({ from, n, mean, observed, low, high }) => (
            <Fragment key={from}>
              <Rule
                at={{ x: mean }}
                between={[low, high]}
                color="var(--chart-line)"
                width={1.5}
                opacity={n < FEW ? 0.25 : 0.6}
              />
              <Dot
                x={mean}
                y={observed}
                radius={radius(n)}
                opacity={n < FEW ? 0.4 : undefined}
                title={t('plot.bin', { forecast: share(mean), observed: share(observed), count: n })}
              />
            </Fragment>
          ))}
        </Plot>
      </Box>
      <Group component="figcaption" justify="center" gap="4px 16px" mt="xs" fz="sm" c="dimmed">
        <span>{t('plot.axes')}</span>
        {beside.length > 0 ? (
          <span>
            <Key bg="var(--chart-line)" /> {t('plot.model')} <Key ml={10} bd="2px solid var(--warning)" />{' '}
            {t('plot.market')}
          </span>
        ) : null}
      </Group>
      <details>
        <Anchor component="summary" underline="never" fz={14} w="fit-content" py={10}>
          {t('plot.table')}
        </Anchor>
        <Table>
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('plot.forecast')}</Table.Th>
              <Table.Th scope="col">{t('plot.happened')}</Table.Th>
              <Table.Th scope="col">{t('plot.interval')}</Table.Th>
              <Table.Th scope="col">{t('plot.count')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {filled.map((bin) => (
              <Table.Tr key={bin.from}>
                <Table.Th scope="row">{share(bin.mean)}</Table.Th>
                <Table.Td>{share(bin.observed)}</Table.Td>
                <Table.Td>
                  {share(bin.low)}–{share(bin.high)}
                </Table.Td>
                <Table.Td>{format.count(bin.n)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </Box>
  );
}
