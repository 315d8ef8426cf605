import { Anchor, SimpleGrid, Text } from '@mantine/core';
import { BOOKMAKER_NAMES } from '@quotavera/domain/bet';
import { SMALL_SAMPLE } from '@quotavera/domain/limits';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useBetWords } from '../../../ui/bet-words/index.ts';
import { EquityChart } from '../../../ui/chart/index.ts';
import { bandText, Odds, Percent, UnitValue, useFormats, YieldInterval } from '../../../ui/format/index.ts';
import { Cents } from '../../../ui/money/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { StatTile, StatTiles } from '../../../ui/stat/index.ts';
import { FigureTable } from '../../../ui/table/index.ts';
import type { Report } from './queries.ts';

type Line = Report['months'][number] | Report['breakdowns'][number]['lines'][number];

/** Hundredths of the report's currency, or of a unit. */
function useAmount({ currency }: Report) {
  const format = useFormats();
  return {
    show: (value: number, result = false): ReactNode =>
      currency === null ? (
        <UnitValue value={value / 100} {...(result ? { colored: true } : { signed: false })} />
      ) : (
        <Cents cents={value} currency={currency} result={result} />
      ),
    write: (value: number) =>
      currency === null ? format.units(value / 100, { signed: false, digits: 2 }) : format.money(value, { currency }),
  };
}

function Figures({ report }: { report: Report }) {
  const { t } = useTranslation('records-performance');
  const format = useFormats();
  const { show, write } = useAmount(report);
  const { figures } = report;
  const { streaks } = figures;
  return (
    <StatTiles label={t('report.title')}>
      <StatTile
        label={t('report.profit')}
        value={show(figures.profit, true)}
        note={`${t('report.staked')} ${write(figures.staked)}`}
      />
      <StatTile label={t('report.yield')} value={<YieldInterval of={figures} />} />
      <StatTile
        label={t('report.bets')}
        value={format.count(figures.settled)}
        note={
          figures.average_stake === null
            ? undefined
            : t('report.averageStake', { amount: write(figures.average_stake) })
        }
      />
      <StatTile
        label={t('report.strikeRate')}
        value={<Percent value={figures.strike_rate} signed={false} />}
        note={
          figures.average_odds === null ? undefined : (
            <>
              {t('report.averageOdds')} <Odds value={figures.average_odds.toFixed(2)} />
            </>
          )
        }
      />
      <StatTile label={t('report.clv')} value={<Percent value={figures.clv.fair_mean} colored />} />
      <StatTile label={t('report.drawdown')} value={show(-figures.drawdown, true)} />
      <StatTile
        label={t('report.streaks')}
        value={`${format.count(streaks.longest_win)} / ${format.count(streaks.longest_loss)}`}
        note={t('report.streaksNote')}
      />
    </StatTiles>
  );
}

function Luck({ figures }: Report) {
  const { t } = useTranslation('records-performance');
  const format = useFormats();
  const { low, high, bets_to_settle: more } = figures;
  const finding = low === null || high === null ? 'few' : low > 0 ? 'skill' : high < 0 ? 'bad' : 'open';
  return (
    <Panel title={t('report.luck.title')}>
      <Text maw="80ch">
        {t(`report.luck.${finding}`, { low: format.percent(low ?? 0), high: format.percent(high ?? 0) })}{' '}
        {finding === 'open' && more !== null ? t('report.luck.more', { shown: format.count(more) }) : null}
      </Text>
    </Panel>
  );
}

/** Lines with their bets, profit, yield and its interval; small samples are dimmed. */
function Lines({ report, title, rows }: { report: Report; title: string; rows: readonly (Line & { name: string })[] }) {
  const { t } = useTranslation('records-performance');
  const format = useFormats();
  const { show } = useAmount(report);
  return (
    <FigureTable
      caption={title}
      rows={rows}
      isDimmed={({ bets }) => bets < SMALL_SAMPLE}
      name={({ name }) => name}
      figures={[
        { header: t('report.bets'), cell: ({ bets }) => `${format.count(bets)}${bets < SMALL_SAMPLE ? '*' : ''}` },
        {
          header: t('report.yield'),
          cell: (line) => <YieldInterval of={line} />,
        },
        { header: t('report.profit'), cell: ({ profit }) => show(profit, true) },
      ]}
    />
  );
}

function Extremes({ report, title, rows }: { report: Report; title: string; rows: Report['wins'] }) {
  const { t } = useTranslation('records-performance');
  const format = useFormats();
  const { show } = useAmount(report);
  if (rows.length === 0) return null;
  return (
    <Panel title={title}>
      <FigureTable
        caption={title}
        head={t('report.event')}
        rows={rows}
        name={({ event, day, tip }) => (
          <>
            {tip === null ? (
              event
            ) : (
              <Anchor component={Link} to={paths.tipPublic(tip)}>
                {event}
              </Anchor>
            )}
            <Text size="xs" c="dimmed">
              {format.day(day, 'long')}
            </Text>
          </>
        )}
        figures={[
          { header: t('report.odds'), cell: ({ odds }) => <Odds value={odds} /> },
          { header: t('report.profit'), cell: ({ profit }) => show(profit, true) },
        ]}
      />
    </Panel>
  );
}

/** A report on screen; the PDF has the same parts. */
export function ReportView({ report }: { report: Report }) {
  const { t } = useTranslation('records-performance');
  const format = useFormats();
  const words = useBetWords();
  const { show: _, write } = useAmount(report);
  const { figures, equity, months, breakdowns, currency } = report;
  const finding = figures.profit > 0 ? 'chartUp' : figures.profit < 0 ? 'chartDown' : 'chartLevel';
  const nameOf = (by: Report['breakdowns'][number]['by'], key: string): string => {
    if (key === '') return t('report.none');
    switch (by) {
      case 'sport':
        return words.sport(key);
      case 'market':
        return words.market(key);
      case 'oddsBand':
        return bandText(key, format.odds);
      case 'bookmaker':
        return BOOKMAKER_NAMES.get(key) ?? key;
    }
  };
  return (
    <>
      <Figures report={report} />
      {equity.length > 1 ? (
        <EquityChart
          title={t(`report.${finding}`, { profit: write(Math.abs(figures.profit)) })}
          points={equity.map(({ day, profit }) => ({ day, capital: profit / 100 }))}
          write={(value) => write(Math.round(value * 100))}
          unit={t('report.chartUnit', { unit: currency ?? 'u' })}
          shadeFalls
        />
      ) : null}
      <Luck {...report} />
      {months.length > 1 ? (
        <Panel title={t('report.months')}>
          <Lines
            report={report}
            title={t('report.month')}
            rows={months.map((row) => ({ ...row, name: format.day(`${row.month}-01`, 'monthYear') }))}
          />
        </Panel>
      ) : null}
      {breakdowns.length > 0 ? (
        <Panel title={t('report.breakdowns')}>
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            {breakdowns.map(({ by, lines }) => (
              <Lines
                key={by}
                report={report}
                title={t(`report.by.${by}`)}
                rows={lines.map((row) => ({ ...row, name: nameOf(by, row.key) }))}
              />
            ))}
          </SimpleGrid>
          <Text size="sm" c="dimmed">
            {t('report.smallNote', { count: SMALL_SAMPLE })}
          </Text>
        </Panel>
      ) : null}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Extremes report={report} title={t('report.wins')} rows={report.wins} />
        <Extremes report={report} title={t('report.losses')} rows={report.losses} />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {t(report.username === null ? 'report.noteOwn' : 'report.noteTipster')}
      </Text>
    </>
  );
}
