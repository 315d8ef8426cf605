import { Box, Button, List, Text } from '@mantine/core';
import { ODDS_SOURCES, type Paths, type WhatIfResult } from '@quotavera/domain/records/what-if';
import { useTranslation } from 'react-i18next';
import { EquityChart } from '../../../../ui/chart/index.ts';
import { Percent, useFormats } from '../../../../ui/format/index.ts';
import { IconRefresh } from '../../../../ui/icons/index.ts';
import { Cents } from '../../../../ui/money/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { StatTile, StatTiles } from '../../../../ui/stat/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import { Fan } from './Fan.tsx';

const CURRENCY = 'EUR';
const NONE = '–';
const MISSED = ['started', 'expired', 'below_floor', 'no_value', 'capped', 'no_money', 'unsubscribed'] as const;

/** Says how each tip of the period was treated: the odds of tips bet on, the reasons of the others. */
function Bets({ result, leftOut }: { result: WhatIfResult; leftOut: number }) {
  const { t } = useTranslation('records-what-if');
  const format = useFormats();
  const counted = (count: number) => ({ count, shown: format.count(count) });
  return (
    <Panel title={t('bets.title', counted(result.bets))}>
      <List size="sm" spacing={4}>
        {ODDS_SOURCES.filter((source) => result.bySource[source] > 0).map((source) => (
          <List.Item key={source}>{t(`source.${source}`, counted(result.bySource[source]))}</List.Item>
        ))}
        {MISSED.filter((reason) => result.missed[reason] > 0).map((reason) => (
          <List.Item key={reason}>{t(`missed.${reason}`, counted(result.missed[reason]))}</List.Item>
        ))}
        {leftOut > 0 ? <List.Item>{t('missed.unverified', counted(leftOut))}</List.Item> : null}
      </List>
    </Panel>
  );
}

function Figures({ result, feeCents }: { result: WhatIfResult; feeCents: number }) {
  const { t } = useTranslation('records-what-if');
  const format = useFormats();
  const { underWater, breakEvenCents } = result;
  return (
    <StatTiles label={t('figures.label')}>
      <StatTile
        label={t('figures.net')}
        value={<Cents cents={result.netCents} currency={CURRENCY} result />}
        note={t('figures.final', { bank: format.money(result.finalCents) })}
      />
      <StatTile
        label={t('figures.yield')}
        explain={t('explain.yield')}
        value={result.yield === null ? NONE : <Percent value={result.yield} colored />}
        note={
          feeCents > 0 && result.netYield !== null
            ? t('figures.netYield', { value: format.percent(result.netYield) })
            : t('figures.staked', { value: format.money(result.stakedCents) })
        }
      />
      <StatTile
        label={t('figures.drawdown')}
        explain={t('explain.drawdown')}
        value={<Cents cents={-result.drawdownCents} currency={CURRENCY} result />}
        note={t('figures.drawdownShare', { value: format.percent(result.drawdownShare, { signed: false }) })}
      />
      <StatTile
        label={t('figures.underWater')}
        explain={t('explain.underWater')}
        value={
          underWater
            ? t('figures.days', { count: underWater.days, shown: format.count(underWater.days) })
            : t('figures.never')
        }
        note={
          underWater
            ? t(underWater.open ? 'figures.since' : 'figures.span', {
                from: format.day(underWater.from, 'long'),
                to: format.day(underWater.to, 'long'),
              })
            : undefined
        }
      />
      {feeCents > 0 ? (
        <StatTile
          label={t('figures.breakEven')}
          explain={t('explain.breakEven')}
          value={breakEvenCents === null ? t('figures.noBank') : format.money(breakEvenCents)}
          note={t('figures.fees', { value: format.money(result.feesCents) })}
        />
      ) : null}
    </StatTiles>
  );
}

/** The result in one sentence. */
function useSentence(): (
  result: WhatIfResult,
  of: { names: readonly string[]; from: string; to: string; bankCents: number },
) => string {
  const { t, i18n } = useTranslation('records-what-if');
  const format = useFormats();
  return (result, { names, from, to, bankCents }) =>
    t(result.netCents > 0 ? 'sentence.up' : result.netCents < 0 ? 'sentence.down' : 'sentence.level', {
      names: new Intl.ListFormat(i18n.language).format(names.map((name) => `@${name}`)),
      from: format.day(from, 'long'),
      to: format.day(to, 'long'),
      bank: format.money(bankCents),
      final: format.money(result.finalCents),
      net: format.money(Math.abs(result.netCents)),
      count: result.bets,
      shown: format.count(result.bets),
    });
}

/** Shows the result on the real record, and the possible results of weeks like those. */
export function Result({
  result,
  paths,
  names,
  period,
  bankCents,
  feeCents,
  leftOut,
  onShuffle,
}: {
  result: WhatIfResult;
  paths: Paths | null;
  names: readonly string[];
  period: { from: string; to: string };
  bankCents: number;
  feeCents: number;
  leftOut: number;
  /** Draws the weeks anew. */
  onShuffle: () => void;
}) {
  const { t } = useTranslation('records-what-if');
  const format = useFormats();
  const sentence = useSentence();
  if (result.bets === 0) {
    return (
      <>
        <EmptyState title={t('none.title')}>{t(result.missed.no_value > 0 ? 'none.noValue' : 'none.text')}</EmptyState>
        <Bets result={result} leftOut={leftOut} />
      </>
    );
  }
  const euro = (cents: number) => format.money(cents);
  const said = sentence(result, { names, ...period, bankCents });
  const curve = result.curve.map(({ day, profitMicro }) => ({ day, capital: (bankCents + profitMicro) / 100 }));
  const [first] = curve;
  return (
    <>
      <Text fz="lg" fw={600} role="status">
        {said}
        {result.endedAt === null ? null : (
          <> {t('sentence.ended', { day: format.day(new Date(result.endedAt * 1_000).toISOString(), 'long') })}</>
        )}
      </Text>
      <Figures result={result} feeCents={feeCents} />
      <EquityChart
        title={t('chart.title')}
        points={first ? [{ day: first.day, capital: bankCents / 100 }, ...curve] : curve}
        write={(value) => euro(Math.round(value * 100))}
        unit={t('chart.unit')}
        shadeFalls
        note={t('chart.note')}
      />
      {paths ? (
        <Fan
          title={t('fan.title', {
            low: euro(Math.round(paths.finalCents.p5)),
            high: euro(Math.round(paths.finalCents.p95)),
          })}
          unit={t('fan.unit', { paths: format.count(paths.paths) })}
          note={t('fan.note', {
            profit: format.percent(paths.profitShare, { signed: false, digits: 0 }),
            drawdown: format.percent(paths.drawdownShare.p50, { signed: false, digits: 0 }),
          })}
          points={paths.fan.map(({ weeks, ...quantiles }) => ({ after: weeks, ...quantiles }))}
          aside={
            <Button leftSection={<IconRefresh size={17} aria-hidden="true" />} onClick={onShuffle}>
              {t('fan.shuffle')}
            </Button>
          }
          afterLabel={t('fan.weeks')}
          write={euro}
        />
      ) : null}
      <Bets result={result} leftOut={leftOut} />
      <Box>
        <Text size="sm" c="dimmed" maw="80ch">
          {t('hindsight')}
        </Text>
      </Box>
    </>
  );
}
