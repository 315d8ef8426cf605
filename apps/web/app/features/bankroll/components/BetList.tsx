import { Box, Button, Group, Skeleton, Text } from '@mantine/core';
import { bankrollMemberAddresses } from '@quotavera/contract/bankroll/member-addresses';
import { BET_SOURCES } from '@quotavera/domain/bankroll';
import { RESULT_FILTERS, SPORTS } from '@quotavera/domain/bet';
import { COUNT_MAX } from '@quotavera/domain/limits';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { TFunction } from 'i18next';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { useLive } from '../../../platform/live/index.ts';
import { FilterBar, FilterMenu, FilterRange } from '../../../ui/filter/index.ts';
import { Odds, useFormats } from '../../../ui/format/index.ts';
import { IconTicket } from '../../../ui/icons/index.ts';
import { Cents } from '../../../ui/money/index.ts';
import { OutcomeBadge, Tag } from '../../../ui/outcome/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { EmptyState, ErrorState } from '../../../ui/state/index.ts';
import { type Column, DataTable } from '../../../ui/table/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { useWording } from '../../tips/index.ts';
import type { Bankroll, OwnBet } from '../queries.ts';
import { SelectableBet, type Selection, SelectionBar, useSelection } from '../tags/selection.tsx';
import { Bet, Stake } from './BetCells.tsx';
import { BetDialog } from './BetDialog.tsx';
import { BetForm } from './BetForm.tsx';
import { useBetPages } from './useBetPages.ts';

/** Open bets come first. */
const RESULTS = ['pending', ...RESULT_FILTERS.filter((result) => result !== 'pending')] as const;
const FILTERS = ['result', 'source', 'sport', 'account', 'tag', 'from', 'to'] as const;
/** Own bets were settled, or events may have been missed. */
const CHANGES: ReadonlySet<string> = new Set(['own_bets', 'refresh', 'ready']);

function Filters({ bankroll }: { bankroll: Bankroll }) {
  const { t } = useTranslation('bankroll');
  const { t: tagWords } = useTranslation('bankroll-tags');
  const words = useWording();
  const tags = useApi(bankrollMemberAddresses.listBetTags, {}).data?.results ?? [];
  const all = (label: string) => ({ value: '', label });
  return (
    <FilterBar names={FILTERS}>
      <FilterMenu
        name="result"
        label={t('filter.result')}
        options={[all(t('filter.all')), ...RESULTS.map((value) => ({ value, label: t(`filter.results.${value}`) }))]}
      />
      <FilterMenu
        name="source"
        label={t('filter.source')}
        options={[
          all(t('filter.all')),
          ...BET_SOURCES.map((value) => ({ value, label: t(`filter.sources.${value}`) })),
        ]}
      />
      <FilterMenu
        name="sport"
        label={t('filter.sport')}
        options={[all(t('filter.all')), ...SPORTS.map((value) => ({ value, label: words.sport(value) }))]}
      />
      {bankroll.accounts.length > 0 ? (
        <FilterMenu
          name="account"
          label={t('filter.account')}
          options={[
            all(t('filter.all')),
            ...bankroll.accounts.map(({ id, bookmaker }) => ({ value: String(id), label: bookmaker })),
          ]}
        />
      ) : null}
      {tags.length > 0 ? (
        <FilterMenu
          name="tag"
          label={tagWords('label')}
          options={[all(t('filter.all')), ...tags.map(({ name }) => ({ value: name, label: name }))]}
        />
      ) : null}
      <FilterRange label={t('filter.days')} fromName="from" toName="to" type="date" />
    </FilterBar>
  );
}

function columnsOf(
  t: TFunction<'bankroll'>,
  onOpen: (id: number) => void,
  selection: Selection,
): readonly Column<OwnBet>[] {
  return [
    {
      key: 'bet',
      header: t('list.bet'),
      inCard: 'title',
      cell: (bet) =>
        selection.chosen ? (
          <SelectableBet bet={bet} selection={selection} />
        ) : (
          <Bet bet={bet} onOpen={() => onOpen(bet.id)} />
        ),
    },
    { key: 'placed', header: t('list.placed'), cell: ({ placed_at: at }) => <TimeText value={at} /> },
    {
      key: 'from',
      header: t('list.from'),
      cell: ({ tip, bookmaker, over_limit: over }) => (
        <Group gap={6} style={{ whiteSpace: 'normal' }}>
          {tip ? <Link to={paths.tipPublic(tip.id)}>{tip.tipster.name}</Link> : t('list.own')}
          {bookmaker ? (
            <Text span inherit c="dimmed">
              {bookmaker}
            </Text>
          ) : null}
          {over ? <Tag tone="warning">{t('list.overLimit')}</Tag> : null}
        </Group>
      ),
    },
    { key: 'odds', header: t('field.odds'), numeric: true, cell: ({ totalodd }) => <Odds value={totalodd} /> },
    {
      key: 'stake',
      header: t('field.stake'),
      numeric: true,
      cell: (bet) => <Stake bet={bet} />,
    },
    {
      key: 'outcome',
      header: t('list.outcome'),
      inCard: 'bare',
      cell: ({ outcome }) => <OutcomeBadge outcome={outcome} word={t(`outcome.${outcome}`)} />,
    },
    {
      key: 'profit',
      header: t('list.profit'),
      numeric: true,
      inCard: 'figure',
      cell: ({ profit_cents: profit, possible_profit_cents: possible, bankroll }) =>
        profit === null ? (
          <Text span size="sm" c="dimmed">
            {t('list.toWin')} <Cents cents={possible} currency={bankroll.currency} />
          </Text>
        ) : (
          <Cents cents={profit} currency={bankroll.currency} result />
        ),
    },
  ];
}

/** Keeps the same columns as long as the language stays, so that rows in sight aren't drawn anew while the list scrolls. */
function useColumns(onOpen: (id: number) => void, selection: Selection): readonly Column<OwnBet | null>[] {
  const { t } = useTranslation('bankroll');
  return useMemo(
    () =>
      columnsOf(t, onOpen, selection).map(({ cell, ...column }) => ({
        ...column,
        cell: (bet) => (bet ? cell(bet) : column.inCard === 'title' ? <Skeleton height={40} miw={160} /> : null),
      })),
    [t, onOpen, selection],
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  const { t } = useTranslation('bankroll');
  const icon = <IconTicket size={24} stroke={1.6} />;
  if (filtered) {
    return (
      <EmptyState icon={icon} title={t('list.noneFiltered')}>
        {t('list.noneFilteredText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={t('list.none')}
      action={
        <Button component={Link} to={paths.tips}>
          {t('empty.find')}
        </Button>
      }
    >
      {t('list.noneText')}
    </EmptyState>
  );
}

/** A row whose bet is being read. */
const PENDING = null;

/** A row's height, and on a phone the gap below its card. */
const heightOf = (row: Element) =>
  row.getBoundingClientRect().height + Number.parseFloat(getComputedStyle(row).marginBottom || '0');
const ESTIMATE = 66;
const OVERSCAN = 10;

/** The rows in sight of a list that may have 100,000. */
function Rows({ bankroll, filters, pro }: { bankroll: Bankroll; filters: object; pro: boolean }) {
  const { t } = useTranslation('bankroll');
  const format = useFormats();
  const [opened, setOpened] = useState<number | null>(null);
  const [edited, setEdited] = useState<OwnBet | null>(null);
  const [known, setKnown] = useState(1);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: known,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATE,
    measureElement: heightOf,
    overscan: OVERSCAN,
  });
  const inSight = rows.getVirtualItems();
  const [start, end] = [inSight[0], inSight.at(-1)];
  const bets = useBetPages({ ...filters, bankroll: bankroll.id }, start?.index ?? 0, end?.index ?? 0);
  useEffect(() => setKnown(bets.count), [bets.count]);
  useLive(null, ({ type }) => {
    if (CHANGES.has(type)) bets.reload();
  });
  const selection = useSelection();
  const columns = useColumns(setOpened, selection);
  const first = start?.index ?? 0;
  const lines = inSight.map(({ index }) => bets.at(index) ?? PENDING);
  const bet = opened === null ? undefined : bets.find(opened);
  if (bets.total === 0 && bets.count === 0) return <Nothing filtered={Object.keys(filters).length > 0} />;
  return (
    <>
      {bets.error ? <ErrorState error={bets.error} onRetry={bets.reload} /> : null}
      <SelectionBar selection={selection} inSight={lines.filter((line) => line !== null)} />
      {bets.error && bets.total === null ? null : (
        // The height of a list that has one screen of bets is its own.
        <Box ref={scroller} mah="min(76dvh, 860px)" style={{ overflowY: 'auto', overscrollBehavior: 'auto' }}>
          <Box h={start?.start ?? 0} aria-hidden="true" />
          <DataTable
            caption={t('list.title')}
            columns={columns}
            rows={lines}
            rowKey={(_, n) => first + n}
            loading={bets.loading}
            part={{ first, count: bets.total ?? -1, measure: rows.measureElement }}
          />
          <Box h={Math.max(0, rows.getTotalSize() - (end?.end ?? 0))} aria-hidden="true" />
        </Box>
      )}
      {bets.total === null ? null : (
        <Text size="sm" c="dimmed">
          {t(bets.total > COUNT_MAX ? 'list.over' : 'list.all', {
            count: Math.min(bets.total, COUNT_MAX),
            shown: format.count(Math.min(bets.total, COUNT_MAX)),
          })}
        </Text>
      )}
      {bet ? (
        <BetDialog
          key={bet.id}
          bet={bet}
          onClose={() => setOpened(null)}
          onEdit={
            pro && bet.tip === null && bet.settled_at === null
              ? () => {
                  setOpened(null);
                  setEdited(bet);
                }
              : null
          }
        />
      ) : null}
      {edited ? <BetForm bankroll={bankroll} bet={edited} onClose={() => setEdited(null)} /> : null}
    </>
  );
}

/** The bets of a bankroll, latest placed first, by filters in the address; a press opens one. */
export function BetList({ bankroll, pro }: { bankroll: Bankroll; pro: boolean }) {
  const { t } = useTranslation('bankroll');
  const [search] = useSearchParams();
  const filters = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  return (
    <Panel title={t('list.title')}>
      <Filters bankroll={bankroll} />
      <Rows key={JSON.stringify(filters)} bankroll={bankroll} filters={filters} pro={pro} />
    </Panel>
  );
}
