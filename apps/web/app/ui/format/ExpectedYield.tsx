import { useTranslation } from 'react-i18next';
import classes from './Numbers.module.css';
import { NoValue, Percent, useFormats } from './Numbers.tsx';

/** An expected yield with its 90% interval: "+2,7% da +0,4% a +5,0%". */
export function ExpectedYield({
  value,
  low,
  high,
}: {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}) {
  const { t } = useTranslation('ui');
  const format = useFormats();
  if (value === null || low === null || high === null) return <NoValue />;
  return (
    <span className={classes.expected}>
      <b>
        <Percent value={value} />
      </b>{' '}
      <small>{t('expectedYieldRange', { low: format.percent(low), high: format.percent(high) })}</small>
    </span>
  );
}
