import { Box, Group, Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Table } from '../table/Table.tsx';

/** The cells of long tables are the browser's own: the kit's cost ten times as much to render. */
const RIGHT = { textAlign: 'right' } as const;

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
          <Box mt={20}>{children}</Box>
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
          <thead>
            <tr>
              {head.map((text, column) => (
                <th key={text} scope="col" style={{ fontWeight: 500, ...(column > 0 ? RIGHT : undefined) }}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row[0]}>
                {row.map((text, column) => (
                  <td key={head[column]} style={column > 0 ? RIGHT : undefined}>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Box>
    </Text>
  );
}
