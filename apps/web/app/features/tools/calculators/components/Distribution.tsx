import { Box, Text, Title } from '@mantine/core';
import { type PointerEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../ui/format/index.ts';
import { Table } from '../../../../ui/table/Table.tsx';
import { Behind } from './Behind.tsx';
import classes from './Distribution.module.css';
import table from './MarketTable.module.css';

/** Outer counts that are rarer than this are not drawn: they would squeeze the rest. */
const DRAWN_FROM = 0.0015;
const LABELS = 9;

interface Bar {
  count: number;
  probability: number;
}

/** The part of a distribution that can be seen; `from` is the count of the first probability. */
function visible(probabilities: readonly number[], from: number): Bar[] {
  const bars = probabilities.map((probability, at) => ({ count: from + at, probability }));
  const first = bars.findIndex(({ probability }) => probability >= DRAWN_FROM);
  const last = bars.findLastIndex(({ probability }) => probability >= DRAWN_FROM);
  return first < 0 ? bars.slice(0, 1) : bars.slice(first, last + 1);
}

function stateOf(count: number, threshold: number): 'over' | 'push' | 'under' {
  const margin = count * 1000 - threshold;
  // Half of the stake on a quarter line is on the whole number beside it, so that bar is drawn half won or lost.
  if (Math.abs(margin) <= 250) return 'push';
  return margin > 0 ? 'over' : 'under';
}

/**
 * How likely each count is, the line in it and what lies over it filled. Read by pointer or arrows; the same figures stand in a table.
 */
export function Distribution({
  title,
  unit,
  probabilities,
  from = 0,
  threshold,
  countText,
}: {
  /** The conclusion that the chart shows. */
  title: string;
  /** The unit of the counts stands under the title. */
  unit: string;
  probabilities: readonly number[];
  from?: number;
  /** In thousandths; counts above it are over. */
  threshold: number;
  /** A count on the axis and in the table. */
  countText: (count: number) => string;
}) {
  const { t } = useTranslation('tools-calculators');
  const format = useFormats();
  const id = useId();
  const [read, setRead] = useState<number | null>(null);
  const bars = visible(probabilities, from);
  const first = bars[0]?.count ?? 0;
  const top = Math.max(...bars.map(({ probability }) => probability));
  const every = Math.max(1, Math.ceil(bars.length / LABELS));
  const place = (count: number) => ((count - first + 0.5) / bars.length) * 100;
  const line = Math.min(100, Math.max(0, place(threshold / 1000)));
  const current = read === null ? undefined : bars[read];
  const percent = (value: number) => format.percent(value, { signed: false });
  let cumulated = 0;
  const rows = bars.map((bar) => {
    const above = 1 - cumulated;
    cumulated += bar.probability;
    return { ...bar, atLeast: above };
  });
  const hidden = probabilities.slice(0, Math.max(0, first - from)).reduce((sum, p) => sum + p, 0);

  function follow(event: PointerEvent<HTMLInputElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    const at = Math.floor(((event.clientX - box.left) / box.width) * bars.length);
    setRead(Math.min(bars.length - 1, Math.max(0, at)));
  }

  return (
    <Box component="figure" m={0} miw={0} aria-labelledby={id}>
      <figcaption>
        <Title order={3} id={id}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {unit}
        </Text>
      </figcaption>
      <div className={classes.plot}>
        <div className={classes.bars} aria-hidden="true">
          {bars.map(({ count, probability }, at) => (
            <span
              key={count}
              className={classes.bar}
              data-state={stateOf(count, threshold)}
              data-read={at === read || undefined}
              style={{ height: `${(probability / top) * 100}%` }}
            />
          ))}
        </div>
        <span className={classes.line} style={{ left: `${line}%` }} aria-hidden="true" />
        {current ? (
          <output className={classes.readout} style={{ left: `${Math.min(84, Math.max(16, place(current.count)))}%` }}>
            <b>{percent(current.probability)}</b>
            <span>{countText(current.count)}</span>
          </output>
        ) : null}
        <input
          type="range"
          className={classes.reader}
          min={0}
          max={bars.length - 1}
          value={read ?? 0}
          aria-label={t('plot.keys', { title })}
          aria-valuetext={`${countText(bars[read ?? 0]?.count ?? 0)}: ${percent(bars[read ?? 0]?.probability ?? 0)}`}
          onChange={(event) => setRead(event.currentTarget.valueAsNumber)}
          onFocus={() => setRead(read ?? 0)}
          onPointerMove={follow}
          onPointerLeave={() => setRead(null)}
          onBlur={() => setRead(null)}
        />
      </div>
      <div className={classes.axis} aria-hidden="true">
        {bars.map(({ count }) =>
          (count - first) % every === 0 ? (
            <span key={count} style={{ left: `${place(count)}%` }}>
              {countText(count)}
            </span>
          ) : null,
        )}
      </div>
      <Behind title={t('plot.table')}>
        {/* The scrolling table takes the focus, so that the arrow keys can scroll it. */}
        <Box mah={260} style={{ overflow: 'auto' }} tabIndex={0}>
          <Table stickyHeader verticalSpacing={6} className={table.figures}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{unit}</Table.Th>
                <Table.Th scope="col">{t('plot.exactly')}</Table.Th>
                <Table.Th scope="col">{t('plot.atLeast')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ count, probability, atLeast }) => (
                <Table.Tr key={count}>
                  <Table.Th scope="row">{countText(count)}</Table.Th>
                  <Table.Td>{percent(probability)}</Table.Td>
                  <Table.Td>{percent(atLeast - hidden)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Box>
      </Behind>
    </Box>
  );
}
