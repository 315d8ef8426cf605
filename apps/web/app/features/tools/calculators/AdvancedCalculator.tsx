import { SimpleGrid, Stack } from '@mantine/core';
import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import type { MarketPick } from '@quotavera/domain/bet';
import { fromWeights, type LineProbabilities, priceCount, priceSelection } from '@quotavera/domain/forecast';
import { COUNT_SCOPES } from '@quotavera/domain/tools';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/choice/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { EmptyState } from '../../../ui/state/index.ts';
import { useWording } from '../../tips/index.ts';
import { dispersionOf, Inputs, meanOf } from './AdvancedInputs.tsx';
import type { Calculation } from './address.ts';
import { Answer, askable } from './components/Answer.tsx';
import { BetsPanel } from './components/BetsPanel.tsx';
import { DeskProvider } from './components/Desk.tsx';
import { Distribution } from './components/Distribution.tsx';
import { LineSlider } from './components/LineSlider.tsx';
import { MatchHeader } from './components/MatchHeader.tsx';
import { MatchPicker, type Menu, useMenu } from './components/MatchPicker.tsx';
import { ModelFacts } from './components/ModelFacts.tsx';
import { ScoreMap } from './components/ScoreMap.tsx';
import { StakeSettings } from './components/StakeSettings.tsx';
import { type AdvancedReply, useComputation } from './queries.ts';
import type { CalculatorProps } from './useCalculation.ts';

const TYPING_MS = 250;
/** The last value, once typing has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

type Question = Parameters<typeof useComputation<typeof toolsAddresses.computeAdvanced>>[1];

/** The body of the call; null while an input is missing or wrong. */
function questionOf(state: Calculation, menu: Menu): Question {
  const { kind, source, distribution } = state;
  const dispersion = dispersionOf(state.dispersion);
  const chosen = kind === 'goals' ? 'model' : distribution;
  const spread = chosen === 'negative_binomial' && dispersion !== null ? { dispersion } : {};
  if (source === 'own') {
    const home = meanOf(state.ownHome, kind);
    const away = meanOf(state.ownAway, kind);
    if (home === null || away === null) return null;
    if (chosen === 'negative_binomial' && dispersion === null) return null;
    return { kind, input: { source, home, away }, distribution: chosen, ...spread };
  }
  if (!askable(state, menu) || state.league === null || state.home === null || state.away === null) return null;
  if (kind !== 'goals' && menu.league && !menu.league.has[kind]) return null;
  const { league, home, away } = state;
  return { kind, input: { source, league, home, away }, distribution: chosen, ...spread };
}

function Plot({ reply, state, change, names }: CalculatorProps & { reply: AdvancedReply; names: Names }) {
  const { t } = useTranslation('tools-calculators');
  const format = useFormats();
  const { kind, probabilities, expected } = reply;
  const scope = state.scope;
  const shown = probabilities[scope];
  const mean = expected[scope];
  const spread = Math.sqrt(fromWeights(shown).variance);
  const step = kind === 'goals' ? 250 : 500;
  const min = 500;
  const max = Math.max(2500, Math.ceil(mean + 3 * spread) * 1000 + 500);
  const start = Math.max(min, Math.round(mean - 0.5) * 1000 + 500);
  const line = Math.min(max, Math.max(min, state.line === null ? start : Math.round(state.line / step) * step));
  const over = shown.reduce((sum, p, n) => (n * 1000 > line ? sum + p : sum), 0);
  const text = (value: number) => format.line(value / 1000).replace('+', '');
  return (
    <Panel>
      <Stack gap="lg">
        <Segmented
          label={t('scope.label')}
          hideLabel
          options={COUNT_SCOPES.map((value) => ({
            value,
            label: value === 'total' ? t('scope.total') : names[value],
          }))}
          value={scope}
          onChange={(next) => change((current) => ({ ...current, scope: next, line: null }))}
        />
        <Distribution
          title={t('plot.over', { line: text(line), chance: format.percent(over, { signed: false }) })}
          unit={t(`plot.${kind}`)}
          probabilities={shown}
          threshold={line}
          countText={String}
        />
        <LineSlider
          label={t('line.label')}
          value={line}
          min={min}
          max={max}
          step={step}
          text={text}
          onChange={(value) => change((current) => ({ ...current, line: value }))}
        />
      </Stack>
    </Panel>
  );
}

interface Names {
  home: string;
  away: string;
}

function Scores({ reply, names }: { reply: AdvancedReply; names: Names }) {
  const { t } = useTranslation('tools-calculators');
  const [chosen, setChosen] = useState('1-1');
  const { matrix, expected, rho } = reply;
  if (!matrix) return null;
  return (
    <Panel title={t('views.scores')}>
      <ScoreMap
        matrix={{ ...expected, rho: rho ?? 0, probabilities: matrix }}
        home={names.home}
        away={names.away}
        chosen={chosen}
        onChoose={setChosen}
      />
    </Panel>
  );
}

/** The chances of a bet by the reply's distributions; null where its kind has no such market. */
function usePricing(reply: AdvancedReply): (pick: MarketPick) => LineProbabilities | null {
  const { kind, probabilities, matrix, expected, rho, first_half_share: share } = reply;
  return useMemo(() => {
    if (kind === 'goals' && matrix) {
      const scores = { ...expected, rho: rho ?? 0, probabilities: matrix };
      return (pick) => priceSelection(scores, pick, share ?? undefined);
    }
    const forecast = {
      home: fromWeights(probabilities.home),
      away: fromWeights(probabilities.away),
      total: fromWeights(probabilities.total),
    };
    return (pick) => priceCount(forecast, pick);
  }, [kind, probabilities, matrix, expected, rho, share]);
}

function AdvancedAnswer({ reply, state, change }: CalculatorProps & { reply: AdvancedReply }) {
  const { t } = useTranslation('tools-calculators');
  const format = useFormats();
  const words = useWording();
  const { context, expected, kind } = reply;
  const names = context
    ? { home: context.home.name, away: context.away.name }
    : { home: t('scope.home'), away: t('scope.away') };
  const price = usePricing(reply);
  return (
    <DeskProvider state={state} change={change} context={context} names={names}>
      <MatchHeader
        state={state}
        title={words.event(names.home, names.away)}
        figure={`${format.decimal(expected.home)} – ${format.decimal(expected.away)}`}
        unit={t(`expected.${kind}`)}
        explain={t('explain.expected')}
        context={context}
      />
      <SimpleGrid cols={kind === 'goals' ? { base: 1, md: 2 } : 1}>
        <Plot reply={reply} state={state} change={change} names={names} />
        <Scores reply={reply} names={names} />
      </SimpleGrid>
      <BetsPanel reply={reply} price={price} />
      <Panel title={t('bank.title')}>
        <StakeSettings state={state} change={change} />
      </Panel>
      {context ? <ModelFacts context={context} /> : null}
    </DeskProvider>
  );
}

/** The reader's own means or the model's, several bets at once with their odds, edges and stakes. */
export function AdvancedCalculator({ state, change }: CalculatorProps) {
  const { t } = useTranslation('tools-calculators');
  const model = state.source === 'model';
  const menu = useMenu(state.league, model);
  const missing = model && state.kind !== 'goals' && menu.league !== undefined && !menu.league.has[state.kind];
  const typed = { ...state };
  [typed.ownHome, typed.ownAway, typed.dispersion] = [
    useSettled(state.ownHome),
    useSettled(state.ownAway),
    useSettled(state.dispersion),
  ] as const;
  const computation = useComputation(toolsAddresses.computeAdvanced, questionOf(typed, menu));
  return (
    <>
      <Inputs state={state} change={change} />
      {model ? <MatchPicker state={state} change={change} menu={menu} /> : null}
      {missing ? (
        <EmptyState title={t('failure.noStatistic')}>
          {t('failure.noStatisticText', { league: menu.league?.name ?? '' })}
        </EmptyState>
      ) : null}
      <Answer state={state} menu={menu} computation={computation} quiet={missing || !model}>
        {(reply) => (
          <AdvancedAnswer key={`${reply.kind}`} reply={reply} state={{ ...state, kind: reply.kind }} change={change} />
        )}
      </Answer>
    </>
  );
}
