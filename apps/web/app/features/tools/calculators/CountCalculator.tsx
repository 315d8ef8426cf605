import { lineRule, type OverUnder } from '@quotavera/domain/bet';
import { fromWeights, overUnder } from '@quotavera/domain/forecast';
import { formatMilli } from '@quotavera/domain/odds';
import type { CountScope } from '@quotavera/domain/tools';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/choice/index.ts';
import { matchName, useFormats } from '../../../ui/format/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { StatTile, StatTiles } from '../../../ui/stat/index.ts';
import { EmptyState } from '../../../ui/state/index.ts';
import { useWording } from '../../tips/index.ts';
import { toolOf } from './calculators.ts';
import { Answer, askable } from './components/Answer.tsx';
import { DeskProvider, useDesk, useOpening } from './components/Desk.tsx';
import { Distribution } from './components/Distribution.tsx';
import { LinePanel } from './components/LinePanel.tsx';
import { type MarketRow, MarketTable } from './components/MarketTable.tsx';
import { MatchHeader } from './components/MatchHeader.tsx';
import { MatchPicker, useMenu } from './components/MatchPicker.tsx';
import { ModelFacts } from './components/ModelFacts.tsx';
import { StakeSettings } from './components/StakeSettings.tsx';
import { COUNT_CALLS, type CountReply, useComputation } from './queries.ts';
import type { CalculatorProps } from './useCalculation.ts';
import { linesBetween, pricedLines } from './value.ts';

type CountKey = keyof typeof COUNT_CALLS;

/** A calculator can show the counts of these. */
const SCOPES_OF: Readonly<Record<CountKey, readonly CountScope[]>> = {
  'total-shots': ['total'],
  'team-shots': ['home', 'away'],
  'shots-on-target': ['total'],
  'team-shots-on-target': ['home', 'away'],
  corners: ['total', 'home', 'away'],
};

const HALF = 500;
/** Lines beyond three standard deviations are almost certain, so they are left out. */
const REACH = 3;

function Lines({ reply }: { reply: CountReply }) {
  const { t } = useTranslation('tools-calculators');
  const format = useFormats();
  const words = useWording();
  const desk = useDesk();
  const { market, scope, mean, variance, probabilities } = reply;
  const distribution = useMemo(() => fromWeights(probabilities), [probabilities]);
  const rule = lineRule(market);
  const reach = REACH * Math.sqrt(variance);
  const low = Math.max(rule?.min ?? HALF, Math.round(mean - reach) * 1000 + HALF);
  const high = Math.min(rule?.max ?? 80_000, Math.max(low + 2000, Math.round(mean + reach) * 1000 + HALF));
  const halves = useMemo(() => linesBetween(low, high, 1000), [low, high]);
  const priced = pricedLines(desk.prices, market).filter((each) => each >= low && each <= high);
  const even = useOpening(market, halves, (each) => overUnder(distribution, each).over) ?? low;
  const requestedLine = desk.state.line ?? even;
  const line = Math.min(high, Math.max(low, Math.round(requestedLine / HALF) * HALF));
  const text = (value: number) => words.line(market, formatMilli(value));
  const choose = (value: number) => desk.change((current) => ({ ...current, line: value }));
  const { over, under } = overUnder(distribution, line);
  const side = scope === 'total' ? '' : `${scope}_`;
  const row = (way: OverUnder): MarketRow => {
    const selection = `${side}${way}`;
    const label = words.selection({ market, selection, line: formatMilli(line), home: desk.home, away: desk.away });
    // The team is left out, because the title of the table names it.
    const shown = `${t(`side.${way}`)} ${text(line)}`;
    return { pick: { market, selection, line, chances: way === 'over' ? over : under }, label, shown };
  };
  const team = scope === 'total' ? null : scope === 'home' ? desk.home : desk.away;
  const title = team === null ? words.market(market) : `${words.market(market)}, ${team}`;
  const around = halves.filter((each) => Math.abs(each - even) <= 4000);
  const ladder = [...new Set([...around, ...priced, line])].sort((a, b) => a - b);
  return (
    <LinePanel
      line={line}
      text={text}
      onChoose={choose}
      plot={
        <Distribution
          title={t('plot.over', { line: text(line), chance: format.percent(over.win, { signed: false }) })}
          unit={t(`plot.${reply.kind}`)}
          probabilities={distribution.probabilities}
          threshold={line}
          countText={String}
        />
      }
      slider={{ label: t('line.label'), min: low, max: high, step: HALF }}
      table={<MarketTable title={title} explain={t('explain.whole')} rows={[row('over'), row('under')]} />}
      ladder={{
        caption: title,
        sides: [t('side.over'), t('side.under')],
        lines: ladder,
        chancesAt: (each) => {
          const both = overUnder(distribution, each);
          return [both.over, both.under];
        },
      }}
    />
  );
}

function CountAnswer({ reply, state, change }: CalculatorProps & { reply: CountReply }) {
  const { t } = useTranslation('tools-calculators');
  const format = useFormats();
  const { expected, mean, variance, distribution, kind, scope, home, away } = reply;
  const who = scope === 'total' ? t('scope.match') : scope === 'home' ? home.name : away.name;
  return (
    <DeskProvider state={state} change={change} context={reply} names={{ home: '', away: '' }}>
      <MatchHeader
        state={state}
        title={matchName(home.name, away.name)}
        figure={format.decimal(mean, 1)}
        unit={`${t(`expected.${kind}`)} · ${who}`}
        explain={t('explain.expected')}
        context={reply}
      />
      <Lines key={`${home.id} ${away.id} ${scope}`} reply={reply} />
      <StatTiles label={t('count.tiles')}>
        <StatTile label={home.name} value={format.decimal(expected.home, 1)} note={t('count.mean')} />
        <StatTile label={away.name} value={format.decimal(expected.away, 1)} note={t('count.mean')} />
        <StatTile
          label={t('count.spread')}
          value={`± ${format.decimal(Math.sqrt(variance), 1)}`}
          note={t('count.spreadNote')}
          explain={t('explain.spread')}
        />
        <StatTile
          label={t('count.distribution')}
          value={t(`distribution.${distribution}`)}
          note={t(distribution === 'poisson' ? 'count.poissonNote' : 'count.dispersedNote')}
          explain={t('explain.dispersion')}
        />
      </StatTiles>
      <Panel title={t('bank.title')}>
        <StakeSettings state={state} change={change} />
      </Panel>
      <ModelFacts context={reply} />
    </DeskProvider>
  );
}

/** Shots, shots on target or corners, of the match or of one team: any line of them. */
export function CountCalculator({ calc, state, change }: CalculatorProps & { calc: CountKey }) {
  const { t } = useTranslation('tools-calculators');
  const menu = useMenu(state.league);
  const scopes = SCOPES_OF[calc];
  const scope = scopes.find((each) => each === state.scope) ?? scopes[0] ?? 'total';
  const { statistic } = toolOf(calc);
  const missing = statistic !== null && menu.league !== undefined && !menu.league.has[statistic];
  const body =
    askable(state, menu) && !missing
      ? {
          league: state.league ?? 0,
          home: state.home ?? 0,
          away: state.away ?? 0,
          ...(scope === 'total' ? {} : { side: scope }),
        }
      : null;
  // All count calculators have the same request and reply; only the total's request has no side.
  const computation = useComputation(COUNT_CALLS[calc] as (typeof COUNT_CALLS)['corners'], body);
  const name = (id: number | null) => menu.teams.data?.results.find((team) => team.id === id)?.name;
  return (
    <>
      <MatchPicker state={state} change={change} menu={menu} />
      {scopes.length > 1 ? (
        <Segmented
          label={t('scope.label')}
          hideLabel
          options={scopes.map((value) => ({
            value,
            label: (value === 'total' ? undefined : name(state[value])) ?? t(`scope.${value}`),
          }))}
          value={scope}
          onChange={(next) => change((current) => ({ ...current, scope: next, line: null }))}
        />
      ) : null}
      {missing ? (
        <EmptyState title={t('failure.noStatistic')}>
          {t('failure.noStatisticText', { league: menu.league?.name ?? '' })}
        </EmptyState>
      ) : (
        <Answer state={state} menu={menu} computation={computation}>
          {(reply) => <CountAnswer reply={reply} state={state} change={change} />}
        </Answer>
      )}
    </>
  );
}
