import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../ui/format/index.ts';

/** How long a text is of how long it may be, beside a field's hint. What is too long says so; nothing of it is cut. */
export function TextCount({
  text,
  max,
  hint,
}: {
  readonly text: string;
  readonly max: number;
  readonly hint?: string;
}) {
  const { t } = useTranslation('tips');
  const format = useFormats();
  const tooLong = text.length > max;
  return (
    <Group component="span" justify="space-between" gap="xs">
      <span>{hint}</span>
      <Text span inherit c={tooLong ? 'red' : undefined} fw={tooLong ? 600 : undefined}>
        {format.count(text.length)} / {format.count(max)}
        {tooLong ? ` · ${t('tooLong', { count: text.length - max, shown: format.count(text.length - max) })}` : null}
      </Text>
    </Group>
  );
}
