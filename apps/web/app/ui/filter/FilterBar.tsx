import { Button, Group, NativeSelect, type NativeSelectProps, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useHydrated } from '../../platform/boot/use-in-browser.ts';
import { IconCheck, IconChevronDown, IconSearch, IconX } from '../icons/index.ts';
import { useAddress } from '../table/index.ts';
import classes from './FilterBar.module.css';
import type { RangeProps } from './FilterRange.tsx';
import { TYPING_PAUSE_MS } from './typing.ts';

const SEARCH_MAX = 60;

/** Whether a field holds something else than the page came with. */
export function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.defaultSelected === false;
  return field instanceof HTMLInputElement && field.type !== 'hidden' && field.value !== field.defaultValue;
}

const Range = lazy(() => import('./FilterRange.tsx'));

/**
 * Filters in one bar; their state is the address, so that a filtered list can be shared. Before scripts run, the bar is a form that asks for
 * that address.
 */
export function FilterBar({
  children,
  names,
  keeps = [],
}: {
  children: ReactNode;
  /** Parameters that "clear" removes. */
  names: readonly string[];
  /** Parameters of the page's other choices, which the form sends along before scripts run. */
  keeps?: readonly string[];
}) {
  const { t } = useTranslation('ui');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const address = useAddress();
  const active = names.some((name) => search.get(name));
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const [served] = useState(!hydrated);
  // A choice or a text from before the bar was alive is applied.
  useEffect(() => {
    if (served && form.current && [...form.current.elements].some(isChanged)) form.current.requestSubmit();
  }, [served]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const values = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()] as const);
    void navigate(address(Object.fromEntries(values)), { preventScrollReset: true });
  }

  return (
    <form ref={form} aria-label={t('filter.label')} onSubmit={submit}>
      <Group gap="xs">
        {keeps.map((name) => {
          const value = search.get(name);
          return value === null ? null : <input key={name} type="hidden" name={name} value={value} />;
        })}
        {children}
        <noscript>
          <Button type="submit" size="sm">
            {t('filter.apply')}
          </Button>
        </noscript>
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
    </form>
  );
}

export interface FilterOption {
  value: string;
  label: string;
}

/**
 * Chooses one option out of several. The default is called by the filter's own name; in the address and in the form it is an empty value.
 */
export function FilterMenu({
  name,
  label,
  options,
  defaultValue = '',
  resets,
  ...layout
}: {
  name: string;
  label: string;
  options: readonly FilterOption[];
  defaultValue?: string;
  /** A parameter that has no meaning once another choice is made. */
  resets?: string;
} & Pick<NativeSelectProps, 'hiddenFrom'>) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const address = useAddress();
  const requested = search.get(name) ?? '';
  const value = requested === defaultValue ? '' : requested;
  return (
    <NativeSelect
      name={name}
      aria-label={label}
      className={classes.filter}
      rightSection={<IconChevronDown size={15} stroke={2} aria-hidden="true" />}
      rightSectionWidth={28}
      data-active={value !== '' || undefined}
      value={value}
      data={options.map((option) =>
        option.value === defaultValue
          ? { value: '', label: option.label === label ? label : `${label}: ${option.label}` }
          : option,
      )}
      onChange={(event) =>
        void navigate(address({ ...(resets ? { [resets]: null } : {}), [name]: event.currentTarget.value }), {
          preventScrollReset: true,
        })
      }
      {...layout}
    />
  );
}

/** A range of numbers or days: two parameters. Its fields are fetched with the first filter bar that has one. */
export function FilterRange(props: RangeProps) {
  return (
    <Suspense
      fallback={
        <Button size="sm" className={classes.press} disabled>
          {props.label}
        </Button>
      }
    >
      <Range {...props} />
    </Suspense>
  );
}

/** Words to search for: the list follows as one types, the address with it. */
export function FilterSearch({
  name = 'search',
  label,
  ...layout
}: {
  name?: string;
  label?: string;
} & Pick<TextInputProps, 'flex' | 'maw'>) {
  const { t } = useTranslation('ui');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const address = useAddress();
  const current = search.get(name) ?? '';
  const text = label ?? t('filter.search');
  const field = useRef<HTMLInputElement>(null);
  const apply = useDebouncedCallback((newValue: string) => {
    void navigate(address({ [name]: newValue }), { preventScrollReset: true, replace: true });
  }, TYPING_PAUSE_MS);
  // The address was changed by "back" or by clearing the filters.
  useEffect(() => {
    const input = field.current;
    if (input && input !== document.activeElement) input.value = current;
  }, [current]);
  return (
    <TextInput
      ref={field}
      type="search"
      name={name}
      className={classes.filter}
      leftSection={<IconSearch size={16} stroke={1.8} aria-hidden="true" />}
      defaultValue={current}
      placeholder={text}
      aria-label={text}
      maxLength={SEARCH_MAX}
      onChange={(event) => apply(event.currentTarget.value.trim())}
      {...layout}
    />
  );
}

/** On or off: one parameter with the value `true`. */
export function FilterToggle({ name, label }: { name: string; label: string }) {
  const [search] = useSearchParams();
  const address = useAddress();
  const on = search.get(name) === 'true';
  return (
    <>
      {on ? <input type="hidden" name={name} value="true" /> : null}
      <Button
        component={Link}
        to={address({ [name]: on ? null : 'true' })}
        preventScrollReset
        aria-current={on ? 'true' : undefined}
        size="sm"
        className={classes.press}
        data-active={on || undefined}
        variant={on ? 'light' : 'default'}
        leftSection={on ? <IconCheck size={15} stroke={2.2} aria-hidden="true" /> : undefined}
      >
        {label}
      </Button>
    </>
  );
}
