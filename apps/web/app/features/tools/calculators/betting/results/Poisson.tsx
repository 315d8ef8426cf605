import { Stack } from '@mantine/core';
import { THREE_WAY } from '@quotavera/domain/bet';
import {
  bothScore,
  fairOdds,
  fairProbability,
  goalsOverUnder,
  type LineProbabilities,
  likeliestScores,
  plainProbability,
  resultProbabilities,
  scoreMatrix,
} from '@quotavera/domain/forecast';
import { useTranslation } from 'react-i18next';
import { NoValue, useFormats } from '../../../../../ui/format/index.ts';
import { FigureTable } from '../../../../../ui/table/index.ts';
import type { ResultProps } from './result.ts';

const SCORES = 8;

interface Priced {
  name: string;
  chances: LineProbabilities;
}

export function Poisson({ once: { values } }: ResultProps) {
  const { t } = useTranslation('tools-betting');
  const format = useFormats();
  const matrix = scoreMatrix({ home: values.home!, away: values.away! });
  const result = resultProbabilities(matrix);
  const { over, under } = goalsOverUnder(matrix, values.line!);
  const both = bothScore(matrix);
  const line = format.decimal(values.line! / 1000, values.line! % 500 === 0 ? 1 : 2);
  const markets: Priced[] = [
    ...THREE_WAY.map((sign) => ({ name: t(`sign.${sign}`), chances: plainProbability(result[sign]) })),
    { name: t('result.over', { line }), chances: over },
    { name: t('result.under', { line }), chances: under },
    { name: t('result.bothScore'), chances: plainProbability(both.yes) },
    { name: t('result.notBoth'), chances: plainProbability(both.no) },
  ];
  const price = (chances: LineProbabilities) => {
    const odds = fairOdds(chances);
    return odds === null || odds > 10_000 ? <NoValue /> : format.decimal(odds, 2);
  };
  const chance = (value: number | null) =>
    value === null ? <NoValue /> : format.percent(value, { signed: false, digits: 1 });
  return (
    <Stack gap="md">
      <FigureTable
        caption={t('result.markets')}
        name={({ name }) => name}
        rows={markets}
        figures={[
          { header: t('result.fairProbability'), cell: ({ chances }) => chance(fairProbability(chances)) },
          { header: t('result.fairOdds'), cell: ({ chances }) => price(chances) },
        ]}
      />
      <FigureTable
        caption={t('result.scores')}
        name={({ home, away }) => `${home}–${away}`}
        rows={likeliestScores(matrix, SCORES)}
        figures={[
          { header: t('result.fairProbability'), cell: ({ probability }) => chance(probability) },
          { header: t('result.fairOdds'), cell: ({ probability }) => price(plainProbability(probability)) },
        ]}
      />
    </Stack>
  );
}
