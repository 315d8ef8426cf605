import { Button, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAddress } from '../table/index.ts';

export interface SwitchOption {
  value: string;
  label: string;
  /** A screen reader says it after a short label. */
  longLabel?: string;
}

/** A few choices as links: the choice is in the address (`?period=90d`), so it can be shared and works before the page listens. */
export function LinkSwitch({
  label,
  name,
  value,
  options,
  defaultValue,
}: {
  label: string;
  name: string;
  value: string;
  options: readonly SwitchOption[];
  /** The default period isn't written into the address. */
  defaultValue?: string;
}) {
  const address = useAddress();
  return (
    // The kit's role of a group is removed, because the switch is navigation.
    <Button.Group aria-label={label} renderRoot={({ role: _, ...props }) => <nav {...props} />}>
      {options.map((option) => {
        const chosen = option.value === value;
        return (
          <Button
            key={option.value}
            component={Link}
            to={address({ [name]: option.value === defaultValue ? null : option.value })}
            preventScrollReset
            replace
            size="sm"
            px="sm"
            c={chosen ? 'var(--accent-soft-ink)' : 'dimmed'}
            bg={chosen ? 'var(--accent-soft)' : undefined}
            aria-current={chosen ? 'true' : undefined}
          >
            {option.label}
            {option.longLabel ? <VisuallyHidden> ({option.longLabel})</VisuallyHidden> : null}
          </Button>
        );
      })}
    </Button.Group>
  );
}

const PERIODS = ['30d', '90d', '365d', 'all'] as const;

/** The periods of a record. */
export function PeriodSwitch({ value, name = 'period' }: { value: string; name?: string }) {
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
