import { Box, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { COMPARED_MARKETS, type ComparedMarket } from '@quotavera/domain/margin';
import { useTranslation } from 'react-i18next';
import { airyRange, ChartFrame, Dot, Line, Plot, XAxis, YAxis } from '../../../ui/chart/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { Table } from '../../../ui/table/Table.tsx';
import type { Site } from './queries.ts';
import { useShare } from './words.ts';

interface Point {
  month: string;
  margin: number;
  matches: number;
}

function pointsOf({ figures }: Site, market: ComparedMarket): Point[] {
  return (figures?.months ?? []).flatMap(({ month, matches, [market]: margin }) =>
    margin === null ? [] : [{ month, margin, matches }],
  );
}

/** Draws a bookmaker's margin by month, on the scale of all that are compared. */
function MarginChart({
  site,
  points,
  months,
  range,
}: {
  site: Site;
  points: readonly Point[];
  months: readonly string[];
  range: { low: number; high: number };
}) {
  const { t } = useTranslation('tools-bookmakers');
  const format = useFormats();
  const share = useShare();
  const line = points.map(({ month, margin }) => ({ x: months.indexOf(month), y: 100 * margin }));
  const first = points[0]!;
  const last = points.at(-1)!;
  const every = Math.ceil(months.length / 6);
  return (
    <ChartFrame
      title={t('plot.finding', { name: site.name, from: share(first.margin), to: share(last.margin) })}
      unit={t('plot.unit')}
      behind={() => ({
        head: [t('plot.month'), t('plot.matches'), t('columns.margin')],
        rows: points.map((point) => [
          format.day(`${point.month}-01`, 'monthYear'),
          format.count(point.matches),
          share(point.margin, 2),
        ]),
      })}
    >
      <Plot x={{ low: 0, high: months.length - 1 }} y={range} height={160}>
        <YAxis />
        <Line points={line} />
        {line.map((point) => (
          <Dot key={point.x} {...point} />
        ))}
        <XAxis
          labels={months
            .map((month, x) => ({ x, text: format.day(`${month}-01`, 'month') }))
            .filter(({ x }) => x % every === 0)}
        />
      </Plot>
    </ChartFrame>
  );
}

/** Chosen bookmakers beside each other: every figure as a row, and each one's margin over the months. */
export default function SideBySide({ sites, market }: { sites: readonly Site[]; market: ComparedMarket }) {
  const { t } = useTranslation('tools-bookmakers');
  const format = useFormats();
  const share = useShare();
  const rows: readonly { key: string; label: string; of: (site: Site) => string }[] = [
    ...COMPARED_MARKETS.map((each) => ({
      key: each,
      label: t('beside.margin', { market: t(`markets.${each}`) }),
      of: ({ figures }: Site) => share(figures?.margin.closing[each] ?? null, 2),
    })),
    { key: 'early', label: t('beside.early'), of: ({ figures }) => share(figures?.margin.early['1x2'] ?? null, 2) },
    { key: 'best', label: t('columns.best'), of: ({ figures }) => share(figures?.best_price ?? null, 0) },
    {
      key: 'distanceEarly',
      label: t('beside.distanceEarly'),
      of: ({ figures }) => share(figures?.distance.early ?? null, 2),
    },
    {
      key: 'distanceClosing',
      label: t('beside.distanceClosing'),
      of: ({ figures }) => share(figures?.distance.closing ?? null, 2),
    },
    { key: 'coverage', label: t('columns.coverage'), of: ({ figures }) => share(figures?.coverage.closing ?? null, 0) },
    {
      key: 'matches',
      label: t('beside.matches'),
      of: ({ figures }) => (figures ? format.count(figures.matches) : '–'),
    },
    { key: 'licence', label: t('beside.licence'), of: ({ adm_licence }) => adm_licence ?? '–' },
  ];
  const points = sites.map((site) => pointsOf(site, market));
  const margins = points.flat().map(({ margin }) => 100 * margin);
  const months = [...new Set(points.flat().map(({ month }) => month))].sort();
  const range = airyRange(margins);
  return (
    <Stack gap="md" component="section" aria-labelledby="side-by-side">
      <Title order={2} id="side-by-side">
        {t('beside.title')}
      </Title>
      <Panel title={t('beside.figures')}>
        <Box style={{ overflowX: 'auto' }} role="group" aria-label={t('beside.title')} tabIndex={0}>
          <Table miw={120 + 130 * sites.length}>
            <Table.Caption className="visually-hidden">{t('beside.title')}</Table.Caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('beside.figure')}</Table.Th>
                {sites.map((site) => (
                  <Table.Th key={site.id} scope="col" ta="right">
                    {site.name}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ key, label, of }) => (
                <Table.Tr key={key}>
                  <Table.Th scope="row" fw={400}>
                    {label}
                  </Table.Th>
                  {sites.map((site) => (
                    <Table.Td key={site.id} ta="right">
                      {of(site)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Box>
      </Panel>
      <SimpleGrid cols={{ base: 1, md: Math.min(2, sites.length) }}>
        {sites.map((site, index) => {
          const own = points[index] ?? [];
          return own.length > 0 ? (
            <MarginChart key={site.id} site={site} points={own} months={months} range={range} />
          ) : (
            <Panel key={site.id}>
              <Text c="dimmed">{t('plot.none', { name: site.name })}</Text>
            </Panel>
          );
        })}
      </SimpleGrid>
    </Stack>
  );
}
