import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import classes from './chart.module.css';

const PERIODS = ['30d', '90d', '365d', 'all'] as const;

/** Periods as links: the choice is in the address (`?period=90d`), so it can be shared and works before the page listens. */
export function PeriodSwitch({ value, name = 'period' }: { readonly value: string; readonly name?: string }) {
  const { t } = useTranslation('ui');
  const [search] = useSearchParams();
  return (
    <nav className={classes.periods} aria-label={t('chart.period')}>
      {PERIODS.map((period) => {
        const next = new URLSearchParams(search);
        next.set(name, period);
        return (
          <Link
            key={period}
            to={`?${next}`}
            preventScrollReset
            replace
            aria-current={period === value ? 'true' : undefined}
            aria-label={t(`periodLong.${period}`)}
          >
            {t(`period.${period}`)}
          </Link>
        );
      })}
    </nav>
  );
}
