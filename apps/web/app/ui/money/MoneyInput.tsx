import { TextInput, type TextInputProps } from '@mantine/core';

/** Takes an amount as people write it. The typed text stays as it is until it is sent. */
export function MoneyInput({
  currency,
  value,
  onChange,
  ...rest
}: Omit<TextInputProps, 'onChange'> & {
  currency: string;
  value: string;
  onChange: (text: string) => void;
}) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      rightSection={currency}
      rightSectionWidth={52}
      {...rest}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
