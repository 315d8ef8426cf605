import { Box, Group, Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../format/index.ts';
import { Table } from '../table/Table.tsx';
import classes from './chart.module.css';

/** Numbers behind a chart: their columns' names, and a row of texts for each point. */
interface DataBehind {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Frames a chart: its finding as the title, the unit, a switch, and the same numbers in a table behind it. */
export function ChartFrame({
  title,
  unit,
  aside,
  note,
  behind,
  children,
}: {
  title: string;
  unit: string;
  aside?: ReactNode;
  /** The line under the drawing. */
  note?: string | undefined;
  behind: () => DataBehind;
  /** The drawing; without it, a line says that there is nothing to draw yet. */
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  const id = useId();
  return (
    <Paper component="section" miw={0} aria-labelledby={id}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <div>
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {unit}
          </Text>
        </div>
        {aside}
      </Group>
      {children ? (
        <>
          <Box mt={20} pl={40} pr="xs">
            {children}
          </Box>
          {note ? (
            <Text size="sm" c="dimmed" mt={6}>
              {note}
            </Text>
          ) : null}
          <Behind {...behind()} />
        </>
      ) : (
        <Text c="dimmed" ta="center" py={48}>
          {t('chart.noData')}
        </Text>
      )}
    </Paper>
  );
}

function Behind({ head, rows }: DataBehind) {
  const { t } = useTranslation('ui');
  return (
    <Text component="details" size="sm" mt="xs">
      <Text component="summary" inherit c="var(--accent)" w="fit-content" py={4}>
        {t('chart.table')}
      </Text>
      <Box mah={260} style={{ overflow: 'auto' }} tabIndex={0}>
        <Table stickyHeader withTableBorder verticalSpacing={6} horizontalSpacing="sm" fz="sm">
          <Table.Thead>
            <Table.Tr>
              {head.map((text, column) => (
                <Table.Th key={text} scope="col" fw={500} ta={column > 0 ? 'right' : undefined}>
                  {text}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row[0]}>
                {row.map((text, column) => (
                  <Table.Td key={head[column]} ta={column > 0 ? 'right' : undefined}>
                    {text}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
    </Text>
  );
}

/** The box of a drawing. All places in it are percentages, so that the server draws it for any width; labels reach over its edges. */
export function Drawing({
  height,
  overlay,
  children,
}: {
  height: string | number;
  /** HTML over the drawing. */
  overlay?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Box h={height} className={classes.drawing}>
      <svg aria-hidden="true">{children}</svg>
      {overlay}
    </Box>
  );
}

/** A line through points ("x yLx yL…") in a view of 100 by 100 that is stretched over the drawing. */
export function Curve({ line }: { line: string }) {
  return (
    <path
      d={`M${line}`}
      fill="none"
      stroke="var(--chart-line)"
      strokeWidth={2}
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
    />
  );
}

/** A point of a curve, in percent from the left and the top. */
export function Dot({ at, top }: { at: number; top: number }) {
  return <circle cx={`${at}%`} cy={`${top}%`} r={4} fill="var(--chart-line)" stroke="var(--surface)" strokeWidth={2} />;
}

/** Round values across a drawing, their numbers left of it; a line at zero stands out. */
export function Gridlines({ values, fromTop }: { values: readonly number[]; fromTop: (value: number) => number }) {
  const format = useFormats();
  return values.map((value) => (
    <g key={value}>
      <line
        x2="100%"
        y1={`${fromTop(value)}%`}
        y2={`${fromTop(value)}%`}
        stroke={value === 0 ? 'var(--line-strong)' : 'var(--chart-grid)'}
      />
      <text y={`${fromTop(value)}%`} dx={-8} dy="0.35em" textAnchor="end">
        {format.decimal(value, Number.isInteger(value) ? 0 : 1)}
      </text>
    </g>
  ));
}

/** Texts under a drawing, by their places in per cent; a phone has room for every third of many. */
export function Axis({ labels }: { labels: readonly { key: string; at: number; text: string }[] }) {
  return (
    <Drawing height={32}>
      {labels.map(({ key, at, text }, index) => (
        <Box
          component="text"
          key={key}
          x={`${at}%`}
          y={22}
          textAnchor="middle"
          {...(labels.length > 7 && index % 3 > 0 ? { visibleFrom: 'xs' } : {})}
        >
          {text}
        </Box>
      ))}
    </Drawing>
  );
}
