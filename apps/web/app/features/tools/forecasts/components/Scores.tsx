import { Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../ui/format/index.ts';
import { StatTile, StatTiles } from '../../../../ui/stat/index.ts';
import type { Summary } from '../queries.ts';

const DIGITS = 3;

/** The scores of the whole page, and one sentence on who forecast better: the models or the closing odds. */
export function Scores({ summary }: { summary: Summary }) {
  const { t } = useTranslation('tools-forecasts');
  const format = useFormats();
  const score = (value: number | undefined) => (value === undefined ? '–' : format.decimal(value, DIGITS));
  const { compared } = summary;
  const { difference } = compared;
  const verdict =
    difference === null
      ? 'none'
      : difference.low > 0
        ? 'marketBetter'
        : difference.high < 0
          ? 'modelBetter'
          : 'noDifference';
  return (
    <>
      <StatTiles label={t('figures.label')}>
        <StatTile
          label={t('figures.graded')}
          value={format.count(summary.graded)}
          note={t('figures.gradedNote', { pending: format.count(summary.pending) })}
          explain={t('figures.gradedExplain')}
        />
        <StatTile
          label={t('figures.logLoss')}
          value={score(compared.model?.log_loss ?? summary.model?.log_loss)}
          note={t('figures.closingNote', { value: score(compared.closing?.log_loss) })}
          explain={t('figures.logLossExplain')}
        />
        <StatTile
          label={t('figures.brier')}
          value={score(compared.model?.brier ?? summary.model?.brier)}
          note={t('figures.closingNote', { value: score(compared.closing?.brier) })}
          explain={t('figures.brierExplain')}
        />
        <StatTile
          label={t('figures.rps')}
          value={score(compared.model?.rps ?? summary.model?.rps)}
          note={t('figures.closingNote', { value: score(compared.closing?.rps) })}
          explain={t('figures.rpsExplain')}
        />
      </StatTiles>
      <Paper component="p" withBorder={false} m={0} px="md" py="sm" bg="var(--accent-soft)" c="var(--accent-soft-ink)">
        {t(`verdict.${verdict}`, {
          count: compared.matches,
          matches: format.count(compared.matches),
          mean: format.decimal(Math.abs(difference?.mean ?? 0), DIGITS),
          low: format.decimal(difference?.low ?? 0, DIGITS),
          high: format.decimal(difference?.high ?? 0, DIGITS),
        })}
      </Paper>
    </>
  );
}
