import type { NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { NumberInput } from '../../../ui/controls/index.ts';

/** A whole number from 1: it may be emptied while it is typed anew, and counts as it was until then. */
export function WholeNumber({
  value,
  onChange,
  ...field
}: Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number;
  onChange: (value: number) => void;
}) {
  const [isEmpty, setIsEmpty] = useState(false);
  return (
    <NumberInput
      min={1}
      allowDecimal={false}
      {...field}
      value={isEmpty ? '' : value}
      onChange={(next) => {
        setIsEmpty(next === '');
        if (typeof next === 'number') onChange(next);
      }}
      onBlur={() => setIsEmpty(false)}
    />
  );
}
