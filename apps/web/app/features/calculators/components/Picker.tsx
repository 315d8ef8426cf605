import { Input } from '@mantine/core';
import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown } from '../../../ui/icons/index.ts';
import { matching } from '../match.ts';
import classes from './Picker.module.css';

export interface PickerOption {
  readonly value: number;
  readonly label: string;
  readonly note?: string | undefined;
}

/** One of many by typing a few letters of it: arrows move, Enter takes, Escape puts back what was chosen. */
export function Picker({
  label,
  placeholder,
  options,
  value,
  error,
  disabled = false,
  hint,
  onChange,
}: {
  readonly label: string;
  readonly placeholder: string;
  readonly options: readonly PickerOption[];
  readonly value: number | null;
  readonly error?: ReactNode;
  readonly disabled?: boolean;
  readonly hint?: ReactNode;
  readonly onChange: (value: number) => void;
}) {
  const { t } = useTranslation('calculators');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const chosen = options.find((option) => option.value === value);
  const shown = useMemo(
    () => (typed === null ? options : matching(options, typed, (option) => option.label)),
    [options, typed],
  );
  const at = Math.min(active, Math.max(0, shown.length - 1));

  function show(): void {
    if (open || disabled) return;
    const place = options.findIndex((option) => option.value === value);
    setActive(Math.max(0, place));
    setOpen(true);
    requestAnimationFrame(() => scrollTo(Math.max(0, place)));
  }
  function close(): void {
    setOpen(false);
    setTyped(null);
  }
  function take(option: PickerOption | undefined): void {
    if (!option) return;
    close();
    if (option.value !== value) onChange(option.value);
  }
  function scrollTo(place: number): void {
    list.current?.querySelector(`[data-n="${place}"]`)?.scrollIntoView({ block: 'nearest' });
  }
  function move(step: number): void {
    if (!open) show();
    if (!open || shown.length === 0) return;
    const next = (at + step + shown.length) % shown.length;
    setActive(next);
    scrollTo(next);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && open) take(shown[at]);
    else if (event.key === 'Escape' && open) close();
    else return;
    event.preventDefault();
  }

  return (
    <Input.Wrapper id={id} label={label} error={error} description={hint}>
      <div className={classes.frame}>
        <input
          ref={input}
          id={id}
          className={classes.input}
          role="combobox"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={open && shown.length > 0 ? `${id}-${at}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          disabled={disabled}
          placeholder={placeholder}
          value={typed ?? chosen?.label ?? ''}
          onFocus={(event) => event.currentTarget.select()}
          onClick={show}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(0);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        <IconChevronDown size={18} aria-hidden="true" />
        <div
          id={`${id}-list`}
          ref={list}
          role="listbox"
          tabIndex={-1}
          aria-label={label}
          className={classes.list}
          hidden={!open}
          // The field keeps the focus while the list is pressed or scrolled.
          onMouseDown={(event) => event.preventDefault()}
        >
          {shown.map((option, n) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is the combobox's
            <div
              key={option.value}
              id={`${id}-${n}`}
              data-n={n}
              role="option"
              tabIndex={-1}
              aria-selected={n === at}
              className={clsx(classes.option, option.value === value && classes.chosen)}
              onMouseMove={() => setActive(n)}
              onClick={() => take(option)}
            >
              <span>{option.label}</span>
              {option.note ? <small>{option.note}</small> : null}
            </div>
          ))}
          {shown.length === 0 ? <p className={classes.none}>{t('pick.none')}</p> : null}
        </div>
      </div>
    </Input.Wrapper>
  );
}
