import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { IconAlertCircle, IconCheck } from '../icons/index.ts';
import classes from './Choice.module.css';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** A second line: a price, a team. */
  readonly note?: ReactNode;
  /** What a screen reader says when the label alone says too little. */
  readonly spoken?: string;
  readonly disabled?: boolean;
}

interface Choice<Value extends string> {
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly hideLabel?: boolean;
  readonly error?: ReactNode;
}

function Group<Value extends string>({
  label,
  options,
  value,
  onChange,
  hideLabel,
  error,
  className,
  optionClass,
}: Choice<Value> & { readonly className: string | undefined; readonly optionClass: string | undefined }) {
  const name = useId();
  return (
    <fieldset className={classes.group} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={hideLabel ? 'visually-hidden' : classes.legend}>{label}</legend>
      <div className={className}>
        {options.map((option) => (
          <label key={option.value} className={clsx(optionClass, option.value === value && classes.chosen)}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              aria-label={option.spoken}
              onChange={() => onChange(option.value)}
              // A chosen price is taken again when it is pressed again: it may have moved meanwhile.
              onClick={() => (option.value === value ? onChange(option.value) : undefined)}
            />
            <span>{option.label}</span>
            {option.note === undefined ? null : <small className={classes.note}>{option.note}</small>}
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${name}-error`} className={classes.error}>
          <IconAlertCircle size={16} aria-hidden="true" />
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** One of two to four, side by side in one frame. A radio group: arrows move the choice. */
export function Segmented<Value extends string>(choice: Choice<Value>) {
  return <Group {...choice} className={classes.segmented} optionClass={classes.segment} />;
}

/** One of many, as chips that wrap (or scroll sideways in one row). */
export function ChoiceChips<Value extends string>({
  layout = 'wrap',
  ...choice
}: Choice<Value> & { readonly layout?: 'wrap' | 'row' | 'thirds' | 'halves' }) {
  return <Group {...choice} className={clsx(classes.chips, classes[layout])} optionClass={classes.chip} />;
}

/** Yes or no, with what it means. */
export function CheckField({
  label,
  hint,
  checked,
  onChange,
  id,
  invalid = false,
  describedBy,
}: {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly id?: string;
  readonly invalid?: boolean;
  /** The element that says what is wrong. */
  readonly describedBy?: string | undefined;
}) {
  return (
    <label className={classes.check}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={classes.box} aria-hidden="true">
        <IconCheck size={16} stroke={3} />
      </span>
      <span>
        <span className={classes.checkLabel}>{label}</span>
        {hint ? <small className={classes.hint}>{hint}</small> : null}
      </span>
    </label>
  );
}
