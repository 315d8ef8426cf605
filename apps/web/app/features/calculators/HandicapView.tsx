import { Grid, Stack } from '@mantine/core';
import { asianHandicap } from '@quotavera/domain/forecast';
import { formatMilli } from '@quotavera/domain/odds';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../ui/format/index.ts';
import { Panel } from '../../ui/page/index.ts';
import { useWording } from '../tips/index.ts';
import { useDesk, useOpening } from './components/Desk.tsx';
import { Distribution } from './components/Distribution.tsx';
import { Ladder } from './components/Ladder.tsx';
import { LineSlider } from './components/LineSlider.tsx';
import { MarketTable } from './components/MarketTable.tsx';
import { type Goals, useRows } from './market-rows.ts';
import { linesBetween, pricedLines } from './value.ts';

const HANDICAPS = linesBetween(-3000, 3000, 250);

/** The Asian handicap: the spread of goal differences, the line that splits it, and the lines around it. */
export function HandicapView(goals: Goals) {
  const { t } = useTranslation('calculators');
  const format = useFormats();
  const words = useWording();
  const desk = useDesk();
  const rows = useRows(goals);
  const { matrix } = goals;
  const priced = pricedLines(desk.prices, 'asian_handicap').filter((each) => Math.abs(each) <= 3000);
  const even = useOpening('asian_handicap', HANDICAPS, (each) => asianHandicap(matrix, each).home) ?? 0;
  const line = Math.min(3000, Math.max(-3000, desk.state.handicap ?? even));
  const text = (value: number) => words.line('asian_handicap', formatMilli(value));
  const choose = (value: number) => desk.change((current) => ({ ...current, handicap: value }));
  const size = matrix.probabilities.length;
  const differences = useMemo(() => {
    const sums = new Array<number>(2 * size - 1).fill(0);
    for (const [h, row] of matrix.probabilities.entries()) {
      for (const [a, p] of row.entries()) sums[h - a + size - 1]! += p;
    }
    return sums;
  }, [matrix, size]);
  const { win, halfWin } = asianHandicap(matrix, line).home;
  const around = HANDICAPS.filter((each) => Math.abs(each - even) <= 1000);
  const ladder = [...new Set([...around, ...priced, line])].sort((a, b) => a - b);
  return (
    <Panel>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="lg">
            <Distribution
              title={t('plot.handicap', {
                team: desk.home,
                line: text(line),
                chance: format.percent(win + halfWin, { signed: false }),
              })}
              unit={t('plot.difference', { home: desk.home, away: desk.away })}
              probabilities={differences}
              from={1 - size}
              threshold={0 - line}
              countText={(count) => format.line(count)}
            />
            <LineSlider
              label={t('line.handicapOf', { team: desk.home })}
              value={line}
              min={-3000}
              max={3000}
              step={250}
              text={text}
              onChange={choose}
            />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            <MarketTable
              title={words.market('asian_handicap')}
              explain={t('explain.handicap')}
              rows={rows('asian_handicap', line)}
            />
            <Ladder
              caption={words.market('asian_handicap')}
              sides={[desk.home, desk.away]}
              lines={ladder}
              chosen={line}
              text={text}
              chancesAt={(each) => {
                const { home, away } = asianHandicap(matrix, each);
                return [home, away];
              }}
              onChoose={choose}
            />
          </Stack>
        </Grid.Col>
      </Grid>
    </Panel>
  );
}
