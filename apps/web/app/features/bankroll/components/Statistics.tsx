import { Skeleton, Stack, Text } from '@mantine/core';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../platform/api/queries.ts';
import { useLive } from '../../../platform/live/index.ts';
import { EquityChart } from '../../../ui/chart/index.ts';
import { RangeSlider } from '../../../ui/controls/index.ts';
import { Odds, Percent, useFormats } from '../../../ui/format/index.ts';
import { Cents } from '../../../ui/money/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { StatTile, StatTiles } from '../../../ui/stat/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/state/index.ts';
import type { Analysis, Bankroll } from '../queries.ts';
import { Breakdown } from './Breakdown.tsx';
import { Days } from './Days.tsx';
import { useFilters } from './filters.ts';
import { Narrowing } from './Narrowing.tsx';

const NONE = '–';

function Figures({ stats, currency }: Pick<Analysis, 'stats' | 'currency'>) {
  const { t } = useTranslation('bankroll');
  const format = useFormats();
  const share = (value: number | null, signed = true) =>
    value === null ? NONE : <Percent value={value} {...(signed ? { colored: true } : { signed: false })} />;
  const { streaks, clv, drawdown } = stats;
  const streak =
    streaks.current_kind === null ? NONE : t(`stats.${streaks.current_kind}Streak`, { count: streaks.current });
  return (
    <StatTiles label={t('stats.label')}>
      <StatTile
        label={t('stats.roi')}
        explain={t('stats.roiExplain')}
        value={share(stats.yield)}
        note={
          <>
            {t('stats.roc')} {share(stats.roc)}
          </>
        }
      />
      <StatTile
        label={t('stats.profit')}
        value={<Cents cents={stats.profit_cents} currency={currency} result />}
        note={
          <>
            {t('stats.staked')} <Cents cents={stats.staked_cents} currency={currency} />
          </>
        }
      />
      <StatTile
        label={t('stats.bets')}
        value={format.count(stats.bets)}
        note={t('stats.inProgress', { count: stats.in_progress })}
      />
      <StatTile
        label={t('stats.won')}
        value={`${format.count(stats.won + stats.half_won)}–${format.count(stats.lost + stats.half_lost)}`}
        note={t('stats.refunded', { count: stats.void })}
      />
      <StatTile
        label={t('stats.strikeRate')}
        explain={t('stats.strikeRateExplain')}
        value={share(stats.strike_rate, false)}
        note={streak}
      />
      <StatTile
        label={t('stats.clv')}
        explain={t('stats.clvExplain')}
        value={share(clv.fair_mean)}
        note={t('stats.clvBets', { count: clv.fair_bets })}
      />
      <StatTile
        label={t('stats.averageOdds')}
        value={stats.average_odds === null ? NONE : <Odds value={stats.average_odds.toFixed(2)} />}
        note={
          stats.average_stake_cents === null ? undefined : (
            <>
              {t('stats.averageStake')} <Cents cents={stats.average_stake_cents} currency={currency} />
            </>
          )
        }
      />
      <StatTile
        label={t('stats.drawdown')}
        explain={t('stats.drawdownExplain')}
        value={<Cents cents={-drawdown.max_cents} currency={currency} result />}
        note={t('stats.underWater', { count: drawdown.longest_under_water_days })}
      />
      <StatTile
        label={t('stats.capital')}
        value={<Cents cents={stats.capital_cents} currency={currency} />}
        note={
          <>
            {t('balance.initial')} <Cents cents={stats.initial_cents} currency={currency} />
          </>
        }
      />
      <StatTile
        label={t('stats.streaks')}
        value={`${format.count(streaks.longest_win)} / ${format.count(streaks.longest_loss)}`}
        note={t('stats.streaksNote')}
      />
    </StatTiles>
  );
}

type Window = readonly [from: number, to: number];

/** The capital, with every fall shaded; two handles under it narrow the days that are drawn. */
function Capital({ stats, curve, currency }: Analysis) {
  const { t } = useTranslation('bankroll');
  const format = useFormats();
  const [window, setWindow] = useState<Window>([0, curve.length - 1]);
  const money = (value: number) => format.money(Math.round(value * 100), { currency });
  const profit = format.money(Math.abs(stats.profit_cents), { currency });
  const finding = stats.profit_cents > 0 ? 'up' : stats.profit_cents < 0 ? 'down' : 'level';
  const capital = (profitCents: number) => (stats.initial_cents + profitCents) / 100;
  const points = curve
    .slice(window[0], window[1] + 1)
    .map(({ day, profit_cents: earned }) => ({ day, capital: capital(earned) }));
  const [first] = points;
  const { drawdown } = stats;
  const dayOf = (at: number) => format.day(curve[at]?.day ?? '', 'long');
  return (
    <>
      <EquityChart
        title={t(`chart.${finding}`, { profit })}
        points={first && points.length === 1 ? [{ ...first, capital: capital(0) }, first] : points}
        write={money}
        unit={t('chart.unit', { currency })}
        shadeFalls
        drawdown={
          drawdown.to === null
            ? null
            : { from: drawdown.from ?? curve[0]?.day ?? drawdown.to, to: drawdown.to, value: -drawdown.max_cents / 100 }
        }
        note={t('chart.note')}
      />
      {curve.length > 10 ? (
        <RangeSlider
          min={0}
          max={curve.length - 1}
          minRange={1}
          value={[...window]}
          onChange={setWindow}
          label={dayOf}
          thumbFromLabel={t('chart.windowFrom')}
          thumbToLabel={t('chart.windowTo')}
          mx="md"
          mb="md"
        />
      ) : null}
    </>
  );
}

/** Says in words how much luck may have done to these bets. */
function Luck({ stats }: Pick<Analysis, 'stats'>) {
  const { t } = useTranslation('bankroll');
  const format = useFormats();
  const { low, high } = stats;
  if (low === null || high === null) return null;
  const finding = low > 0 ? 'skill' : high < 0 ? 'bad' : 'open';
  return (
    <Panel title={t('luck.title')}>
      <Text maw="80ch">
        {t(`luck.${finding}`, { low: format.percent(low), high: format.percent(high) })}{' '}
        {finding === 'open' && stats.bets_to_settle !== null
          ? t('luck.more', { count: stats.bets_to_settle, shown: format.count(stats.bets_to_settle) })
          : null}
      </Text>
    </Panel>
  );
}

/** The specification's bankroll statistics and the capital over time, of all bets or of those that the address narrows them to. */
export function Statistics({ bankroll }: { bankroll: Bankroll }) {
  const { t } = useTranslation('bankroll');
  const filters = useFilters();
  const query = { ...filters, bankroll: bankroll.id };
  const { data, error, reload } = useApi(bankrollAddresses.analyse, { query } as never, {
    staleTime: 0,
    keepPrevious: true,
  });
  useLive('own_bets', reload);
  const analysis = data as Analysis | undefined;
  if (!analysis) {
    return error ? (
      <ErrorState error={error} onRetry={reload} />
    ) : (
      <LoadingState>
        <Stack gap="md">
          <Skeleton height={300} />
          <Skeleton height={240} />
        </Stack>
      </LoadingState>
    );
  }
  const { stats, days, currency } = analysis;
  const narrowed = Object.keys(filters).length > 0;
  if (stats.bets === 0 && !narrowed) return <EmptyState title={t('stats.empty')}>{t('stats.emptyText')}</EmptyState>;
  return (
    <>
      <Narrowing bankroll={bankroll} filters={filters} stats={stats} />
      {stats.bets === 0 ? (
        <EmptyState title={t('list.noneFiltered')}>{t('list.noneFilteredText')}</EmptyState>
      ) : (
        <>
          <Capital key={`${days[0]?.day}${days.length}`} {...analysis} />
          <Figures stats={stats} currency={currency} />
          <Luck stats={stats} />
          <Breakdown bankroll={bankroll} filters={filters} />
          <Days days={days} currency={currency} />
        </>
      )}
    </>
  );
}
