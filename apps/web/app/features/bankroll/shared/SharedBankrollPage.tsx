import { Group, Stack, Text } from '@mantine/core';
import type { bankrollMemberAddresses } from '@quotavera/contract/bankroll/member-addresses';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { ApiResult, ReplyTo } from '../../../platform/api/index.ts';
import { EquityChart } from '../../../ui/chart/index.ts';
import { Odds, Percent, UnitValue, useFormats, YieldInterval } from '../../../ui/format/index.ts';
import { IconTicket } from '../../../ui/icons/index.ts';
import { Cents } from '../../../ui/money/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { OutcomeBadge } from '../../../ui/outcome/index.ts';
import { Page, PageHeader, PageMeta, Panel } from '../../../ui/page/index.ts';
import { ReportLink } from '../../../ui/report/index.ts';
import { StatTile, StatTiles } from '../../../ui/stat/index.ts';
import { EmptyState, ErrorState } from '../../../ui/state/index.ts';
import { DataTable, Pager } from '../../../ui/table/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { useBetWords } from '../components/useBetWords.ts';

type Shared = ReplyTo<typeof bankrollMemberAddresses.readSharedBankroll>;
type SharedBets = ReplyTo<typeof bankrollMemberAddresses.listSharedBets>;

export const SHARED_PAGE_SIZE = 25;

export interface SharedData {
  /** It opens the page, and names it where somebody reports it. */
  secret: string;
  bankroll: ApiResult<Shared>;
  /** It is null where the owner shows none. */
  bets: ApiResult<SharedBets> | null;
  page: number;
}

/** An amount as the owner shows it: in money, or in units. */
function Amount({ of: { currency }, value, result }: { of: Shared; value: number; result?: boolean }) {
  return currency === null ? (
    <UnitValue value={value / 100} colored={result === true} signed={result === true} />
  ) : (
    <Cents cents={value} currency={currency} {...(result ? { result } : {})} />
  );
}

function Figures({ bankroll }: { bankroll: Shared }) {
  const { t } = useTranslation('bankroll-shared');
  const format = useFormats();
  const { figures } = bankroll;
  const declared = t('declared');
  return (
    <StatTiles label={t('figures')}>
      <StatTile label={t('profit')} value={<Amount of={bankroll} value={figures.profit} result />} note={declared} />
      <StatTile label={t('yield')} value={<YieldInterval of={figures} />} note={declared} explain={t('yieldExplain')} />
      <StatTile
        label={t('bets')}
        value={format.count(figures.bets)}
        note={t('outcomes', { won: figures.won, lost: figures.lost, void: figures.void })}
      />
      <StatTile label={t('staked')} value={<Amount of={bankroll} value={figures.staked} />} note={declared} />
      <StatTile
        label={t('averageOdds')}
        value={figures.average_odds === null ? '–' : <Odds value={figures.average_odds.toFixed(2)} />}
        note={
          figures.strike_rate === null ? undefined : (
            <>
              {t('strikeRate')} <Percent value={figures.strike_rate} signed={false} />
            </>
          )
        }
      />
      <StatTile
        label={t('drawdown')}
        value={<Amount of={bankroll} value={-figures.drawdown} result />}
        note={declared}
      />
    </StatTiles>
  );
}

function Curve({ bankroll }: { bankroll: Shared }) {
  const { t } = useTranslation('bankroll-shared');
  const format = useFormats();
  const { figures, currency } = bankroll;
  const write = (value: number) =>
    currency === null ? format.units(value) : format.money(Math.round(value * 100), { currency });
  const finding = figures.profit > 0 ? 'up' : figures.profit < 0 ? 'down' : 'level';
  const points = figures.curve.map(({ day, profit }) => ({ day, capital: profit / 100 }));
  const [first] = points;
  return (
    <EquityChart
      title={t(`curve.${finding}`, { profit: write(Math.abs(figures.profit) / 100) })}
      points={first && points.length === 1 ? [{ ...first, capital: 0 }, first] : points}
      write={write}
      unit={currency === null ? t('curve.units') : t('curve.money', { currency })}
      shadeFalls
      note={t('declared')}
    />
  );
}

function Bets({ bankroll, bets, page }: { bankroll: Shared; bets: ApiResult<SharedBets>; page: number }) {
  const { t } = useTranslation('bankroll-shared');
  const { revalidate } = useRevalidator();
  const words = useBetWords();
  if (!bets.ok) return <ErrorState error={bets.error} onRetry={() => void revalidate()} />;
  const { results, count } = bets.data;
  return (
    <Panel title={t('list.title')}>
      <Text size="sm" c="dimmed">
        {t('list.note')}
      </Text>
      <DataTable
        caption={t('list.title')}
        rows={results}
        rowKey={(_, n) => n}
        empty={<EmptyState icon={<IconTicket size={24} stroke={1.6} />} title={t('list.none')} />}
        columns={[
          {
            key: 'bet',
            header: t('list.bet'),
            inCard: 'title',
            cell: (bet) => {
              const { event, pick } = words(bet as never);
              return (
                <>
                  <Text inherit fw={600} style={{ overflowWrap: 'anywhere' }}>
                    {event || t('list.hidden')}
                  </Text>
                  <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                    {pick}
                  </Text>
                  {/* The columns that a card has no room for. */}
                  <Text size="sm" c="dimmed" hiddenFrom="xs">
                    <Odds value={bet.odds} /> · <Amount of={bankroll} value={bet.stake} /> ·{' '}
                    <TimeText value={bet.placed_at} style="day" />
                  </Text>
                </>
              );
            },
          },
          { key: 'placed', header: t('list.placed'), cell: ({ placed_at: at }) => <TimeText value={at} style="day" /> },
          { key: 'odds', header: t('list.odds'), numeric: true, cell: ({ odds }) => <Odds value={odds} /> },
          {
            key: 'stake',
            header: t('list.stake'),
            numeric: true,
            cell: ({ stake }) => <Amount of={bankroll} value={stake} />,
          },
          {
            key: 'outcome',
            header: t('list.outcome'),
            inCard: 'bare',
            cell: ({ outcome }) => <OutcomeBadge outcome={outcome} word={t(`outcome.${outcome as 'won'}`)} />,
          },
          {
            key: 'profit',
            header: t('profit'),
            numeric: true,
            inCard: 'figure',
            cell: ({ profit }) => <Amount of={bankroll} value={profit} result />,
          },
        ]}
      />
      <Pager
        page={page}
        pageSize={SHARED_PAGE_SIZE}
        count={count}
        next={bets.data.next}
        previous={bets.data.previous}
      />
    </Panel>
  );
}

/** `/b/{secret}`: a bankroll for whoever has its address, as its owner declares it. */
export function SharedBankrollPage({ data: { secret, bankroll: read, bets, page } }: { data: SharedData }) {
  const { t } = useTranslation('bankroll-shared');
  const { revalidate } = useRevalidator();
  if (!read.ok) {
    return (
      <Page>
        <meta name="robots" content="noindex, nofollow" />
        <ErrorState error={read.error} onRetry={() => void revalidate()} />
      </Page>
    );
  }
  const bankroll = read.data;
  return (
    <Page>
      <PageMeta title={t('title', { name: bankroll.title })} />
      <meta name="robots" content="noindex, nofollow" />
      <PageHeader title={bankroll.title} lead={t('lead')} />
      <Note kind="info" role="note">
        {t('note')}
      </Note>
      {bankroll.figures.bets === 0 ? (
        <EmptyState icon={<IconTicket size={24} stroke={1.6} />} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <Stack gap="md">
          <Figures bankroll={bankroll} />
          <Curve bankroll={bankroll} />
          {bets ? <Bets bankroll={bankroll} bets={bets} page={page} /> : null}
        </Stack>
      )}
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t('updated')} <TimeText value={bankroll.updated_at} />
        </Text>
        <ReportLink bankroll={secret} />
      </Group>
    </Page>
  );
}
