import { Button, Group } from '@mantine/core';

/** Sentences that a press writes into a field, where they can be changed. */
export function ReadySentences({
  label,
  sentences,
  onChoose,
}: {
  label: string;
  sentences: readonly { name: string; text: string }[];
  onChoose: (text: string) => void;
}) {
  return (
    <Group role="group" aria-label={label} gap={8} mb={-8}>
      {sentences.map(({ name, text }) => (
        <Button key={name} size="sm" radius="xl" h={44} onClick={() => onChoose(text)}>
          {name}
        </Button>
      ))}
    </Group>
  );
}
