import { Button, Grid, Group, NativeSelect, Skeleton, Text } from '@mantine/core';
import { toolsAddresses, toolsLinks } from '@quotavera/contract/tools/addresses';
import { SNAPSHOT_TABLES, type SnapshotName } from '@quotavera/domain/tools';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { ApiError } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { downloadFile } from '../../../../platform/download/index.ts';
import { Failed } from '../../../../ui/change/index.tsx';
import { FilterSearch } from '../../../../ui/filter/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { IconDownload } from '../../../../ui/icons/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import { useAddress } from '../../../../ui/table/index.ts';
import { ChangesView } from './ChangesView.tsx';
import { SnapshotTable } from './SnapshotTable.tsx';

interface SnapshotQuery {
  league: number;
  table: SnapshotName;
  date: string;
  season: string | undefined;
}

function Waiting() {
  return (
    <LoadingState>
      <Skeleton width="100%" height={320} radius={12} />
    </LoadingState>
  );
}

function OneDate({ snapshot }: { snapshot: SnapshotQuery }) {
  const { t } = useTranslation('admin-tools');
  const read = useApi(toolsAddresses.readSnapshot, { query: snapshot }, { keepPrevious: true });
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<ApiError | null>(null);
  const keep = async () => {
    const query = new URLSearchParams({ league: String(snapshot.league), table: snapshot.table, date: snapshot.date });
    if (snapshot.season) query.set('season', snapshot.season);
    setBusy(true);
    const path = `${toolsLinks.snapshotExport}?${query}`;
    setFailed(await downloadFile({ method: 'GET', path }, `${snapshot.table}-${snapshot.date}.csv`));
    setBusy(false);
  };
  if (read.loading) return <Waiting />;
  if (!read.data) return <ErrorState error={read.error} onRetry={read.reload} />;
  return (
    <>
      <Group justify="space-between" gap="xs">
        <FilterSearch name="find" label={t('data.find')} />
        <Button
          size="sm"
          loading={busy}
          onClick={() => void keep()}
          leftSection={<IconDownload size={17} aria-hidden="true" />}
        >
          {t('data.export')}
        </Button>
      </Group>
      <Failed error={failed} field="file" />
      <SnapshotTable snapshot={read.data} />
    </>
  );
}

function TwoDates({ snapshot, from }: { snapshot: SnapshotQuery; from: string }) {
  const { date, ...rest } = snapshot;
  const read = useApi(toolsAddresses.compareSnapshots, { query: { ...rest, from, to: date } });
  if (read.loading) return <Waiting />;
  return read.data ? <ChangesView changes={read.data} /> : <ErrorState error={read.error} onRetry={read.reload} />;
}

/** The stored data of a league as of any day on which data arrived: tables, differences between two days, downloads. */
export function DataPanel() {
  const { t } = useTranslation('admin-tools');
  const format = useFormats();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const address = useAddress();
  const leagues = useApi(toolsAddresses.listLeagues, {}, { staleTime: 60_000 });
  const requestedLeague = Number(search.get('league'));
  const league = leagues.data?.results.find(({ id }) => id === requestedLeague) ?? leagues.data?.results[0];
  const dates = useApi(
    toolsAddresses.listSnapshotDates,
    { query: { league: league?.id ?? 0 } },
    { enabled: league !== undefined },
  );
  const days = dates.data?.results ?? [];
  /** Only the kinds of change that a day had, so that the option stays short. */
  const changesOf = ({ added, corrected, moved }: (typeof days)[number]) =>
    [
      `+${format.count(added)}`,
      corrected > 0 ? t('data.dateCorrected', { count: corrected, shown: format.count(corrected) }) : '',
      moved > 0 ? t('data.dateMoved', { count: moved, shown: format.count(moved) }) : '',
    ]
      .filter(Boolean)
      .join(', ');
  const date = days.find((each) => each.date === search.get('date'))?.date ?? days[0]?.date;
  const from = days.find((each) => each.date === search.get('from') && date !== undefined && each.date < date)?.date;
  const table = SNAPSHOT_TABLES.find((name) => name === search.get('table')) ?? 'matches';
  const season = dates.data?.seasons.find((each) => each === search.get('season'));
  const go = (changes: Record<string, string | null>) => void navigate(address(changes), { preventScrollReset: true });

  if (leagues.loading) return <Waiting />;
  if (!leagues.data)
    return <ErrorState title={t('data.leaguesFailed')} error={leagues.error} onRetry={leagues.reload} />;
  if (!league) return <EmptyState title={t('data.noLeagues')}>{t('data.noLeaguesText')}</EmptyState>;
  return (
    <>
      <Panel title={t('data.title')}>
        <Text c="dimmed">{t('data.text')}</Text>
        <Grid gap="md">
          <Grid.Col span={{ base: 12, xs: 6, lg: 2 }}>
            <NativeSelect
              label={t('data.league')}
              value={league.id}
              onChange={(event) =>
                go({ league: event.currentTarget.value, date: null, from: null, season: null, sort: null })
              }
            >
              {leagues.data.results.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
            </NativeSelect>
          </Grid.Col>
          <Grid.Col span={{ base: 12, xs: 6, lg: 2 }}>
            <NativeSelect
              label={t('data.what')}
              value={table}
              onChange={(event) => go({ table: event.currentTarget.value, sort: null, find: null })}
            >
              {SNAPSHOT_TABLES.map((name) => (
                <option key={name} value={name}>
                  {t(`data.table.${name}`)}
                </option>
              ))}
            </NativeSelect>
          </Grid.Col>
          <Grid.Col span={{ base: 12, xs: 6, lg: 4 }}>
            <NativeSelect
              label={t('data.date')}
              value={date ?? ''}
              disabled={days.length === 0}
              onChange={(event) => go({ date: event.currentTarget.value, from: null })}
            >
              {days.map((each) => (
                <option key={each.date} value={each.date}>
                  {t('data.dateOption', { day: format.day(each.date, 'long'), changes: changesOf(each) })}
                </option>
              ))}
            </NativeSelect>
          </Grid.Col>
          <Grid.Col span={{ base: 12, xs: 6, lg: 2 }}>
            <NativeSelect
              label={t('data.compare')}
              value={from ?? ''}
              disabled={days.length < 2}
              onChange={(event) => go({ from: event.currentTarget.value })}
            >
              <option value="">{t('data.compareNone')}</option>
              {days
                .filter((each) => date !== undefined && each.date < date)
                .map((each) => (
                  <option key={each.date} value={each.date}>
                    {format.day(each.date, 'long')}
                  </option>
                ))}
            </NativeSelect>
          </Grid.Col>
          <Grid.Col span={{ base: 12, xs: 6, lg: 2 }}>
            <NativeSelect
              label={t('data.season')}
              value={season ?? ''}
              onChange={(event) => go({ season: event.currentTarget.value })}
            >
              <option value="">{t('data.latestSeason')}</option>
              {dates.data?.seasons.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </NativeSelect>
          </Grid.Col>
        </Grid>
      </Panel>
      {dates.loading ? <Waiting /> : null}
      {dates.error ? <ErrorState error={dates.error} onRetry={dates.reload} /> : null}
      {dates.data && !date ? <EmptyState title={t('data.noDates')}>{t('data.noDatesText')}</EmptyState> : null}
      {date && from ? <TwoDates snapshot={{ league: league.id, table, date, season }} from={from} /> : null}
      {date && !from ? <OneDate snapshot={{ league: league.id, table, date, season }} /> : null}
    </>
  );
}
