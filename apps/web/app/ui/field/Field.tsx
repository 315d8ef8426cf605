import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { IconAlertCircle } from '../icons/index.ts';
import classes from './Field.module.css';

interface Labels {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong with the value; said beside the field and read out with it. */
  readonly error?: ReactNode;
  /** Something at the end of the label's line, such as "forgotten?". */
  readonly aside?: ReactNode;
}

export function FieldFrame({
  id,
  label,
  hint,
  error,
  aside,
  children,
}: Labels & { readonly id: string; readonly children: ReactNode }) {
  return (
    <div className={classes.field}>
      <div className={classes.line}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {aside}
      </div>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={classes.error}>
          <IconAlertCircle size={16} aria-hidden="true" />
          {error}
        </p>
      ) : null}
    </div>
  );
}

function describedBy(id: string, hint: ReactNode, error: ReactNode): string | undefined {
  return clsx(hint && `${id}-hint`, error && `${id}-error`) || undefined;
}

export function TextField({
  label,
  hint,
  error,
  aside,
  end,
  className,
  ...rest
}: ComponentProps<'input'> & Labels & { /** A control inside the field's right end. */ readonly end?: ReactNode }) {
  const made = useId();
  const id = rest.id ?? made;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} aside={aside}>
      <div className={classes.control}>
        <input
          {...rest}
          id={id}
          className={clsx(classes.input, end && classes.withEnd, className)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
        />
        {end ? <div className={classes.end}>{end}</div> : null}
      </div>
    </FieldFrame>
  );
}

export function SelectField({
  label,
  hint,
  error,
  aside,
  className,
  children,
  ...rest
}: ComponentProps<'select'> & Labels) {
  const made = useId();
  const id = rest.id ?? made;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} aside={aside}>
      <select
        {...rest}
        id={id}
        className={clsx(classes.input, classes.select, className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      >
        {children}
      </select>
    </FieldFrame>
  );
}

export function TextAreaField({ label, hint, error, aside, className, ...rest }: ComponentProps<'textarea'> & Labels) {
  const made = useId();
  const id = rest.id ?? made;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} aside={aside}>
      <textarea
        rows={4}
        {...rest}
        id={id}
        className={clsx(classes.input, classes.area, className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </FieldFrame>
  );
}
