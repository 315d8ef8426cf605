import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { ANALYSIS_DIMENSIONS, type AnalysisDimension } from '@quotavera/domain/bankroll';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { DownloadButton } from '../../../ui/download/index.ts';
import { FilterBar, FilterRange } from '../../../ui/filter/index.ts';
import { Percent, useFormats } from '../../../ui/format/index.ts';
import { IconX } from '../../../ui/icons/index.ts';
import { Cents } from '../../../ui/money/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { FigureTable, useAddress } from '../../../ui/table/index.ts';
import { useSave } from '../../tips/follow-tip/index.ts';
import type { Analysis, Bankroll, SavedView } from '../queries.ts';
import { useKeyName } from './Breakdown.tsx';
import { FILTER_NAMES, type Filters } from './filters.ts';

type Stats = Analysis['stats'];

/** The bets that are shown beside those of a kept view. */
function Comparison({ bankroll, stats, view }: { bankroll: Bankroll; stats: Stats; view: SavedView }) {
  const { t } = useTranslation('bankroll');
  const format = useFormats();
  const query = { ...view.filters, bankroll: bankroll.id };
  const { data } = useApi(bankrollAddresses.analyse, { query } as never, { keepPrevious: true });
  const other = (data as Analysis | undefined)?.stats;
  const { currency } = bankroll;
  const share = (value: number | null) => (value === null ? '–' : <Percent value={value} colored />);
  const lines: readonly (readonly [string, (of: Stats) => React.ReactNode])[] = [
    [t('stats.bets'), ({ bets }) => format.count(bets)],
    [t('stats.profit'), ({ profit_cents: profit }) => <Cents cents={profit} currency={currency} result />],
    [t('stats.roi'), (of) => share(of.yield)],
    [
      t('compare.interval'),
      ({ low, high }) => (low === null || high === null ? '–' : `${format.percent(low)} … ${format.percent(high)}`),
    ],
    [t('stats.clv'), ({ clv }) => share(clv.fair_mean)],
    [t('stats.strikeRate'), ({ strike_rate: rate }) => (rate === null ? '–' : <Percent value={rate} signed={false} />)],
    [t('stats.drawdown'), ({ drawdown }) => <Cents cents={-drawdown.max_cents} currency={currency} result />],
  ];
  return (
    <Panel title={t('compare.title', { name: view.name })}>
      <FigureTable
        caption={t('compare.title', { name: view.name })}
        head=""
        rows={lines}
        name={([label]) => label}
        figures={[
          { header: t('compare.shown'), cell: ([, cell]) => cell(stats) },
          { header: view.name, cell: ([, cell]) => (other ? cell(other) : '…') },
        ]}
      />
    </Panel>
  );
}

/** Opens, compares, makes and forgets saved filters. */
function Views({ filters, views }: { filters: Filters; views: readonly SavedView[] }) {
  const { t } = useTranslation('bankroll');
  const address = useAddress();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { busy, save } = useSave();
  const [name, setName] = useState('');
  const nothing = Object.fromEntries(FILTER_NAMES.map((each) => [each, null]));
  const same = (view: SavedView) =>
    JSON.stringify(Object.entries(view.filters).sort()) === JSON.stringify(Object.entries(filters).sort());
  const opened = views.find(same);
  return (
    <Group gap="xs" align="flex-end">
      {views.length > 0 ? (
        <>
          <NativeSelect
            size="sm"
            label={t('views.open')}
            value={opened ? String(opened.id) : ''}
            data={[
              { value: '', label: t('views.none') },
              ...views.map(({ id, name: label }) => ({ value: String(id), label })),
            ]}
            onChange={(event) => {
              const view = views.find(({ id }) => String(id) === event.currentTarget.value);
              void navigate(address({ ...nothing, ...view?.filters }), { preventScrollReset: true });
            }}
          />
          <NativeSelect
            size="sm"
            label={t('compare.with')}
            value={search.get('compare') ?? ''}
            data={[
              { value: '', label: t('compare.nobody') },
              ...views.map(({ id, name: label }) => ({ value: String(id), label })),
            ]}
            onChange={(event) =>
              void navigate(address({ compare: event.currentTarget.value }), { preventScrollReset: true })
            }
          />
        </>
      ) : null}
      {opened ? (
        <Button
          size="sm"
          variant="subtle"
          loading={busy}
          onClick={() => void save(bankrollAddresses.dropView, { params: { id: opened.id } })}
        >
          {t('views.drop')}
        </Button>
      ) : Object.keys(filters).length > 0 ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void save(bankrollAddresses.keepView, { body: { name, filters } } as never).then(() => setName(''));
          }}
        >
          <Group gap="xs" align="flex-end">
            <TextInput
              size="sm"
              label={t('views.name')}
              value={name}
              maxLength={60}
              required
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button size="sm" type="submit" loading={busy} disabled={name.trim() === ''}>
              {t('views.keep')}
            </Button>
          </Group>
        </form>
      ) : null}
    </Group>
  );
}

/** Shows the filters of the bets, saved views, the comparison with a view, and the bets as a file. */
export function Narrowing({ bankroll, filters, stats }: { bankroll: Bankroll; filters: Filters; stats: Stats }) {
  const { t } = useTranslation('bankroll');
  const address = useAddress();
  const nameOf = useKeyName();
  const [search] = useSearchParams();
  const { data } = useApi(bankrollAddresses.listViews, {}, { staleTime: 0 });
  const views = (data?.results ?? []) as readonly SavedView[];
  const compared = views.find(({ id }) => String(id) === search.get('compare'));
  const file = (format: string) =>
    `/api/tips/v1/bets.${format}?${new URLSearchParams({ ...filters, bankroll: String(bankroll.id) })}`;
  return (
    <>
      <FilterBar names={FILTER_NAMES}>
        <FilterRange label={t('filter.days')} fromName="from" toName="to" type="date" />
        {ANALYSIS_DIMENSIONS.flatMap((by: AnalysisDimension) => {
          const value = filters[by];
          return value === undefined
            ? []
            : [
                <Button
                  key={by}
                  component={Link}
                  to={address({ [by]: null })}
                  preventScrollReset
                  size="sm"
                  variant="light"
                  rightSection={<IconX size={14} aria-hidden="true" />}
                  aria-label={t('filter.without', { name: nameOf(by, value) })}
                >
                  {nameOf(by, value)}
                </Button>,
              ];
        })}
        <Button size="sm" component={Link} to={`${paths.performanceReport}?bankroll=${bankroll.id}`}>
          {t('report')}
        </Button>
        <DownloadButton path={file('csv')} name="quotavera.csv">
          CSV
        </DownloadButton>
        <DownloadButton path={file('xlsx')} name="quotavera.xlsx">
          XLSX
        </DownloadButton>
      </FilterBar>
      <Views filters={filters} views={views} />
      {compared ? <Comparison bankroll={bankroll} stats={stats} view={compared} /> : null}
    </>
  );
}
