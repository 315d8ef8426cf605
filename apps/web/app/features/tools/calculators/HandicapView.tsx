import { asianHandicap, goalMargins } from '@quotavera/domain/forecast';
import { formatMilli } from '@quotavera/domain/odds';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../ui/format/index.ts';
import { useWording } from '../../tips/index.ts';
import { useDesk, useOpening } from './components/Desk.tsx';
import { Distribution } from './components/Distribution.tsx';
import { LinePanel } from './components/LinePanel.tsx';
import { MarketTable } from './components/MarketTable.tsx';
import { type Goals, useRows } from './market-rows.ts';
import { linesBetween, pricedLines } from './value.ts';

const HANDICAPS = linesBetween(-3000, 3000, 250);

/** The Asian handicap: the spread of goal differences, the line that splits it, and the lines around it. */
export function HandicapView(goals: Goals) {
  const { t } = useTranslation('tools-calculators');
  const format = useFormats();
  const words = useWording();
  const desk = useDesk();
  const rows = useRows(goals);
  const { matrix } = goals;
  const margins = useMemo(() => goalMargins(matrix), [matrix]);
  const priced = pricedLines(desk.prices, 'asian_handicap').filter((each) => Math.abs(each) <= 3000);
  const even = useOpening('asian_handicap', HANDICAPS, (each) => asianHandicap(margins, each).home) ?? 0;
  const line = Math.min(3000, Math.max(-3000, desk.state.handicap ?? even));
  const text = (value: number) => words.line('asian_handicap', formatMilli(value));
  const choose = (value: number) => desk.change((current) => ({ ...current, handicap: value }));
  const { win, halfWin } = asianHandicap(margins, line).home;
  const around = HANDICAPS.filter((each) => Math.abs(each - even) <= 1000);
  const ladder = [...new Set([...around, ...priced, line])].sort((a, b) => a - b);
  return (
    <LinePanel
      line={line}
      text={text}
      onChoose={choose}
      plot={
        <Distribution
          title={t('plot.handicap', {
            team: desk.home,
            line: text(line),
            chance: format.percent(win + halfWin, { signed: false }),
          })}
          unit={t('plot.difference', { home: desk.home, away: desk.away })}
          probabilities={margins.probabilities}
          from={margins.lowest}
          threshold={0 - line}
          countText={(count) => format.line(count)}
        />
      }
      slider={{ label: t('line.handicapOf', { team: desk.home }), min: -3000, max: 3000, step: 250 }}
      table={
        <MarketTable
          title={words.market('asian_handicap')}
          explain={t('explain.handicap')}
          rows={rows('asian_handicap', line)}
        />
      }
      ladder={{
        caption: words.market('asian_handicap'),
        sides: [desk.home, desk.away],
        lines: ladder,
        chancesAt: (each) => {
          const { home, away } = asianHandicap(margins, each);
          return [home, away];
        },
      }}
    />
  );
}
