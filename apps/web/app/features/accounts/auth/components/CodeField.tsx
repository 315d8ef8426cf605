import { Input, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { PinInput } from '../../../../ui/controls/index.ts';

const DIGITS = 6;

/**
 * A second factor's code, by the name `otp` in its form: six digits of the app, or (`recovery`) a line that takes a recovery code as well.
 * It takes the focus when it appears with `autoFocus`.
 */
export function CodeField({
  recovery,
  autoFocus = false,
  value,
  onChange,
  ...texts
}: {
  recovery: boolean;
  autoFocus?: boolean;
  label: string;
  description?: string;
  error: ReactNode;
  /** A form that keeps its values gives and takes the code; another one reads it when it is sent. */
  value?: string;
  onChange?: (code: string) => void;
}) {
  const id = useId();
  if (recovery) {
    return (
      <TextInput
        {...texts}
        name="otp"
        value={value}
        onChange={(event) => onChange?.(event.currentTarget.value)}
        autoFocus={autoFocus}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
    );
  }
  const { label, description, error } = texts;
  // The kit's wrapper isn't used, because it would give one id to all six fields. The label belongs to the first field, where a pasted code goes.
  return (
    <div>
      <Input.Label htmlFor={`${id}-1`} fz={14} mb={6}>
        {label}
      </Input.Label>
      <PinInput
        id={id}
        name="otp"
        value={value}
        onChange={onChange}
        type="number"
        length={DIGITS}
        oneTimeCode
        autoFocus={autoFocus}
        error={Boolean(error)}
        placeholder=""
        gap="xs"
        getInputProps={(n) =>
          n === 0
            ? { 'aria-label': undefined, 'aria-describedby': `${id}-hint ${id}-error` }
            : { 'aria-label': `${n + 1} / ${DIGITS}` }
        }
      />
      {description ? (
        <Input.Description id={`${id}-hint`} fz={13} mt={6}>
          {description}
        </Input.Description>
      ) : null}
      {error ? (
        <Input.Error id={`${id}-error`} fz={13} mt={6}>
          {error}
        </Input.Error>
      ) : null}
    </div>
  );
}
