import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { recordsLinks } from '@quotavera/contract/records/addresses';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigation, useRevalidator } from 'react-router';
import { BRAND } from '../../../../brand.ts';
import { paths } from '../../../../paths.ts';
import { Avatar } from '../../../../ui/avatar/index.ts';
import { ChartSkeleton } from '../../../../ui/chart/index.ts';
import { FilterBarSkeleton } from '../../../../ui/filter/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { IconDownload, IconShieldCheck } from '../../../../ui/icons/index.ts';
import { Page, PageHeader, PageMeta, StructuredData, usePublicAddress } from '../../../../ui/page/index.ts';
import { meanwhile } from '../../../../ui/page/plain.ts';
import { StatTilesSkeleton } from '../../../../ui/stat/index.ts';
import { ErrorState } from '../../../../ui/state/index.ts';
import { DataTableSkeleton, Pager } from '../../../../ui/table/index.ts';
import { Standing } from '../components/ProfileHeader.tsx';
import { RECORD_PAGE_SIZE, type RecordData, type TipsterProfile, type TipsterRecord } from '../queries.ts';
import { type RecordChoice, recordQueryOf } from './choice.ts';
import classes from './RecordFilters.module.css';

// Lazy parts: the server renders them with the rest. Links, the form and native disclosures work before hydration.
const RecordFilters = lazy(async () => ({ default: (await import('./RecordFilters.tsx')).RecordFilters }));
const KeyFigures = lazy(async () => ({ default: (await import('../components/KeyFigures.tsx')).KeyFigures }));
const CapitalCurve = lazy(async () => ({ default: (await import('../components/Curves.tsx')).CapitalCurve }));
const TipCurve = lazy(async () => ({ default: (await import('./TipCurve.tsx')).TipCurve }));
const Empty = lazy(async () => ({ default: (await import('./Empty.tsx')).Empty }));
const BadgeWords = lazy(async () => ({ default: (await import('../components/parts.tsx')).BadgeWords }));
const RecordTable = lazy(async () => ({ default: (await import('./RecordTable.tsx')).RecordTable }));

/** The download of the filtered record. */
function fileAddress(username: string, choice: RecordChoice): string {
  const query = new URLSearchParams(
    Object.entries(recordQueryOf(choice)).map(([name, value]) => [name, String(value)]),
  );
  const path = recordsLinks.recordExport.replace(':id', encodeURIComponent(username)).replace(':period', choice.period);
  return `${path}?${query}`;
}

function FilteredRecord({
  profile,
  record,
  choice,
}: {
  profile: TipsterProfile;
  record: TipsterRecord;
  choice: RecordChoice;
}) {
  const { t } = useTranslation('records-record');
  const format = useFormats();
  const sliced = Object.keys(choice.filters).length > 0;
  const beside = record.count - record.stats.settled;
  return (
    <>
      <Suspense fallback={meanwhile(<StatTilesSkeleton count={8} />)}>
        <KeyFigures stats={record.stats} whole={!sliced} counts />
      </Suspense>
      {sliced ? (
        <Text size="sm" c="dimmed">
          {t('sliced')}
        </Text>
      ) : null}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
        <Suspense fallback={meanwhile(<ChartSkeleton />)}>
          <TipCurve points={record.by_tip} />
        </Suspense>
        <Suspense fallback={meanwhile(<ChartSkeleton />)}>
          <CapitalCurve stats={record.stats} />
        </Suspense>
      </SimpleGrid>
      <Suspense fallback={meanwhile(<DataTableSkeleton />)}>
        <RecordTable name={profile.tipster.name} rows={record.results} />
      </Suspense>
      {beside > 0 ? (
        <Text size="sm" c="dimmed">
          {t('beside', { count: beside, shown: format.count(beside) })}
        </Text>
      ) : null}
      <Pager
        page={choice.page}
        pageSize={RECORD_PAGE_SIZE}
        count={record.count}
        next={record.next}
        previous={record.previous}
      />
    </>
  );
}

/** `/tipsters/{username}/record`: every settled tip for everybody, filtered by the address; figures and curves are of the same tips. */
export function RecordPage({ data }: { data: RecordData }) {
  const { t } = useTranslation('records-record');
  const { t: tipsters } = useTranslation('records-tipsters');
  const { revalidate } = useRevalidator();
  const addressOf = usePublicAddress();
  const busy = useNavigation().state === 'loading';
  const { profile, record, choice } = data;
  const failed = profile.ok ? (record.ok ? null : record.error) : profile.error;
  if (!profile.ok || !record.ok) {
    return <Page>{failed ? <ErrorState error={failed} onRetry={() => void revalidate()} /> : null}</Page>;
  }
  const { tipster } = profile.data;
  const title = t('title', { name: tipster.name });
  const description = t('description', { name: tipster.name });
  const address = addressOf(paths.tipsterRecord(tipster.username));
  const creator = { '@type': 'Person', name: tipster.name, url: addressOf(paths.tipsterProfile(tipster.username)) };
  return (
    <Page>
      <StructuredData
        about={{ '@type': 'Dataset', name: title, description, url: address, creator, isAccessibleForFree: true }}
        crumbs={[
          [BRAND, paths.home],
          [tipsters('list.title'), paths.tipstersPublic],
          [tipster.name, paths.tipsterProfile(tipster.username)],
          [title, paths.tipsterRecord(tipster.username)],
        ]}
      />
      <PageMeta title={title} description={description} />
      <PageHeader
        before={<Avatar name={tipster.name} src={tipster.avatar_url} size={56} />}
        title={title}
        beside={<Standing badge={tipster.badge} since={record.data.stats.evidence.badge_since} />}
        lead={t('lead')}
        actions={
          <>
            <Button component={Link} to={paths.tipsterProfile(tipster.username)} variant="subtle">
              {t('profile')}
            </Button>
            <Button
              component={Link}
              to={`${paths.verify}?tipster=${encodeURIComponent(tipster.username)}`}
              leftSection={<IconShieldCheck size={18} stroke={1.8} aria-hidden="true" />}
            >
              {tipsters('profile.verify')}
            </Button>
            <Button
              component="a"
              href={fileAddress(tipster.username, choice)}
              download
              title={t('downloadHint')}
              leftSection={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
            >
              {t('download')}
            </Button>
          </>
        }
      />
      <Suspense>
        <BadgeWords evidence={record.data.stats.evidence} />
      </Suspense>
      <Suspense fallback={meanwhile(<FilterBarSkeleton />)}>
        <RecordFilters options={record.data.options} more={classes.more} />
      </Suspense>
      <Stack gap="sm" opacity={busy ? 0.6 : 1} aria-busy={busy || undefined}>
        {record.data.count === 0 ? (
          <Suspense>
            <Empty record={record.data} choice={choice} />
          </Suspense>
        ) : (
          <FilteredRecord profile={profile.data} record={record.data} choice={choice} />
        )}
      </Stack>
    </Page>
  );
}
