import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../ui/format/index.ts';
import { type Column, DataTable, InWords } from '../../../../ui/table/index.ts';
import type { Summary } from '../queries.ts';

const DIGITS = 3;

type LeagueRow = Summary['leagues'][number];

/** Shows the scores league by league. */
export function LeagueScores({ leagues }: { leagues: Summary['leagues'] }) {
  const { t } = useTranslation('tools-forecasts');
  const format = useFormats();
  const score = (value: number | undefined) => (value === undefined ? '–' : format.decimal(value, DIGITS));
  const modelScore = ({ compared, model }: LeagueRow) => score(compared.model?.log_loss ?? model?.log_loss);
  const difference = ({ compared }: LeagueRow) => {
    if (!compared.difference) return '–';
    const { mean, low, high } = compared.difference;
    return `${score(mean)} (${score(low)} … ${score(high)})`;
  };
  const columns: Column<LeagueRow>[] = [
    { key: 'league', header: t('leagues.league'), cell: (row) => row.name, inCard: 'title' },
    {
      key: 'graded',
      header: t('leagues.graded'),
      cell: (row) => (
        <InWords table={format.count(row.graded)}>
          {[
            `${t('leagues.graded')} ${format.count(row.graded)}`,
            `${t('leagues.closing')} ${score(row.compared.closing?.log_loss)}`,
            `${t('leagues.difference')} ${difference(row)}`,
          ].join(' · ')}
        </InWords>
      ),
      numeric: true,
      inCard: 'bare',
    },
    {
      key: 'model',
      header: t('leagues.model'),
      cell: (row) => (
        <InWords table={modelScore(row)}>
          {t('leagues.model')} {modelScore(row)}
        </InWords>
      ),
      numeric: true,
      inCard: 'figure',
      explain: t('figures.logLossExplain'),
    },
    {
      key: 'closing',
      header: t('leagues.closing'),
      cell: (row) => score(row.compared.closing?.log_loss),
      numeric: true,
    },
    {
      key: 'difference',
      header: t('leagues.difference'),
      cell: difference,
      numeric: true,
      explain: t('leagues.differenceExplain'),
    },
  ];
  return <DataTable caption={t('leagues.title')} columns={columns} rows={leagues} rowKey={(row) => row.id} />;
}
