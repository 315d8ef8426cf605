import { Button, Group, Stack, Text } from '@mantine/core';
import type { homeAddresses } from '@quotavera/contract/home/addresses';
import { useTranslation } from 'react-i18next';
import type { BodyTo } from '../../../../platform/api/index.ts';
import { Radio } from '../../../../ui/controls/index.ts';
import type { Answers } from '../queries.ts';

export interface StepProps {
  answers: Answers;
  busy: boolean;
  onNext: (body: BodyTo<typeof homeAddresses.saveOnboarding>) => Promise<void>;
}

export function NextButton({ busy, disabled, last = false }: { busy: boolean; disabled?: boolean; last?: boolean }) {
  const { t } = useTranslation('home-start');
  return (
    <Group justify="flex-end">
      <Button type="submit" variant="filled" loading={busy} disabled={disabled ?? false}>
        {t(last ? 'finish' : 'next')}
      </Button>
    </Group>
  );
}

/** Chooses among a few options, each with a sentence on its meaning. */
export function Cards<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: Value; label: string; text: string }[];
  value: Value | null;
  onChange: (value: Value) => void;
}) {
  return (
    <Radio.Group aria-label={label} value={value} onChange={(chosen) => onChange(chosen as Value)}>
      <Stack gap="xs">
        {options.map((option) => (
          <Radio.Card key={option.value} value={option.value} p="md" radius="md">
            <Group wrap="nowrap" align="flex-start">
              <Radio.Indicator mt={2} bd={option.value === value ? undefined : '1px solid var(--control-line)'} />
              <div>
                <Text fw={600}>{option.label}</Text>
                <Text size="sm" c="dimmed">
                  {option.text}
                </Text>
              </div>
            </Group>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  );
}
