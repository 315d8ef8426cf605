import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../ui/format/index.ts';
import { type Column, DataTable } from '../../../ui/table/index.ts';
import type { Summary } from '../queries.ts';

const DIGITS = 3;

type LeagueRow = Summary['leagues'][number];

/** The same figures league by league. */
export function LeagueScores({ leagues }: { readonly leagues: Summary['leagues'] }) {
  const { t } = useTranslation('forecasts');
  const format = useFormats();
  const score = (value: number | undefined) => (value === undefined ? '–' : format.decimal(value, DIGITS));
  const columns: Column<LeagueRow>[] = [
    { key: 'league', header: t('leagues.league'), cell: (row) => row.name, inCard: 'title' },
    {
      key: 'graded',
      header: t('leagues.graded'),
      cell: (row) => format.count(row.graded),
      numeric: true,
      inCard: 'line',
    },
    {
      key: 'model',
      header: t('leagues.model'),
      cell: (row) => score(row.compared.model?.log_loss ?? row.model?.log_loss),
      numeric: true,
      inCard: 'line',
      explain: t('figures.logLossExplain'),
    },
    {
      key: 'closing',
      header: t('leagues.closing'),
      cell: (row) => score(row.compared.closing?.log_loss),
      numeric: true,
      inCard: 'line',
    },
    {
      key: 'difference',
      header: t('leagues.difference'),
      cell: (row) => {
        const { difference } = row.compared;
        if (!difference) return '–';
        return `${format.decimal(difference.mean, DIGITS)} (${format.decimal(difference.low, DIGITS)} … ${format.decimal(difference.high, DIGITS)})`;
      },
      numeric: true,
      inCard: 'line',
      explain: t('leagues.differenceExplain'),
    },
  ];
  return <DataTable caption={t('leagues.title')} columns={columns} rows={leagues} rowKey={(row) => row.id} />;
}
