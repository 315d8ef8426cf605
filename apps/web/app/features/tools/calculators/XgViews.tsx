import { Grid, SimpleGrid, Stack, Text } from '@mantine/core';
import { TEAM_SIDES, type ThreeWay } from '@quotavera/domain/bet';
import {
  goalsBetween,
  goalsOverUnder,
  likeliestScores,
  plainProbability,
  resultProbabilities,
  type ScoreMatrix,
  teamGoals,
  totalGoals,
} from '@quotavera/domain/forecast';
import { formatMilli } from '@quotavera/domain/odds';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResultBar } from '../../../ui/chart/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { useWording } from '../../tips/index.ts';
import type { VIEWS } from './address.ts';
import { useDesk, useOpening } from './components/Desk.tsx';
import { Distribution } from './components/Distribution.tsx';
import { LinePanel } from './components/LinePanel.tsx';
import classes from './components/MarketTable.module.css';
import { FairList, MarketTable } from './components/MarketTable.tsx';
import { ScoreMap } from './components/ScoreMap.tsx';
import { HandicapView } from './HandicapView.tsx';
import { type Goals, useRows } from './market-rows.ts';
import { linesBetween, pricedLines } from './value.ts';

const GOAL_LINES = linesBetween(500, 6500, 250);
const USUAL_GOAL_LINES = [500, 1500, 2500, 3500, 4500, 5500];
/** The ranges of goals that Italian books offer as "multigol". */
const MULTIGOL = [
  [1, 2],
  [1, 3],
  [2, 3],
  [2, 4],
  [3, 4],
  [3, 5],
  [4, 6],
] as const;

function SignedName({ sign, name }: { sign: string; name: string }) {
  return (
    <>
      {sign}{' '}
      <Text component="small" size="sm" c="dimmed" className={classes.name}>
        {name}
      </Text>
    </>
  );
}

function ResultView(goals: Goals) {
  const { t } = useTranslation('tools-calculators');
  const format = useFormats();
  const words = useWording();
  const desk = useDesk();
  const rows = useRows(goals);
  const result = resultProbabilities(goals.matrix);
  // The sign stands above the name, so that long names fit on a phone.
  const names = { home: desk.home, draw: t('result.draw'), away: desk.away };
  const part = (side: ThreeWay) => ({
    name: names[side],
    chance: result[side],
    value: format.percent(result[side], { signed: false }),
  });
  const signed = rows('1x2').map((row) => {
    const { market, selection } = row.pick;
    const sign = words.selection({ market, selection, line: null, home: desk.home, away: desk.away }, 'short');
    const name = names[selection as keyof typeof names];
    return { ...row, shown: <SignedName sign={sign} name={name} /> };
  });
  return (
    <>
      <Panel>
        <Stack gap="lg">
          <ResultBar large label={words.market('1x2')} parts={[part('home'), part('draw'), part('away')]} />
          <MarketTable title={words.market('1x2')} rows={signed} />
        </Stack>
      </Panel>
      <Panel>
        <Stack gap="lg">
          <MarketTable title={words.market('double_chance')} rows={rows('double_chance')} />
          <MarketTable
            title={words.market('draw_no_bet')}
            explain={t('explain.drawNoBet')}
            rows={rows('draw_no_bet')}
          />
        </Stack>
      </Panel>
      <Panel>
        <MarketTable
          title={words.market('half_time_full_time')}
          explain={t('explain.halfTime', { share: Math.round(goals.share * 100) })}
          rows={rows('half_time_full_time')}
        />
      </Panel>
    </>
  );
}

function GoalsView(goals: Goals) {
  const { t } = useTranslation('tools-calculators');
  const format = useFormats();
  const words = useWording();
  const desk = useDesk();
  const rows = useRows(goals);
  const { matrix } = goals;
  const total = useMemo(() => totalGoals(matrix), [matrix]);
  const priced = pricedLines(desk.prices, 'over_under').filter((each) => each >= 500 && each <= 6500);
  const even = useOpening('over_under', USUAL_GOAL_LINES, (each) => goalsOverUnder(matrix, each).over) ?? 2500;
  const line = Math.min(6500, Math.max(500, desk.state.line ?? even));
  const text = (value: number) => words.line('over_under', formatMilli(value));
  const choose = (value: number) => desk.change((current) => ({ ...current, line: value }));
  const over = rows('over_under', line);
  const ladder = [...new Set([...USUAL_GOAL_LINES, ...priced, line])].sort((a, b) => a - b);
  return (
    <>
      <LinePanel
        line={line}
        text={text}
        onChoose={choose}
        plot={
          <Distribution
            title={t('plot.over', {
              line: text(line),
              chance: format.percent(overOf(matrix, line), { signed: false }),
            })}
            unit={t('plot.goals')}
            probabilities={total.probabilities}
            threshold={line}
            countText={String}
          />
        }
        slider={{ label: t('line.label'), min: 500, max: 6500, step: GOAL_LINES[1]! - GOAL_LINES[0]! }}
        table={
          <MarketTable title={t('market.overUnder', { line: text(line) })} explain={t('explain.quarter')} rows={over} />
        }
        ladder={{
          caption: words.market('over_under'),
          sides: [t('side.over'), t('side.under')],
          lines: ladder,
          chancesAt: (each) => {
            const { over: first, under } = goalsOverUnder(matrix, each);
            return [first, under];
          },
        }}
      />
      <Panel>
        <MarketTable title={words.market('btts')} rows={rows('btts')} />
      </Panel>
      <Panel>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="lg">
          <FairList
            title={t('market.multigoal')}
            explain={t('explain.multigoal')}
            rows={MULTIGOL.map(([from, to]) => ({
              label: `${from}–${to}`,
              probability: goalsBetween(total, from, to),
            }))}
          />
          <FairList
            title={t('market.exactGoals')}
            rows={[0, 1, 2, 3, 4, 5].map((n) => ({
              label: t('market.goals', { count: n }),
              probability: total.probabilities[n] ?? 0,
            }))}
          />
          {TEAM_SIDES.map((side) => (
            <FairList
              key={side}
              title={t('market.teamGoals', { team: desk[side] })}
              rows={[500, 1500, 2500].map((each) => ({
                label: words.selection({
                  market: 'over_under',
                  selection: 'over',
                  line: formatMilli(each),
                  home: desk.home,
                  away: desk.away,
                }),
                probability: 1 - goalsBetween(teamGoals(matrix, side), 0, Math.floor(each / 1000)),
              }))}
            />
          ))}
        </SimpleGrid>
      </Panel>
    </>
  );
}

function overOf(matrix: ScoreMatrix, line: number): number {
  const { win, halfWin } = goalsOverUnder(matrix, line).over;
  return win + halfWin;
}

function ScoresView(goals: Goals) {
  const { t } = useTranslation('tools-calculators');
  const words = useWording();
  const desk = useDesk();
  const { matrix } = goals;
  const likeliest = useMemo(() => likeliestScores(matrix, 8), [matrix]);
  const first = likeliest[0];
  const [chosen, setChosen] = useState(first ? `${first.home}-${first.away}` : '1-1');
  const scores = likeliest.map(({ home, away }) => `${home}-${away}`);
  // Scores with typed odds are always listed, however unlikely they are.
  const typed = desk.state.odds.flatMap(({ market, selection }) => (market === 'correct_score' ? [selection] : []));
  const shown = [...new Set([...(scores.includes(chosen) ? [] : [chosen]), ...scores, ...typed])];
  const rows = shown.map((selection) => {
    const [h = 0, a = 0] = selection.split('-').map(Number);
    const chances = plainProbability(matrix.probabilities[h]?.[a] ?? 0);
    return {
      pick: { market: 'correct_score' as const, selection, line: null, chances },
      label: words.selection({ market: 'correct_score', selection, line: null, home: desk.home, away: desk.away }),
    };
  });
  return (
    <Panel>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 5 }}>
          <ScoreMap matrix={matrix} home={desk.home} away={desk.away} chosen={chosen} onChoose={setChosen} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <MarketTable title={t('scores.likeliest')} rows={rows} />
        </Grid.Col>
      </Grid>
    </Panel>
  );
}

/** The content of each part of the markets. */
export const XG_VIEWS: Readonly<Record<(typeof VIEWS)[number], (goals: Goals) => ReactNode>> = {
  result: ResultView,
  goals: GoalsView,
  handicap: HandicapView,
  scores: ScoresView,
};
