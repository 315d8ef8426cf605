import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import classes from './chart.module.css';

export interface SwitchOption {
  readonly value: string;
  readonly label: string;
  /** Said after a short label. */
  readonly longLabel?: string;
}

/** A few choices as links: the choice is in the address (`?period=90d`), so it can be shared and works before the page listens. */
export function LinkSwitch({
  label,
  name,
  value,
  options,
}: {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly options: readonly SwitchOption[];
}) {
  const [search] = useSearchParams();
  return (
    <nav className={classes.periods} aria-label={label}>
      {options.map((option) => {
        const next = new URLSearchParams(search);
        next.set(name, option.value);
        return (
          <Link
            key={option.value}
            to={`?${next}`}
            preventScrollReset
            replace
            aria-current={option.value === value ? 'true' : undefined}
          >
            {option.label}
            {option.longLabel ? <span className="visually-hidden"> ({option.longLabel})</span> : null}
          </Link>
        );
      })}
    </nav>
  );
}

const PERIODS = ['30d', '90d', '365d', 'all'] as const;

/** The periods of a record. */
export function PeriodSwitch({ value, name = 'period' }: { readonly value: string; readonly name?: string }) {
  const { t } = useTranslation('ui');
  return (
    <LinkSwitch
      label={t('chart.period')}
      name={name}
      value={value}
      options={PERIODS.map((period) => ({
        value: period,
        label: t(`period.${period}`),
        longLabel: t(`periodLong.${period}`),
      }))}
    />
  );
}
