import { Group, Text, TextInput } from '@mantine/core';
import { CopyButton } from './CopyButton.tsx';

/** A text to be copied, whole in its field. `copyLabel` names the button for who can't see what it stands beside. */
export function CopyField({
  label,
  value,
  copyLabel,
  hint,
}: {
  label: string;
  value: string;
  copyLabel: string;
  hint?: string;
}) {
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        flex="1 1 200px"
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={value} what={copyLabel} />
      {hint ? (
        <Text size="sm" c="dimmed" w="100%">
          {hint}
        </Text>
      ) : null}
    </Group>
  );
}
