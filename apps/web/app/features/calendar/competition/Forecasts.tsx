import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { matchName, useFormats } from '../../../ui/format/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { FigureTable } from '../../../ui/table/index.ts';
import type { Forecast } from '../queries.ts';

/** The product's forecasts of the next matches. */
export function Forecasts({ id, forecasts }: { id: number; forecasts: readonly Forecast[] }) {
  const { t } = useTranslation('calendar-match');
  const format = useFormats();
  const share = (value: number) => format.percent(value, { signed: false, digits: 0 });
  return (
    <Panel title={t('forecast.title')}>
      <FigureTable
        caption={t('forecast.title')}
        head=""
        name={({ fixture_id: match, home, away }) => (
          <Anchor component={Link} to={paths.match(match)}>
            {matchName(home, away)}
          </Anchor>
        )}
        figures={[
          { header: '1', cell: ({ probabilities }) => share(probabilities.home) },
          { header: 'X', cell: ({ probabilities }) => share(probabilities.draw) },
          { header: '2', cell: ({ probabilities }) => share(probabilities.away) },
        ]}
        rows={forecasts}
      />
      <Anchor component={Link} to={`${paths.forecasts}?league=${id}`}>
        {t('forecast.all')}
      </Anchor>
    </Panel>
  );
}
