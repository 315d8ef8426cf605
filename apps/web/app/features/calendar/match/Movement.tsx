import { Text } from '@mantine/core';
import { marketOf } from '@quotavera/domain/bet';
import { useTranslation } from 'react-i18next';
import { airyRange, Line, LineKey, Plot, rangeOf, XAxis, YAxis } from '../../../ui/chart/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { useTimeZone } from '../../../ui/time/index.ts';
import { useWording } from '../../tips/index.ts';
import type { Market, Match } from '../queries.ts';

const COLORS = ['var(--chart-line)', 'var(--control-line)', 'var(--accent)'] as const;
const DASHES = [undefined, '5 4', '2 3'] as const;

/** How the average of a market moved since it was seen first: a line for each selection, named under the plot with its ends. */
export function Movement({ market, match }: { market: Market; match: Match }) {
  const { t } = useTranslation('calendar-match');
  const format = useFormats();
  const zone = useTimeZone();
  const words = useWording();
  const code = marketOf(market.market);
  const lines = market.selections.map((selection, n) => ({
    name:
      code === null ? selection : words.selection({ ...match, market: code, selection, line: market.line }, 'short'),
    points: market.movement.flatMap(({ at, odds }) => {
      const price = odds[n];
      return price ? [{ x: Date.parse(at), y: Number(price) }] : [];
    }),
    color: COLORS[n % COLORS.length] ?? COLORS[0],
    dash: DASHES[n % DASHES.length],
  }));
  const drawn = lines.filter(({ points }) => points.length > 1);
  const all = drawn.flatMap(({ points }) => points);
  if (all.length === 0) return null;
  const x = rangeOf(all.map((point) => point.x));
  const ends = [x.low, x.high].map((at) => ({
    x: at,
    text: format.instant(new Date(at).toISOString(), zone, 'short'),
  }));
  const texts = drawn.map(({ name, points }) =>
    t('odds.moved', {
      name,
      from: format.odds(points[0]!.y.toFixed(2)),
      to: format.odds(points.at(-1)!.y.toFixed(2)),
    }),
  );
  return (
    <figure style={{ margin: 0 }}>
      <Text component="figcaption" size="sm" fw={600} mb={6}>
        {t('odds.movement')}
      </Text>
      <Plot x={x} y={airyRange(all.map((point) => point.y))} height={150} label={texts.join('; ')}>
        <YAxis text={(value) => format.decimal(value, 2)} />
        {drawn.map(({ name, points, color, dash }) => (
          <Line key={name} points={points} color={color} dash={dash} />
        ))}
        <XAxis
          labels={ends.map((end, n) => ({
            ...end,
            x: n === 0 ? x.low + (x.high - x.low) * 0.14 : x.high - (x.high - x.low) * 0.14,
          }))}
        />
      </Plot>
      <ul className="plain-list" style={{ display: 'flex', flexWrap: 'wrap', gap: '2px 16px', marginTop: 26 }}>
        {texts.map((text, n) => (
          <Text key={text} component="li" size="sm">
            <LineKey color={drawn[n]!.color} dash={drawn[n]!.dash} /> {text}
          </Text>
        ))}
      </ul>
    </figure>
  );
}
