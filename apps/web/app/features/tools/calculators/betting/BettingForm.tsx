import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { MAX_LEGS } from '@quotavera/domain/limits';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useHydrated } from '../../../../platform/boot/use-in-browser.ts';
import { CopyButton } from '../../../../ui/copy/index.ts';
import { isChanged, TYPING_PAUSE_MS } from '../../../../ui/filter/index.ts';
import { IconPlus, IconX } from '../../../../ui/icons/index.ts';
import type { BettingCalculator } from '../addresses.ts';
import classes from './Betting.module.css';
import { type Field, fieldsOf, SPECIFICATION } from './fields.ts';
import { type BettingState, type Entry, isBanker, REMOVED } from './state.ts';
import { useOptionText } from './texts.ts';

interface FieldProps {
  field: string;
  specification: Field;
  entry: Entry;
  /** The row's number; null for a field that stands once. */
  row: number | null;
  /** How many legs a system combines, without its bankers. */
  legs: number;
}

/** A field of the form. It never rewrites what was typed; a row's field has a label for screen readers alone. */
function BettingField({ field, specification, entry, row, legs }: FieldProps) {
  const { t } = useTranslation('tools-betting');
  const option = useOptionText();
  const { kind, options, isCounted, label: key } = specification;
  const label =
    row === null ? { label: t(`label.${key}`) } : { 'aria-label': t('field.ofRow', { field: t(`label.${key}`), row }) };
  const shared = { name: field, defaultValue: entry.texts[field] ?? '', autoComplete: 'off', ...label };
  if (kind === 'choice') {
    const sizes = isCounted ? Array.from({ length: Math.max(0, legs - 1) }, (_, at) => String(at + 1)) : [];
    const data = [...(options ?? []), ...sizes].map((value) => ({ value, label: option(field, value, legs) }));
    return <NativeSelect {...shared} data={data} />;
  }
  const error = entry.errors[field];
  return (
    <TextInput
      {...shared}
      inputMode={kind === 'name' || kind === 'any_odds' ? 'text' : 'decimal'}
      placeholder={kind === 'name' && row !== null ? t('field.namePlaceholder', { row }) : undefined}
      maxLength={kind === 'name' ? 40 : 20}
      error={error ? t(`error.${error}`) : undefined}
    />
  );
}

/** Returns the query that the browser would send for the form and the button that was pressed. */
function searchOf(form: HTMLFormElement, pressed?: HTMLElement | null): URLSearchParams {
  const search = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  if (pressed instanceof HTMLButtonElement && pressed.name) search.append(pressed.name, pressed.value);
  return search;
}

/**
 * The fields of a calculator as a form that asks for its own address, so that it works before scripts run and every calculation can be kept.
 * With scripts the address follows what is typed.
 */
export function BettingForm({
  calculator,
  state,
  address,
}: {
  calculator: BettingCalculator;
  state: BettingState;
  /** The whole address of the calculation, to be copied. */
  address: string;
}) {
  const { t } = useTranslation('tools-betting');
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [served] = useState(!hydrated);
  const { rows: rowFields, once } = fieldsOf(calculator);
  const { least } = SPECIFICATION[calculator];
  const { rows } = state;
  const legs = rows.filter((row) => !isBanker(row)).length;
  const go = (search: URLSearchParams) => void navigate(`?${search}`, { replace: true, preventScrollReset: true });
  const follow = useDebouncedCallback(() => {
    if (form.current) go(searchOf(form.current));
  }, TYPING_PAUSE_MS);

  /** The row that a pressed button leads to: fields are put up anew, and the focus would be lost. */
  const nextRow = useRef<number | null>(null);
  useEffect(() => {
    if (nextRow.current === null) return;
    const fields = form.current?.querySelectorAll<HTMLInputElement>('input[name="o"]') ?? [];
    fields[Math.min(nextRow.current, rows.length - 1)]?.focus();
    nextRow.current = null;
  }, [rows.length]);

  // Somebody may have typed before scripts ran: calculate with that.
  useEffect(() => {
    if (served && form.current && [...form.current.elements].some(isChanged)) follow();
  }, [served, follow]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const search = searchOf(event.currentTarget, submitter);
    const removed = search.get(REMOVED);
    if (removed !== null) {
      nextRow.current = Number(removed);
      for (const [field] of rowFields) {
        const values = search.getAll(field);
        search.delete(field);
        for (const [place, value] of values.entries()) if (String(place) !== removed) search.append(field, value);
      }
      search.delete(REMOVED);
    } else if (submitter instanceof HTMLButtonElement && submitter.name) {
      nextRow.current = rows.length;
    }
    go(search);
  }

  return (
    // Fields are put up anew when a row comes or goes: each keeps what stands in it otherwise.
    <form
      key={rows.length}
      ref={form}
      onSubmit={submit}
      onInput={() => follow()}
      aria-label={t(`calc.${calculator}.name`)}
    >
      <Stack gap="md">
        {/* The enter key presses a form's first button, which otherwise takes away a row. */}
        <button type="submit" className="visually-hidden" tabIndex={-1}>
          {t('action.calculate')}
        </button>
        {rows.length > 0 ? (
          <div className={classes.rows} data-columns={rowFields.length}>
            <div className={classes.head} aria-hidden="true">
              {rowFields.map(([field, { label }]) => (
                <span key={field}>{t(`label.${label}`)}</span>
              ))}
            </div>
            {rows.map((entry, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <div key={place} className={classes.row}>
                {rowFields.map(([field, specification]) => (
                  <BettingField
                    key={field}
                    field={field}
                    specification={specification}
                    entry={entry}
                    row={place + 1}
                    legs={legs}
                  />
                ))}
                <Button
                  type="submit"
                  name={REMOVED}
                  value={String(place)}
                  variant="subtle"
                  color="gray"
                  px="xs"
                  disabled={rows.length <= least}
                  aria-label={t('action.remove', { row: place + 1 })}
                >
                  <IconX size={18} aria-hidden="true" />
                </Button>
              </div>
            ))}
            <Button
              type="submit"
              name="o"
              value=""
              variant="default"
              disabled={rows.length >= MAX_LEGS}
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              className={classes.add}
            >
              {t('action.add')}
            </Button>
          </div>
        ) : null}
        {once.length > 0 ? (
          <div className={classes.once}>
            {once.map(([field, specification]) => (
              <BettingField
                key={field}
                field={field}
                specification={specification}
                entry={state.once}
                row={null}
                legs={legs}
              />
            ))}
          </div>
        ) : null}
        <Group gap="xs">
          <noscript>
            <Button type="submit">{t('action.calculate')}</Button>
          </noscript>
          <CopyButton label={t('action.copy')} text={address} />
        </Group>
      </Stack>
    </form>
  );
}
