import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../ui/format/index.ts';
import classes from '../Calculators.module.css';

/** 1, X and 2 in one bar, with their figures. */
export function ResultBars({
  home,
  away,
  chances,
}: {
  readonly home: string;
  readonly away: string;
  readonly chances: { readonly home: number; readonly draw: number; readonly away: number };
}) {
  const { t } = useTranslation('calculators');
  const format = useFormats();
  const parts = [
    { key: 'home', label: home, value: chances.home },
    { key: 'draw', label: t('result.draw'), value: chances.draw },
    { key: 'away', label: away, value: chances.away },
  ];
  return (
    <div className={classes.bars}>
      <ul className={classes.barLabels}>
        {parts.map(({ key, label, value }) => (
          <li key={key}>
            <b>{format.percent(value, { signed: false })}</b>
            <span>{label}</span>
          </li>
        ))}
      </ul>
      <div className={classes.barTrack} aria-hidden="true">
        {parts.map(({ key, value }) => (
          <span key={key} style={{ flexGrow: value, flexBasis: 0 }} />
        ))}
      </div>
    </div>
  );
}
