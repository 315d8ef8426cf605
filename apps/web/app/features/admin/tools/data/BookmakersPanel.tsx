import { NativeSelect, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useApi } from '../../../../platform/api/queries.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import { type Column, DataTable, useAddress } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { useWording } from '../../../tips/index.ts';
import type { BookmakerRow } from '../queries.ts';

/** Shows bookmakers' margins, payouts and how often their price was the best, from the prices that were imported. */
export function BookmakersPanel() {
  const { t } = useTranslation('admin-tools');
  const format = useFormats();
  const words = useWording();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const address = useAddress();
  const all = useApi(toolsAddresses.listBookmakers, { query: {} }, { staleTime: 60_000 });
  const leagues = all.data?.leagues ?? [];
  const league = leagues.find(({ id }) => String(id) === search.get('league')) ?? leagues[0];
  const season = league?.seasons.find((each) => each === search.get('season')) ?? league?.seasons[0];
  const stage = search.get('stage') === 'early' ? 'early' : 'closing';
  const share = (value: number | null | undefined, digits = 2) =>
    value === null || value === undefined ? '–' : format.percent(value, { signed: false, digits });
  const rows = (all.data?.results ?? []).filter((row) => row.league_id === league?.id && row.season === season);
  const go = (changes: Record<string, string | null>) => void navigate(address(changes), { preventScrollReset: true });

  // The best price and the mean price are listed as bookmakers, but their names are translated.
  const nameOf = ({ bookmaker, name }: BookmakerRow) => {
    const label = words.bookmaker(bookmaker);
    return label === bookmaker ? name : label;
  };
  const columns: Column<BookmakerRow>[] = [
    { key: 'name', header: t('books.name'), cell: nameOf, inCard: 'title' },
    {
      key: 'matches',
      header: t('books.matches'),
      cell: (row) => format.count(row[stage]['1x2'].matches),
      numeric: true,
    },
    {
      key: 'margin',
      header: t('books.margin'),
      cell: (row) => share(row[stage]['1x2'].margin),
      numeric: true,
      explain: t('books.marginExplain'),
    },
    { key: 'payout', header: t('books.payout'), cell: (row) => share(row[stage]['1x2'].payout), numeric: true },
    { key: 'ou', header: t('books.overUnder'), cell: (row) => share(row[stage].over_under.margin), numeric: true },
    { key: 'ah', header: t('books.handicap'), cell: (row) => share(row[stage].asian_handicap.margin), numeric: true },
    {
      key: 'best',
      header: t('books.best'),
      cell: (row) => {
        const best = row[stage].best_price;
        return best ? `${share(best.home, 0)} · ${share(best.draw, 0)} · ${share(best.away, 0)}` : '–';
      },
      numeric: true,
      explain: t('books.bestExplain'),
    },
  ];

  if (all.loading) {
    return (
      <LoadingState>
        <Skeleton width="100%" height={320} radius={12} />
      </LoadingState>
    );
  }
  if (!all.data) return <ErrorState error={all.error} onRetry={all.reload} />;
  if (!league) return <EmptyState title={t('books.empty')}>{t('books.emptyText')}</EmptyState>;
  return (
    <>
      <Panel title={t('books.title')}>
        <Text c="dimmed">
          {t('books.text')} {all.data.updated_at ? <TimeText value={all.data.updated_at} /> : null}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
          <NativeSelect
            label={t('data.league')}
            value={league.id}
            onChange={(event) => go({ league: event.currentTarget.value, season: null })}
          >
            {leagues.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </NativeSelect>
          <NativeSelect
            label={t('data.season')}
            value={season}
            onChange={(event) => go({ season: event.currentTarget.value })}
          >
            {league.seasons.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </NativeSelect>
          <NativeSelect
            label={t('books.stage')}
            value={stage}
            onChange={(event) => go({ stage: event.currentTarget.value })}
          >
            <option value="closing">{t('books.closing')}</option>
            <option value="early">{t('books.early')}</option>
          </NativeSelect>
        </SimpleGrid>
      </Panel>
      <DataTable
        caption={t('books.title')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.bookmaker}
        empty={<EmptyState title={t('books.empty')}>{t('books.emptyText')}</EmptyState>}
      />
    </>
  );
}
