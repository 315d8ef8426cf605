import { Anchor, Button, Group, Text } from '@mantine/core';
import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import { MARKETS, SPORTS } from '@quotavera/domain/bet';
import { LEAST_VALUE_MILLI, MOST_VALUE_MILLI } from '@quotavera/domain/tools';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { useDecision } from '../../../platform/viewer/index.ts';
import { useBetWords } from '../../../ui/bet-words/index.ts';
import { FilterBar, FilterMenu, FilterRange } from '../../../ui/filter/index.ts';
import { Odds, Percent, useFormats } from '../../../ui/format/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { EmptyState } from '../../../ui/state/index.ts';
import { type Column, ListTable, useListPage } from '../../../ui/table/index.ts';
import { TimeText, useNow } from '../../../ui/time/index.ts';
import { UpgradeCard } from '../../../ui/upgrade/index.ts';
import { useWording } from '../../tips/index.ts';

const ChoiceDialog = lazy(() => import('./ChoiceDialog.tsx'));

type List = ReplyTo<typeof toolsAddresses.listValue>;
type Price = List['results'][number];

const FILTERS = ['sport', 'league', 'market', 'hours', 'premium', 'odds_min', 'odds_max'] as const;
const HOURS = ['3', '12', '24', '72'] as const;
const THRESHOLDS = ['5', '10', '20', '30', '50', '100'] as const;

function numberOf(text: string | null, from: number, to: number): number | undefined {
  const value = Number(text);
  return text && Number.isFinite(value) && value >= from && value <= to ? value : undefined;
}

/** The filters of an address; what the API would refuse is left out. */
function filtersOf(search: URLSearchParams) {
  const market = MARKETS.find((each) => each === search.get('market'));
  const sport = SPORTS.find((each) => each === search.get('sport'));
  const numbers = {
    league: numberOf(search.get('league'), 1, Number.MAX_SAFE_INTEGER),
    hours: numberOf(search.get('hours'), 1, 240),
    premium: numberOf(search.get('premium'), LEAST_VALUE_MILLI, MOST_VALUE_MILLI),
    odds_min: numberOf(search.get('odds_min'), 1, 1000),
    odds_max: numberOf(search.get('odds_max'), 1, 1000),
  };
  return { market, sport, ...numbers };
}

/** The price's way to here: "2,10 → 2,14", the earliest look first. */
function Movement({ looks }: { looks: Price['looks'] }) {
  const { t } = useTranslation('tools-value');
  const format = useFormats();
  const odds = looks.map((look) => look.odds).filter((each, at, all) => each !== all[at - 1]);
  if (odds.length < 2) return <>{t('list.unmoved', { count: looks.length })}</>;
  return <>{odds.toReversed().map(format.odds).join(' → ')}</>;
}

function useColumns(): readonly Column<Price>[] {
  const { t } = useTranslation('tools-value');
  const format = useFormats();
  const words = useWording();
  const bets = useBetWords();
  const now = useNow();
  return [
    {
      key: 'match',
      header: t('list.match'),
      inCard: 'title',
      cell: ({ fixture_id, home, away, league, starts_at }) => (
        <>
          <Anchor component={Link} to={paths.match(fixture_id)} fw={600} c="inherit">
            {words.event(home, away)}
          </Anchor>
          <Text c="dimmed" fz={13}>
            {league} · <TimeText value={starts_at} />
          </Text>
        </>
      ),
    },
    {
      key: 'bet',
      header: t('list.bet'),
      cell: ({ market, selection, line, home, away }) => (
        <>
          {words.selection({ market, selection, line, home, away })}
          <Text c="dimmed" fz={13}>
            {bets.market(market)}
          </Text>
        </>
      ),
    },
    { key: 'bookmaker', header: t('list.bookmaker'), cell: ({ bookmaker }) => bookmaker },
    { key: 'odds', header: t('list.odds'), numeric: true, cell: ({ odds }) => <Odds value={odds} /> },
    {
      key: 'fair',
      header: t('list.fair'),
      numeric: true,
      explain: t('list.fairExplain'),
      cell: ({ fair_odds }) => format.decimal(fair_odds, 2),
    },
    {
      key: 'premium',
      header: t('list.premium'),
      numeric: true,
      cell: ({ premium }) => <Percent value={premium} />,
    },
    { key: 'movement', header: t('list.movement'), cell: ({ looks }) => <Movement looks={looks} /> },
    {
      key: 'age',
      header: t('list.age'),
      cell: ({ seen_at }) => (now === null ? <TimeText value={seen_at} /> : format.age(now - Date.parse(seen_at))),
    },
  ];
}

function Filters({ list }: { list: List }) {
  const { t } = useTranslation('tools-value');
  const format = useFormats();
  const bets = useBetWords();
  return (
    <FilterBar names={FILTERS}>
      {list.sports.length > 1 ? (
        <FilterMenu
          name="sport"
          label={t('filter.sport')}
          options={[
            { value: '', label: t('filter.allSports') },
            ...list.sports.map((value) => ({ value, label: bets.sport(value) })),
          ]}
        />
      ) : null}
      <FilterMenu
        name="league"
        label={t('filter.league')}
        options={[
          { value: '', label: t('filter.allLeagues') },
          ...list.leagues.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <FilterMenu
        name="market"
        label={t('filter.market')}
        options={[
          { value: '', label: t('filter.allMarkets') },
          ...list.markets.map((value) => ({ value, label: bets.market(value) })),
        ]}
      />
      <FilterMenu
        name="hours"
        label={t('filter.hours')}
        options={[
          { value: '', label: t('filter.anyTime') },
          ...HOURS.map((value) => ({ value, label: t('filter.within', { count: Number(value) }) })),
        ]}
      />
      <FilterMenu
        name="premium"
        label={t('filter.premium')}
        options={[
          {
            value: '',
            label: t('filter.ownThreshold', { share: format.percent(list.premium / 1000, { signed: false }) }),
          },
          ...THRESHOLDS.map((value) => ({
            value,
            label: t('filter.from', { share: format.percent(Number(value) / 1000, { signed: false }) }),
          })),
        ]}
      />
      <FilterRange label={t('filter.odds')} fromName="odds_min" toName="odds_max" step={0.01} min={1} />
    </FilterBar>
  );
}

function Prices() {
  const { t } = useTranslation('tools-value');
  const [search] = useSearchParams();
  const read = useListPage(toolsAddresses.listValue, filtersOf(search));
  const columns = useColumns();
  const [choosing, setChoosing] = useState(false);
  return (
    <Panel
      title={t('list.title')}
      aside={
        <Button variant="default" onClick={() => setChoosing(true)}>
          {t('choice.open')}
        </Button>
      }
    >
      <Text c="dimmed" fz={14} maw="75ch">
        {t('list.lead')}
      </Text>
      {read.data ? <Filters list={read.data} /> : null}
      <ListTable
        caption={t('list.title')}
        columns={columns}
        rowKey={({ id }) => id}
        read={read}
        empty={<EmptyState title={t('list.empty.title')}>{t('list.empty.text')}</EmptyState>}
      />
      {choosing ? (
        <Suspense>
          <ChoiceDialog onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </Panel>
  );
}

/** The prices that stand above the market now, for who has the plan; what the plan opens for others. */
export default function ValueList() {
  const { t } = useTranslation('tools-value');
  const decision = useDecision('tools.value');
  if (decision.granted) return <Prices />;
  if (decision.reason !== 'plan_required') {
    return (
      <Group>
        <Text c="dimmed">{t('list.refused')}</Text>
      </Group>
    );
  }
  return (
    <UpgradeCard plan={decision.plan} title={t('upgrade.title')}>
      {t('upgrade.text')}
    </UpgradeCard>
  );
}
