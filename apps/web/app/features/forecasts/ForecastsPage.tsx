import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import { paths } from '../../paths.ts';
import { LinkSwitch } from '../../ui/chart/index.ts';
import { FilterBarSkeleton } from '../../ui/filter/index.ts';
import { useFormats } from '../../ui/format/index.ts';
import { Page, PageHeader, PageMeta, Panel } from '../../ui/page/index.ts';
import { EmptyState, ErrorState } from '../../ui/state/index.ts';
import { DataTableSkeleton, Pager } from '../../ui/table/index.ts';
import { PLOTS } from './address.ts';
import { CalibrationPlot } from './components/CalibrationPlot.tsx';
import { Scores } from './components/Scores.tsx';
import { type ForecastsData, PAGE_SIZE, type Summary } from './queries.ts';

// Drawn by the server with the rest, made alive after the first screen.
const LeagueScores = lazy(async () => ({ default: (await import('./components/LeagueScores.tsx')).LeagueScores }));
const Coverage = lazy(async () => ({ default: (await import('./components/Coverage.tsx')).Coverage }));
const Filters = lazy(async () => ({ default: (await import('./components/Filters.tsx')).Filters }));
const ForecastCards = lazy(async () => ({ default: (await import('./components/ForecastCards.tsx')).ForecastCards }));

const STEPS = ['make', 'commit', 'reveal', 'grade'] as const;

function Calibration({ summary, plot }: { readonly summary: Summary; readonly plot: (typeof PLOTS)[number] }) {
  const { t } = useTranslation('forecasts');
  return (
    <Panel
      title={t('plot.title')}
      aside={
        <LinkSwitch
          label={t('plot.which')}
          name="plot"
          value={plot}
          defaultValue="1x2"
          options={PLOTS.map((value) => ({ value, label: t(`market.${value}`) }))}
        />
      }
    >
      <Text c="dimmed" fz={14}>
        {t('plot.lead')}
      </Text>
      <CalibrationPlot
        bins={summary.calibration[plot]}
        beside={plot === '1x2' ? summary.calibration.closing : []}
        caption={t('plot.caption', { market: t(`market.${plot}`) })}
      />
    </Panel>
  );
}

function Tipsters({ tipsters }: { readonly tipsters: Summary['tipsters'] }) {
  const { t } = useTranslation('forecasts');
  const format = useFormats();
  const score = (value: number | null) => (value === null ? '–' : format.decimal(value, 3));
  return (
    <Panel title={t('tipsters.title')}>
      <Text c="dimmed" fz={14}>
        {t('tipsters.lead', {
          tips: format.count(tipsters.tips),
          tipsters: format.count(tipsters.tipsters),
          brier: score(tipsters.brier),
          logLoss: score(tipsters.log_loss),
        })}
      </Text>
      <CalibrationPlot bins={tipsters.calibration} caption={t('tipsters.caption')} />
      <Button component={Link} to={paths.leaderboardPublic} size="sm">
        {t('tipsters.link')}
      </Button>
    </Panel>
  );
}

/** `/forecasts`: what the models said before each match, held against what happened and against the closing odds. */
export function ForecastsPage({ data }: { readonly data: ForecastsData }) {
  const { t } = useTranslation('forecasts');
  const { revalidate } = useRevalidator();
  const { summary, list } = data;
  const { when, plot, page } = data.address;
  const retry = () => void revalidate();
  return (
    <Page>
      <PageMeta title={t('title')} description={t('description')} />
      <PageHeader title={t('title')} lead={t('lead')} />
      {summary.ok ? (
        <>
          <Suspense fallback={<FilterBarSkeleton />}>
            <Filters summary={summary.data} />
          </Suspense>
          <Scores summary={summary.data} />
        </>
      ) : (
        <ErrorState error={summary.error} onRetry={retry} />
      )}
      <Stack component="section" gap="sm" aria-labelledby="forecasts-list">
        <Group justify="space-between" gap="xs">
          <Title order={2} id="forecasts-list">
            {t('list.title')}
          </Title>
          <LinkSwitch
            label={t('list.which')}
            name="when"
            value={when}
            defaultValue="coming"
            options={(['coming', 'past'] as const).map((value) => ({ value, label: t(`list.${value}`) }))}
          />
        </Group>
        <Text c="dimmed" fz={14}>
          {t('list.lead')}
        </Text>
        {list.ok ? (
          list.data.results.length > 0 ? (
            <>
              <Suspense>
                <ForecastCards forecasts={list.data.results} />
              </Suspense>
              <Pager page={page} pageSize={PAGE_SIZE} {...list.data} />
            </>
          ) : (
            <EmptyState title={t(`list.empty.${when}`)}>{t('list.empty.text')}</EmptyState>
          )
        ) : (
          <ErrorState error={list.error} onRetry={retry} />
        )}
      </Stack>
      {summary.ok ? (
        <>
          <SimpleGrid minColWidth="min(100%, 340px)" autoFlow="auto-fit">
            <Calibration summary={summary.data} plot={plot} />
            <Tipsters tipsters={summary.data.tipsters} />
          </SimpleGrid>
          {summary.data.leagues.length > 0 ? (
            <Panel title={t('leagues.title')}>
              <Suspense fallback={<DataTableSkeleton />}>
                <LeagueScores leagues={summary.data.leagues} />
              </Suspense>
            </Panel>
          ) : null}
          <Panel title={t('coverage.title')}>
            <Suspense fallback={<DataTableSkeleton />}>
              <Coverage summary={summary.data} />
            </Suspense>
          </Panel>
        </>
      ) : null}
      <Panel title={t('how.title')}>
        <Stack component="ol" gap="xs" m={0}>
          {STEPS.map((step) => (
            <li key={step}>{t(`how.${step}`)}</li>
          ))}
        </Stack>
        <Group gap="xs">
          <Button component={Link} to={paths.verify}>
            {t('how.verify')}
          </Button>
          <Button component={Link} to={paths.tools}>
            {t('how.tools')}
          </Button>
        </Group>
      </Panel>
    </Page>
  );
}
