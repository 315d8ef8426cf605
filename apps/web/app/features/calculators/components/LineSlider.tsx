import { useTranslation } from 'react-i18next';
import { IconMinus, IconPlus } from '../../../ui/icons/index.ts';
import classes from './LineSlider.module.css';

/** A line by sliding, by arrows or by its own buttons; all in thousandths. What it moves is computed at every step. */
export function LineSlider({
  label,
  value,
  min,
  max,
  step,
  text,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The line as bettors write it. */
  readonly text: (line: number) => string;
  readonly onChange: (line: number) => void;
}) {
  const { t } = useTranslation('calculators');
  const by = (steps: number) => onChange(Math.min(max, Math.max(min, value + steps * step)));
  return (
    <div className={classes.slider}>
      <button type="button" onClick={() => by(-1)} disabled={value <= min} aria-label={t('line.lower')}>
        <IconMinus size={18} aria-hidden="true" />
      </button>
      <label className={classes.track}>
        <span className={classes.head}>
          <span>{label}</span>
          <output>{text(value)}</output>
        </span>
        <input
          type="range"
          min={min}
          max={max}
          step={step}
          value={value}
          aria-valuetext={text(value)}
          aria-label={label}
          style={{ '--at': `${((value - min) / (max - min || 1)) * 100}%` } as Record<string, string>}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        />
      </label>
      <button type="button" onClick={() => by(1)} disabled={value >= max} aria-label={t('line.higher')}>
        <IconPlus size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
