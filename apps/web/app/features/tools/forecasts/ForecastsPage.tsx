import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { FORECAST_LISTS } from '@quotavera/domain/tools';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import { paths } from '../../../paths.ts';
import { ChartSkeleton, LinkSwitch } from '../../../ui/chart/index.ts';
import { FilterBarSkeleton } from '../../../ui/filter/index.ts';
import { Page, PageHeader, PageMeta, Panel } from '../../../ui/page/index.ts';
import { meanwhile } from '../../../ui/page/plain.ts';
import { EmptyState, ErrorState } from '../../../ui/state/index.ts';
import { DataTableSkeleton, Pager, useAddress } from '../../../ui/table/index.ts';
import { LinkTabs } from '../../../ui/tabs/index.ts';
import { PARTS } from './address.ts';
import { Scores } from './components/Scores.tsx';
import { type ForecastsData, PAGE_SIZE, type Summary } from './queries.ts';

// Lazy parts: the server renders them with the rest.
const Calibration = lazy(async () => ({ default: (await import('./components/Calibration.tsx')).Calibration }));
const LeagueScores = lazy(async () => ({ default: (await import('./components/LeagueScores.tsx')).LeagueScores }));
const Coverage = lazy(async () => ({ default: (await import('./components/Coverage.tsx')).Coverage }));
const Filters = lazy(async () => ({ default: (await import('./components/Filters.tsx')).Filters }));
const ForecastCards = lazy(async () => ({ default: (await import('./components/ForecastCards.tsx')).ForecastCards }));

const STEPS = ['make', 'commit', 'reveal', 'grade'] as const;

/** The parts of the page as links, because all of them at once are too long for a phone. */
function Parts({ part }: { part: (typeof PARTS)[number] }) {
  const { t } = useTranslation('tools-forecasts');
  const address = useAddress();
  return (
    <LinkTabs
      label={t('parts.label')}
      current={part}
      tabs={PARTS.map((value) => ({
        value,
        label: t(`parts.${value}`),
        to: address({ part: value === 'list' ? null : value }),
      }))}
    />
  );
}

function List({ data: { list, address: choice }, onRetry }: { data: ForecastsData; onRetry: () => void }) {
  const { t } = useTranslation('tools-forecasts');
  const address = useAddress();
  const { when, page } = choice;
  return (
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
          options={FORECAST_LISTS.map((value) => ({ value, label: t(`list.${value}`) }))}
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
          <EmptyState
            title={t(`list.empty.${when}`)}
            action={
              when === 'coming' ? (
                <Button component={Link} to={address({ when: 'past', league: null, month: null })}>
                  {t('list.empty.toPast')}
                </Button>
              ) : null
            }
          >
            {t('list.empty.text')}
          </EmptyState>
        )
      ) : (
        <ErrorState error={list.error} onRetry={onRetry} />
      )}
    </Stack>
  );
}

function Leagues({ summary }: { summary: Summary }) {
  const { t } = useTranslation('tools-forecasts');
  return (
    <>
      {summary.leagues.length > 0 ? (
        <Panel title={t('leagues.title')}>
          <Suspense fallback={meanwhile(<DataTableSkeleton />)}>
            <LeagueScores leagues={summary.leagues} />
          </Suspense>
        </Panel>
      ) : null}
      <Panel title={t('coverage.title')}>
        <Suspense fallback={meanwhile(<DataTableSkeleton />)}>
          <Coverage summary={summary} />
        </Suspense>
      </Panel>
    </>
  );
}

function How() {
  const { t } = useTranslation('tools-forecasts');
  return (
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
  );
}

/** `/forecasts`: what the models said before each match, held against what happened and against the closing odds. */
export function ForecastsPage({ data }: { data: ForecastsData }) {
  const { t } = useTranslation('tools-forecasts');
  const { revalidate } = useRevalidator();
  const { summary } = data;
  const { plot, part } = data.address;
  const retry = () => void revalidate();
  const withSummary = (draw: (loaded: Summary) => ReactNode) => (summary.ok ? draw(summary.data) : null);
  return (
    <Page>
      <PageMeta title={t('title')} description={t('description')} />
      <PageHeader title={t('title')} lead={t('lead')} />
      {summary.ok ? (
        <>
          <Suspense fallback={meanwhile(<FilterBarSkeleton />)}>
            <Filters summary={summary.data} />
          </Suspense>
          <Scores summary={summary.data} />
        </>
      ) : (
        <ErrorState error={summary.error} onRetry={retry} />
      )}
      <Parts part={part} />
      {part === 'list' ? <List data={data} onRetry={retry} /> : null}
      {part === 'calibration'
        ? withSummary((loaded) => (
            <Suspense fallback={meanwhile(<ChartSkeleton />)}>
              <Calibration summary={loaded} plot={plot} />
            </Suspense>
          ))
        : null}
      {part === 'leagues' ? withSummary((loaded) => <Leagues summary={loaded} />) : null}
      {part === 'how' ? <How /> : null}
    </Page>
  );
}
