import { Anchor, Group, Stack, Text } from '@mantine/core';
import { THREE_WAY, type ThreeWay } from '@quotavera/domain/bet';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { ResultBar } from '../../../ui/chart/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { FigureTable } from '../../../ui/table/index.ts';
import { Table } from '../../../ui/table/Table.tsx';
import { TimeText } from '../../../ui/time/index.ts';
import classes from '../Calendar.module.css';
import type { Market, Match, MatchForecast, Forecast as Told } from '../queries.ts';
import { poissonAddress } from './calculate.ts';

/** The product's chances beside the market's and the best price: whether a price pays more than the forecast says is fair. */
function Beside({ forecast, market, match }: { forecast: Told; market: Market; match: Match }) {
  const { t } = useTranslation('calendar-match');
  const { t: bets } = useTranslation('tips-bets');
  const format = useFormats();
  const share = (value: number) => format.percent(value, { signed: false, digits: 1 });
  const rows = THREE_WAY.map((side, n) => {
    const best = market.best[n];
    const chance = forecast.probabilities[side];
    return {
      side,
      chance,
      fair: market.fair?.[n] ?? null,
      best: best ?? null,
      edge: best ? chance * Number(best) - 1 : null,
    };
  });
  return (
    <FigureTable
      caption={t('forecast.beside')}
      head=""
      name={({ side }) => (side === 'draw' ? bets('short.draw') : match[side])}
      figures={[
        { header: t('forecast.model'), cell: ({ chance }) => share(chance) },
        { header: t('forecast.market'), cell: ({ fair }) => (fair ? share(fair.probability) : '–') },
        { header: t('odds.bestRow'), cell: ({ best }) => (best ? format.odds(best) : '–') },
        { header: t('forecast.edge'), cell: ({ edge }) => (edge === null ? '–' : format.percent(edge, { digits: 1 })) },
      ]}
      rows={rows}
    />
  );
}

/** How likely each score is, the goals of the home team down, those of the away team across. */
function Scores({ scores, match }: { scores: MatchForecast['scores']; match: Match }) {
  const { t } = useTranslation('calendar-match');
  const format = useFormats();
  const top = Math.max(...scores.flat());
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {t('forecast.scores', { home: match.home, away: match.away })}
      </Text>
      <Table className={classes.scores} withRowBorders={false}>
        <Table.Caption className="visually-hidden">
          {t('forecast.scores', { home: match.home, away: match.away })}
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            {scores.map((_, away) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the number of goals
              <Table.Th key={away} scope="col" ta="center">
                {away}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {scores.map((row, home) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the number of goals
            <Table.Tr key={home}>
              <Table.Th scope="row" ta="center">
                {home}
              </Table.Th>
              {row.map((chance, away) => (
                <Table.Td
                  // biome-ignore lint/suspicious/noArrayIndexKey: the index is the number of goals
                  key={away}
                  ta="center"
                  __vars={{ '--heat': `${Math.round((chance / top) * 52)}%` }}
                >
                  {chance < 0.0005 ? '·' : format.decimal(chance * 100, 1)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Shows what the product's model says of the match. */
export default function Forecast({
  told,
  match,
  result,
}: {
  told: MatchForecast;
  match: Match;
  /** The market of the result, where it has prices. */
  result: Market | undefined;
}) {
  const { t, i18n } = useTranslation('calendar-match');
  const { t: bets } = useTranslation('tips-bets');
  const format = useFormats();
  const { forecast, scores } = told;
  if (!forecast) {
    return (
      <Panel title={t('forecast.title')}>
        <Text>{t(match.begun ? 'forecast.none' : 'forecast.notYet')}</Text>
      </Panel>
    );
  }
  const { probabilities, expected } = forecast;
  const share = (value: number) => format.percent(value, { signed: false, digits: 0 });
  const part = (side: ThreeWay) => ({
    name: side === 'draw' ? bets('short.draw') : match[side],
    chance: probabilities[side],
    value: share(probabilities[side]),
    note: format.odds((1 / probabilities[side]).toFixed(2)),
  });
  return (
    <Panel title={t('forecast.title')}>
      <Stack gap="md">
        <ResultBar label={t('forecast.title')} parts={[part('home'), part('draw'), part('away')]} />
        <Text size="sm">
          {t('forecast.goals', {
            home: format.decimal(expected.home, 2),
            away: format.decimal(expected.away, 2),
            over: share(probabilities.over_2_5),
            both: share(probabilities.both_score),
          })}
        </Text>
        {result ? <Beside forecast={forecast} market={result} match={match} /> : null}
        {scores.length > 0 ? <Scores scores={scores} match={match} /> : null}
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {t('forecast.made')} <TimeText value={forecast.made_at} />.
          </Text>
          <Anchor component={Link} to={poissonAddress(expected, i18n.language)} size="sm">
            {t('calculate.poisson')}
          </Anchor>
          <Anchor component={Link} to={`${paths.forecasts}?league=${match.competition_id}`} size="sm">
            {t('forecast.all')}
          </Anchor>
        </Group>
      </Stack>
    </Panel>
  );
}
