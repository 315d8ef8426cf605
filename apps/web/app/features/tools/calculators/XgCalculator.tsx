import { Anchor } from '@mantine/core';
import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import type { ScoreMatrix } from '@quotavera/domain/forecast';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Segmented } from '../../../ui/choice/index.ts';
import { matchName, useFormats } from '../../../ui/format/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { VIEWS } from './address.ts';
import { calculatorAddress } from './addresses.ts';
import { Answer, askable } from './components/Answer.tsx';
import { DeskProvider } from './components/Desk.tsx';
import { MatchHeader } from './components/MatchHeader.tsx';
import { MatchPicker, useMenu } from './components/MatchPicker.tsx';
import { ModelFacts } from './components/ModelFacts.tsx';
import { StakeSettings } from './components/StakeSettings.tsx';
import { useComputation, type XgReply } from './queries.ts';
import type { CalculatorProps } from './useCalculation.ts';
import { XG_VIEWS } from './XgViews.tsx';

function XgAnswer({ reply, state, change }: CalculatorProps & { reply: XgReply }) {
  const { t } = useTranslation('tools-calculators');
  const { t: betting } = useTranslation('tools-betting');
  const format = useFormats();
  const { expected, rho, matrix: probabilities, first_half_share: share } = reply;
  const matrix = useMemo<ScoreMatrix>(() => ({ ...expected, rho, probabilities }), [expected, rho, probabilities]);
  const View = XG_VIEWS[state.view];
  return (
    <DeskProvider state={state} change={change} context={reply} names={{ home: '', away: '' }}>
      <MatchHeader
        state={state}
        title={matchName(reply.home.name, reply.away.name)}
        figure={`${format.decimal(expected.home)} – ${format.decimal(expected.away)}`}
        unit={t('expected.goals')}
        explain={t('explain.expected')}
        context={reply}
      />
      <Segmented
        label={t('views.label')}
        hideLabel
        options={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
        value={state.view}
        onChange={(view) => change((current) => ({ ...current, view }))}
      />
      {/* The key resets the chosen score when the match changes. */}
      <View key={`${reply.home.id} ${reply.away.id} ${state.view}`} matrix={matrix} share={share} />
      <Anchor
        component={Link}
        to={calculatorAddress('poisson', { home: expected.home.toFixed(2), away: expected.away.toFixed(2) })}
      >
        {betting('calc.poisson.name')}
      </Anchor>
      <Panel title={t('bank.title')}>
        <StakeSettings state={state} change={change} />
      </Panel>
      <ModelFacts context={reply} />
    </DeskProvider>
  );
}

/** Expected goals, and every market of goals out of one score matrix. */
export function XgCalculator({ state, change }: CalculatorProps) {
  const menu = useMenu(state.league);
  const body = askable(state, menu)
    ? { league: state.league ?? 0, home: state.home ?? 0, away: state.away ?? 0 }
    : null;
  const computation = useComputation(toolsAddresses.calculateXg, body);
  return (
    <>
      <MatchPicker state={state} change={change} menu={menu} />
      <Answer state={state} menu={menu} computation={computation}>
        {(reply) => <XgAnswer reply={reply} state={state} change={change} />}
      </Answer>
    </>
  );
}
