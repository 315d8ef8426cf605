import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { IconCheck, IconChevronDown, IconSearch, IconX } from '../icons/index.ts';
import { useAddress } from '../table/index.ts';
import classes from './FilterBar.module.css';
import type { RangeProps } from './FilterRange.tsx';

const Range = lazy(() => import('./FilterRange.tsx'));

/** Filters in one bar; their state is the address, so that a filtered list can be shared. */
export function FilterBar({
  children,
  names,
}: {
  readonly children: ReactNode;
  /** Parameters that "clear" removes. */
  readonly names: readonly string[];
}) {
  const { t } = useTranslation('ui');
  const [search] = useSearchParams();
  const address = useAddress();
  const active = names.some((name) => search.has(name));
  return (
    <Group component="section" gap="xs" aria-label={t('filter.label')}>
      {children}
      {active ? (
        <Button
          component={Link}
          to={address(Object.fromEntries(names.map((name) => [name, null])))}
          preventScrollReset
          variant="subtle"
          size="sm"
          leftSection={<IconX size={16} aria-hidden="true" />}
        >
          {t('filter.reset')}
        </Button>
      ) : null}
    </Group>
  );
}

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

/** One choice out of several. The default isn't written into the address, and is called by the filter's own name. */
export function FilterMenu({
  name,
  label,
  options,
  defaultValue = '',
}: {
  readonly name: string;
  readonly label: string;
  readonly options: readonly FilterOption[];
  readonly defaultValue?: string;
}) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const address = useAddress();
  const value = search.get(name) ?? defaultValue;
  return (
    <NativeSelect
      aria-label={label}
      className={classes.filter}
      rightSection={<IconChevronDown size={15} stroke={2} aria-hidden="true" />}
      rightSectionWidth={28}
      data-active={value !== defaultValue || undefined}
      value={value}
      data={options.map((option) =>
        option.value === defaultValue && option.label !== label
          ? { value: defaultValue, label: `${label}: ${option.label}` }
          : option,
      )}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        void navigate(address({ [name]: chosen === defaultValue ? null : chosen }), { preventScrollReset: true });
      }}
    />
  );
}

/** A range of numbers or days: two parameters. Its fields are fetched with the first filter bar that has one. */
export function FilterRange(props: RangeProps) {
  return (
    <Suspense
      fallback={
        <Button size="sm" disabled>
          {props.label}
        </Button>
      }
    >
      <Range {...props} />
    </Suspense>
  );
}

/** Words to search for. Enter applies; emptying it clears. */
export function FilterSearch({ name = 'search', label }: { readonly name?: string; readonly label?: string }) {
  const { t } = useTranslation('ui');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const address = useAddress();
  const current = search.get(name) ?? '';
  const text = label ?? t('filter.search');

  function apply(value: string): void {
    if (value.trim() !== current)
      void navigate(address({ [name]: value.trim() }), { preventScrollReset: true, replace: true });
  }

  return (
    <form
      key={current}
      onSubmit={(event) => {
        event.preventDefault();
        apply(String(new FormData(event.currentTarget).get(name) ?? ''));
      }}
    >
      <TextInput
        type="search"
        name={name}
        className={classes.filter}
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden="true" />}
        defaultValue={current}
        placeholder={text}
        aria-label={text}
        maxLength={60}
        onBlur={(event) => apply(event.currentTarget.value)}
      />
    </form>
  );
}

/** On or off: one parameter with the value `true`. */
export function FilterToggle({ name, label }: { readonly name: string; readonly label: string }) {
  const [search] = useSearchParams();
  const address = useAddress();
  const on = search.get(name) === 'true';
  return (
    <Button
      component={Link}
      to={address({ [name]: on ? null : 'true' })}
      preventScrollReset
      aria-current={on ? 'true' : undefined}
      size="sm"
      variant={on ? 'light' : 'default'}
      leftSection={on ? <IconCheck size={15} stroke={2.2} aria-hidden="true" /> : undefined}
    >
      {label}
    </Button>
  );
}
