import { Anchor, Group, Text, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../ui/format/index.ts';
import { Table } from '../../../../ui/table/Table.tsx';
import classes from '../Forecasts.module.css';
import type { Bin } from '../queries.ts';

const SIZE = 320;
const LEFT = 38;
const BOTTOM = 24;
const TOP = 8;
const RIGHT = 22;
const SPAN = SIZE - LEFT - RIGHT;
const TICKS = [0, 0.25, 0.5, 0.75, 1];
const DOT_MIN = 3;
const DOT_MAX = 9;
/** A bar with fewer forecasts than this says little, so it is drawn pale. */
const FEW = 20;

const x = (value: number) => LEFT + value * SPAN;
const y = (value: number) => TOP + (1 - value) * SPAN;

/**
 * Plots forecasts against results, with 95% intervals: dots on the diagonal are well calibrated. The market's own bars can stand beside. A
 * table below has the same figures.
 */
export function CalibrationPlot({
  className,
  bins,
  beside = [],
  caption,
}: {
  className: string | undefined;
  bins: readonly Bin[];
  beside?: readonly Bin[];
  caption: string;
}) {
  const { t } = useTranslation('tools-forecasts');
  const format = useFormats();
  const id = useId();
  const share = (value: number) => format.percent(value, { signed: false, digits: 0 });
  const filled = bins.filter(({ n }) => n > 0);
  const most = Math.max(1, ...filled.map(({ n }) => n));
  const radius = (n: number) => DOT_MIN + (DOT_MAX - DOT_MIN) * Math.sqrt(n / most);
  if (filled.length === 0) return <Text c="dimmed">{t('plot.empty')}</Text>;
  return (
    <figure className={className}>
      <svg viewBox={`0 0 ${SIZE} ${TOP + SPAN + BOTTOM}`} role="img" aria-labelledby={id}>
        <title id={id}>{caption}</title>
        {TICKS.map((tick) => (
          <g key={tick} className={classes.tick}>
            <line x1={x(0)} x2={x(1)} y1={y(tick)} y2={y(tick)} />
            <line x1={x(tick)} x2={x(tick)} y1={y(0)} y2={y(1)} />
            <text x={x(0) - 6} y={y(tick) + 4} textAnchor="end">
              {share(tick)}
            </text>
            <text x={x(tick)} y={y(0) + 16} textAnchor="middle">
              {share(tick)}
            </text>
          </g>
        ))}
        <line className={classes.diagonal} x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} />
        {beside
          .filter(({ n }) => n > 0)
          .map((bin) => (
            <circle key={bin.from} className={classes.besideDot} cx={x(bin.mean)} cy={y(bin.observed)} r={4} />
          ))}
        {filled.map((bin) => (
          <g key={bin.from} className={classes.bin} data-few={bin.n < FEW || undefined}>
            <line x1={x(bin.mean)} x2={x(bin.mean)} y1={y(bin.low)} y2={y(bin.high)} />
            <circle cx={x(bin.mean)} cy={y(bin.observed)} r={radius(bin.n)}>
              <title>{t('plot.bin', { forecast: share(bin.mean), observed: share(bin.observed), count: bin.n })}</title>
            </circle>
          </g>
        ))}
      </svg>
      <Group component="figcaption" justify="center" gap="4px 16px" mt="xs" fz="sm" c="dimmed">
        <span>{t('plot.axes')}</span>
        {beside.length > 0 ? (
          <span>
            <i className={classes.modelKey} /> {t('plot.model')} <i className={classes.marketKey} /> {t('plot.market')}
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
    </figure>
  );
}
