import { Stack } from '@mantine/core';
import { MARGIN_METHODS, overround, removeMargin } from '@quotavera/domain/margin';
import { useTranslation } from 'react-i18next';
import { NoValue, useFormats } from '../../../../../ui/format/index.ts';
import { StatTile, StatTiles } from '../../../../../ui/stat/index.ts';
import { FigureTable } from '../../../../../ui/table/index.ts';
import { useRowName } from './parts.tsx';
import type { ResultProps } from './result.ts';

export function Margin({ rows }: ResultProps) {
  const { t } = useTranslation('tools-betting');
  const format = useFormats();
  const nameOf = useRowName();
  const odds = rows.map(({ values }) => values.o!);
  const book = overround(odds);
  const methods = MARGIN_METHODS.map((method) => ({ method, fair: removeMargin(method, odds) }));
  const percent = (value: number) => format.percent(value, { signed: false, digits: 2 });
  return (
    <Stack gap="md">
      <StatTiles>
        <StatTile label={t('result.margin')} value={format.percent(book - 1, { digits: 2 })} />
        <StatTile label={t('result.payout')} value={percent(1 / book)} />
      </StatTiles>
      {(['fairOdds', 'fairProbability'] as const).map((shown) => (
        <FigureTable
          key={shown}
          caption={t(`result.${shown}`)}
          name={(at) => nameOf(rows[at]!, at)}
          rows={odds.map((_, at) => at)}
          narrowest={560}
          figures={[
            {
              header: t(shown === 'fairOdds' ? 'label.odds' : 'result.implied'),
              cell: (at) => (shown === 'fairOdds' ? format.odds(odds[at]! / 1000) : percent(1000 / odds[at]!)),
            },
            ...methods.map(({ method, fair }) => ({
              header: t(`method.${method}`),
              cell: (at: number) => {
                if (!fair.ok) return <NoValue />;
                const probability = fair.probabilities[at]!;
                return shown === 'fairOdds' ? format.decimal(1 / probability, 3) : percent(probability);
              },
            })),
          ]}
        />
      ))}
    </Stack>
  );
}
