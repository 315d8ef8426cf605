import { Button, SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { LinkSwitch } from '../../../../ui/chart/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { type Address, PLOTS } from '../address.ts';
import type { Summary } from '../queries.ts';
import { CalibrationPlot } from './CalibrationPlot.tsx';

function Models({ summary, plot }: { summary: Summary; plot: Address['plot'] }) {
  const { t } = useTranslation('tools-forecasts');
  return (
    <Panel
      title={t('plot.title')}
      aside={
        <LinkSwitch
          label={t('plot.which')}
          name="plot"
          value={plot}
          defaultValue="1x2"
          options={PLOTS.map((value) => ({ value, label: t(`market.${value}`) }))}
        />
      }
    >
      <Text c="dimmed" fz={14}>
        {t('plot.lead')}
      </Text>
      <CalibrationPlot
        bins={summary.calibration[plot]}
        beside={plot === '1x2' ? summary.calibration.closing : []}
        caption={t('plot.caption', { market: t(`market.${plot}`) })}
      />
    </Panel>
  );
}

function Tipsters({ tipsters }: { tipsters: Summary['tipsters'] }) {
  const { t } = useTranslation('tools-forecasts');
  const format = useFormats();
  const score = (value: number | null) => (value === null ? '–' : format.decimal(value, 3));
  return (
    <Panel title={t('tipsters.title')}>
      <Text c="dimmed" fz={14}>
        {t('tipsters.lead', {
          tips: format.count(tipsters.tips),
          tipsters: format.count(tipsters.tipsters),
          brier: score(tipsters.brier),
          logLoss: score(tipsters.log_loss),
        })}
      </Text>
      <CalibrationPlot bins={tipsters.calibration} caption={t('tipsters.caption')} />
      <Button component={Link} to={paths.leaderboardPublic} size="sm">
        {t('tipsters.link')}
      </Button>
    </Panel>
  );
}

/** The calibration (whether events forecast with 30% happen in 30% of the cases) of the models beside the closing odds, and of the tipsters. */
export function Calibration({ summary, plot }: { summary: Summary; plot: Address['plot'] }) {
  return (
    <SimpleGrid minColWidth="min(100%, 340px)" autoFlow="auto-fit">
      <Models summary={summary} plot={plot} />
      <Tipsters tipsters={summary.tipsters} />
    </SimpleGrid>
  );
}
