import { NativeSelect, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { homeLinks, homeMemberAddresses } from '@quotavera/contract/home/member-addresses';
import { supportLinks } from '@quotavera/contract/support/addresses';
import { HOUSE_DAYS, HOUSE_FIGURES } from '@quotavera/domain/home';
import { addDays, romeDay } from '@quotavera/domain/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useApi } from '../../../platform/api/queries.ts';
import { useDecision } from '../../../platform/viewer/index.ts';
import { DownloadButton } from '../../../ui/download/index.ts';
import { FilterBar, FilterMenu } from '../../../ui/filter/index.ts';
import { GuardedPage, Panel } from '../../../ui/page/index.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { FigureChart } from './FigureChart.tsx';

const FILTERS = ['days'] as const;
const PERIODS = [30, HOUSE_DAYS, 365] as const;
const REPORT_YEARS = 5;

function Figures() {
  const { t } = useTranslation('admin-figures');
  const [search] = useSearchParams();
  const days = PERIODS.find((each) => String(each) === search.get('days')) ?? HOUSE_DAYS;
  const to = romeDay(Date.now());
  const from = addDays(to, 1 - days);
  const read = useApi(homeMemberAddresses.readHouseFigures, { query: { from, to } }, { keepPrevious: true });
  return (
    <>
      <FilterBar names={FILTERS}>
        <FilterMenu
          name="days"
          label={t('days')}
          options={PERIODS.map((each) => ({
            value: each === HOUSE_DAYS ? '' : String(each),
            label: t('last', { count: each }),
          }))}
        />
        <DownloadButton
          path={`${homeLinks.houseFigures}?from=${from}&to=${to}`}
          name={`house-figures-${from}-${to}.csv`}
        >
          {t('csv')}
        </DownloadButton>
      </FilterBar>
      {read.error ? <ErrorState error={read.error} onRetry={read.reload} /> : null}
      {read.loading && !read.data ? (
        <LoadingState>
          <Skeleton height={420} radius={12} />
        </LoadingState>
      ) : null}
      {read.data ? (
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          {HOUSE_FIGURES.map((figure) => (
            <FigureChart key={figure} figure={figure} days={read.data?.results ?? []} />
          ))}
        </SimpleGrid>
      ) : null}
    </>
  );
}

/** The report that the Digital Services Act wants of each year, as files. */
function Transparency() {
  const { t } = useTranslation('admin-figures');
  const thisYear = Number(romeDay(Date.now()).slice(0, 4));
  const [year, setYear] = useState(String(thisYear));
  const pathOf = (format: string) => supportLinks.transparency.replace(':year', year).replace(':format', format);
  return (
    <Panel title={t('report')}>
      <Text c="dimmed">{t('reportText')}</Text>
      <Stack gap="sm" align="flex-start">
        <NativeSelect
          label={t('year')}
          value={year}
          onChange={({ currentTarget }) => setYear(currentTarget.value)}
          data={Array.from({ length: REPORT_YEARS }, (_, ago) => String(thisYear - ago))}
        />
        <DownloadButton path={pathOf('csv')} name={`transparency-${year}.csv`}>
          {t('csvOf', { year })}
        </DownloadButton>
        <DownloadButton path={pathOf('json')} name={`transparency-${year}.json`}>
          {t('jsonOf', { year })}
        </DownloadButton>
      </Stack>
    </Panel>
  );
}

/** `/house-figures`: how the house does, by day, and the yearly transparency report. */
export function FiguresPage() {
  const { t } = useTranslation('admin-figures');
  return (
    <GuardedPage
      title={t('title')}
      lead={t('lead')}
      granted={useDecision('figures.view').granted}
      refused={{ title: t('refused'), text: t('refusedText') }}
    >
      <Figures />
      <Transparency />
    </GuardedPage>
  );
}
