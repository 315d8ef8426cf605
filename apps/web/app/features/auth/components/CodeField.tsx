import { Input, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { PinInput } from '../../../ui/controls/index.ts';

const DIGITS = 6;

/**
 * A second factor's code, by the name `otp` in its form: six digits of the app, or (`recovery`) a line that takes a recovery code as well.
 * It takes the focus when it appears with `autoFocus`.
 */
export function CodeField({
  recovery,
  autoFocus = false,
  ...texts
}: {
  readonly recovery: boolean;
  readonly autoFocus?: boolean;
  readonly label: string;
  readonly description?: string;
  readonly error: ReactNode;
}) {
  const id = useId();
  if (recovery) {
    return (
      <TextInput
        {...texts}
        name="otp"
        autoFocus={autoFocus}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={32}
      />
    );
  }
  return (
    <Input.Wrapper {...texts} id={id} labelProps={{ htmlFor: `${id}-1` }}>
      <PinInput
        id={id}
        name="otp"
        type="number"
        length={DIGITS}
        oneTimeCode
        autoFocus={autoFocus}
        error={Boolean(texts.error)}
        placeholder=""
        gap="xs"
        // The first digit's field has the label: a pasted or filled-in code goes there.
        getInputProps={(n) => (n === 0 ? { 'aria-label': undefined } : { 'aria-label': `${n + 1} / ${DIGITS}` })}
      />
    </Input.Wrapper>
  );
}
