import { Stack, Text } from '@mantine/core';
import {
  bothScore,
  likeliestScores,
  poisson,
  resultProbabilities,
  scoreMatrix,
  totalGoals,
} from '@quotavera/domain/forecast';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../ui/facts/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Table } from '../../../ui/table/Table.tsx';
import type { Values } from './fields.ts';

/** Counts rarer than this are left out. */
const SHOWN_FROM = 0.005;

/** How likely each number of goals is when they fall at a constant rate. */
export function Poisson({ values }: { values: Values }) {
  const { t } = useTranslation('academy');
  const format = useFormats();
  const { probabilities } = poisson(values.mean ?? 2.6);
  const rows = probabilities.map((probability, goals) => ({ goals, probability }));
  const atLeast = (goals: number) => 1 - probabilities.slice(0, goals).reduce((sum, p) => sum + p, 0);
  const percent = (value: number) => format.percent(value, { signed: false });
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('widgets.poisson-explorer.goals')}</Table.Th>
          <Table.Th scope="col">{t('widgets.poisson-explorer.exactly')}</Table.Th>
          <Table.Th scope="col">{t('widgets.poisson-explorer.atLeast')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows
          .filter(({ probability }) => probability >= SHOWN_FROM)
          .map(({ goals, probability }) => (
            <Table.Tr key={goals}>
              <Table.Th scope="row">{format.count(goals)}</Table.Th>
              <Table.Td>{percent(probability)}</Table.Td>
              <Table.Td>{percent(atLeast(goals))}</Table.Td>
            </Table.Tr>
          ))}
      </Table.Tbody>
    </Table>
  );
}

/** A match's markets from two expected numbers of goals. */
export function Scores({ values }: { values: Values }) {
  const { t } = useTranslation('academy');
  const format = useFormats();
  const matrix = scoreMatrix({ home: values.home ?? 1.5, away: values.away ?? 1.1 });
  const { home, draw, away } = resultProbabilities(matrix);
  const goals = totalGoals(matrix).probabilities;
  const over = 1 - goals.slice(0, 3).reduce((sum, p) => sum + p, 0);
  const price = (p: number) => `${format.percent(p, { signed: false })} (${format.decimal(1 / p, 2)})`;
  return (
    <Stack gap="xs">
      <Facts
        facts={[
          ['1', price(home)],
          ['X', price(draw)],
          ['2', price(away)],
          [t('widgets.score-matrix.over'), price(over)],
          [t('widgets.score-matrix.bothScore'), price(bothScore(matrix).yes)],
        ]}
      />
      <Text size="sm" c="dimmed">
        {t('widgets.score-matrix.likeliest')}:{' '}
        {likeliestScores(matrix, 5)
          .map(({ home: h, away: a, probability }) => `${h}–${a} ${format.percent(probability, { signed: false })}`)
          .join(' · ')}
      </Text>
    </Stack>
  );
}
