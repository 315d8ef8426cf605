import clsx from 'clsx';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { IconCheck, IconChevronDown, IconSearch, IconX } from '../icons/index.ts';
import { useAddress } from '../table/index.ts';
import classes from './FilterBar.module.css';

/** From this many options on, a menu gets a field to search them. */
const SEARCHABLE_FROM = 10;

/**
 * Filters in one bar; their state is the address. Menus are native disclosures of links: they work before the page listens, with the
 * keyboard (Enter opens, Tab walks, Escape closes) and can be shared.
 */
export function FilterBar({
  children,
  names,
}: {
  readonly children: ReactNode /** Parameters that "clear" removes. */;
  readonly names: readonly string[];
}) {
  const { t } = useTranslation('ui');
  const [search] = useSearchParams();
  const address = useAddress();
  const active = names.some((name) => search.has(name));
  return (
    <section className={classes.bar} aria-label={t('filter.label')}>
      {children}
      {active ? (
        <Link
          className={classes.reset}
          to={address(Object.fromEntries(names.map((name) => [name, null])))}
          preventScrollReset
        >
          <IconX size={16} aria-hidden="true" />
          {t('filter.reset')}
        </Link>
      ) : null}
    </section>
  );
}

/** A chip with a panel under it. It closes on a choice, on Escape and when something else is pressed. */
function Disclosure({
  label,
  active,
  children,
}: {
  readonly label: string;
  readonly active: boolean;
  readonly children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const { search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice changes the address, which closes the panel
  useEffect(() => details.current?.removeAttribute('open'), [search]);
  useEffect(() => {
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !details.current?.contains(event.target))
        details.current?.removeAttribute('open');
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, []);
  return (
    <details
      ref={details}
      className={classes.disclosure}
      name="filter"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        details.current?.removeAttribute('open');
        details.current?.querySelector('summary')?.focus();
      }}
    >
      <summary className={clsx(classes.chip, active && classes.active)}>
        {label}
        <IconChevronDown size={15} stroke={2} aria-hidden="true" />
      </summary>
      <div className={classes.panel}>{children}</div>
    </details>
  );
}

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

/** One choice out of several. The default isn't written into the address. */
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
  const { t } = useTranslation('ui');
  const [search] = useSearchParams();
  const address = useAddress();
  const [wanted, setWanted] = useState('');
  const value = search.get(name) ?? defaultValue;
  const chosen = options.find((option) => option.value === value);
  const active = value !== defaultValue;
  const shown = wanted
    ? options.filter((option) => option.label.toLocaleLowerCase().includes(wanted.toLocaleLowerCase()))
    : options;
  return (
    <Disclosure label={active && chosen ? chosen.label : label} active={active}>
      {options.length >= SEARCHABLE_FROM ? (
        <input
          type="search"
          className={classes.field}
          value={wanted}
          placeholder={t('filter.search')}
          aria-label={t('filter.searchIn', { name: label })}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      ) : null}
      <ul className={classes.options}>
        {shown.map((option) => (
          <li key={option.value}>
            <Link
              to={address({ [name]: option.value === defaultValue ? null : option.value })}
              preventScrollReset
              aria-current={option.value === value ? 'true' : undefined}
              className={classes.option}
            >
              {option.label}
              {option.value === value ? <IconCheck size={16} stroke={2.2} aria-hidden="true" /> : null}
            </Link>
          </li>
        ))}
        {shown.length === 0 ? <li className={classes.none}>{t('filter.none')}</li> : null}
      </ul>
    </Disclosure>
  );
}

/** A range of numbers or days: two parameters. */
export function FilterRange({
  label,
  fromName,
  toName,
  type = 'number',
  step,
  min,
}: {
  readonly label: string;
  readonly fromName: string;
  readonly toName: string;
  readonly type?: 'number' | 'date';
  readonly step?: number;
  readonly min?: number;
}) {
  const { t } = useTranslation('ui');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const address = useAddress();
  const id = useId();
  const from = search.get(fromName) ?? '';
  const to = search.get(toName) ?? '';
  const active = from !== '' || to !== '';

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    void navigate(address({ [fromName]: text(fromName), [toName]: text(toName) }), { preventScrollReset: true });
  }

  return (
    <Disclosure label={active ? `${label} ${from || '…'}–${to || '…'}` : label} active={active}>
      <form key={`${from} ${to}`} className={classes.range} onSubmit={submit}>
        {[[fromName, from, t('filter.from')] as const, [toName, to, t('filter.to')] as const].map(
          ([name, value, text]) => (
            <div key={name}>
              <label htmlFor={`${id}${name}`}>{text}</label>
              <input
                id={`${id}${name}`}
                className={classes.field}
                name={name}
                type={type}
                step={step}
                min={min}
                defaultValue={value}
              />
            </div>
          ),
        )}
        <button type="submit" className={classes.apply}>
          {t('filter.apply')}
        </button>
      </form>
    </Disclosure>
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
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault();
        apply(String(new FormData(event.currentTarget).get(name) ?? ''));
      }}
    >
      <IconSearch size={16} stroke={1.8} aria-hidden="true" />
      <input
        type="search"
        name={name}
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
    <Link
      to={address({ [name]: on ? null : 'true' })}
      preventScrollReset
      aria-current={on ? 'true' : undefined}
      className={clsx(classes.chip, on && classes.active)}
    >
      {on ? <IconCheck size={15} stroke={2.2} aria-hidden="true" /> : null}
      {label}
    </Link>
  );
}
