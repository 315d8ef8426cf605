import type { BetTotals } from '@quotavera/domain/bet';
import { formatMicro, formatMilli } from '@quotavera/domain/odds';
import { useTranslation } from 'react-i18next';
import { NoValue, Odds, UnitValue } from '../../../ui/format/index.ts';
import type { TipForm } from './model.ts';
import classes from './Totals.module.css';

/** Total odds, what can be lost and what can be won, exactly, as it is typed. */
export function Totals({ form, totals }: { readonly form: TipForm; readonly totals: BetTotals | null }) {
  const { t } = useTranslation('tip-form');
  const lay = form.side === 'lay';
  const net = totals !== null && totals.netProfit !== totals.grossProfit;
  return (
    <dl className={classes.totals} aria-live="polite">
      <div>
        <dt>{form.legs.length > 1 ? t('totals.totalOdds') : t('totals.odds')}</dt>
        <dd>{totals ? <Odds value={formatMilli(totals.totalOdds)} /> : <NoValue />}</dd>
      </div>
      <div>
        <dt>{lay ? t('totals.liability') : t('totals.risk')}</dt>
        <dd>{totals ? <UnitValue value={formatMicro(totals.risk)} signed={false} digits={2} /> : <NoValue />}</dd>
      </div>
      {lay && form.stakeBasis === 'liability' ? (
        <div>
          <dt>{t('totals.layStake')}</dt>
          <dd>{totals ? <UnitValue value={formatMicro(totals.stake)} signed={false} digits={2} /> : <NoValue />}</dd>
        </div>
      ) : null}
      <div>
        <dt>{net ? t('totals.netProfit') : t('totals.profit')}</dt>
        <dd className={classes.profit}>
          {totals ? <UnitValue value={formatMicro(totals.netProfit)} digits={2} /> : <NoValue />}
        </dd>
      </div>
    </dl>
  );
}
