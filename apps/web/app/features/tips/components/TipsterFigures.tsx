import { Group, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Percent, useFormats } from '../../../ui/format/index.ts';
import type { TipView } from '../queries.ts';
import classes from './TipRow.module.css';

function Figure({ area, label, children }: { area: string; label: string; children: ReactNode }) {
  return (
    <div className={classes.figure} style={{ gridArea: area }}>
      <Text span size="xs" c="dimmed">
        {label}
      </Text>
      <Text span fw={600} fz={14}>
        {children}
      </Text>
    </div>
  );
}

/**
 * Shows the figures that readers choose a tipster by: the expected yield, the closing line value and on how many tips. They are three cells
 * of the row around.
 */
export function FigureCells({ figures }: { figures: TipView['tipster']['figures'] }) {
  const { t } = useTranslation('tips');
  const format = useFormats();
  return (
    <>
      <Figure area="expected" label={t('figures.expectedYield')}>
        <Percent value={figures?.expected_yield ?? null} colored />
      </Figure>
      <Figure area="clv" label={t('fact.clv')}>
        <Percent value={figures?.verified_fair_clv ?? null} colored />
      </Figure>
      <Figure area="bets" label={t('figures.betsLabel')}>
        {format.count(figures?.ranking_bets ?? 0)}
      </Figure>
    </>
  );
}

/** Shows the same figures as a line of text. */
export function TipsterFigures({ figures }: { figures: TipView['tipster']['figures'] }) {
  const { t } = useTranslation('tips');
  if (figures === null) return null;
  const { expected_yield: expected, verified_fair_clv: clv, ranking_bets: bets } = figures;
  return (
    <Group gap="2px 14px" fz="sm" c="dimmed">
      <VisuallyHidden>{t('figures.label')}:</VisuallyHidden>
      {expected === null ? null : (
        <span>
          {t('figures.expectedYield')}{' '}
          <b>
            <Percent value={expected} colored />
          </b>
        </span>
      )}
      {clv === null ? null : (
        <span>
          {t('fact.clv')}{' '}
          <b>
            <Percent value={clv} colored />
          </b>
        </span>
      )}
      <span>{t('figures.bets', { count: bets })}</span>
    </Group>
  );
}
