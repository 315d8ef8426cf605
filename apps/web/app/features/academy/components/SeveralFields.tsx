import { ActionIcon, Group, Input, NativeSelect, Stack, Text } from '@mantine/core';
import { pairsOf } from '@quotavera/domain/academy';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowDown, IconArrowUp } from '../../../ui/icons/index.ts';

interface Item {
  id: string;
  text: string;
}

interface SeveralProps {
  label: string;
  description: string;
  options: readonly Item[];
  value: string;
  onChange: (value: string) => void;
}

/** The items in the order that was given so far. */
function inOrder(options: readonly Item[], value: string): readonly Item[] {
  const ids = value.split(',');
  const given = ids.flatMap((id) => options.find((option) => option.id === id) ?? []);
  return given.length === options.length ? given : options;
}

/** Items that are put in order by presses. The first press answers the question. */
export function OrderingField({ label, description, options, value, onChange }: SeveralProps) {
  const { t } = useTranslation('academy');
  const id = useId();
  const items = inOrder(options, value);
  const move = (from: number, by: -1 | 1) => {
    const next = items.map((item) => item.id);
    next.splice(from + by, 0, ...next.splice(from, 1));
    onChange(next.join());
  };
  const action = { variant: 'subtle', color: 'gray', size: 44 } as const;
  return (
    <Input.Wrapper label={label} description={`${description} · ${t('exam.putInOrder')}`} labelProps={{ id }}>
      <Stack component="ol" gap={4} my="xs" pl="lg" aria-labelledby={id}>
        {items.map((item, n) => (
          <li key={item.id}>
            <Group gap={0} wrap="nowrap">
              <Text flex={1}>{item.text}</Text>
              <ActionIcon
                {...action}
                disabled={n === 0}
                aria-label={t('exam.up', { text: item.text })}
                onClick={() => move(n, -1)}
              >
                <IconArrowUp size={18} />
              </ActionIcon>
              <ActionIcon
                {...action}
                disabled={n === items.length - 1}
                aria-label={t('exam.down', { text: item.text })}
                onClick={() => move(n, 1)}
              >
                <IconArrowDown size={18} />
              </ActionIcon>
            </Group>
          </li>
        ))}
      </Stack>
    </Input.Wrapper>
  );
}

/** Each left side gets a right one. The answer counts once all of them have one. */
export function MatchingField({
  label,
  description,
  options,
  matches,
  value,
  onChange,
}: SeveralProps & { matches: readonly Item[] }) {
  const { t } = useTranslation('academy');
  const id = useId();
  const given = pairsOf(value);
  const choose = (left: string, right: string) => {
    const next = new Map(given);
    if (right === '') next.delete(left);
    else next.set(left, right);
    onChange([...next].map((pair) => pair.join(':')).join());
  };
  return (
    <Input.Wrapper label={label} description={`${description} · ${t('exam.match')}`} labelProps={{ id }}>
      <Stack gap="xs" mt="xs" role="group" aria-labelledby={id}>
        {options.map((left) => (
          <NativeSelect
            key={left.id}
            label={left.text}
            value={given.get(left.id) ?? ''}
            data={[
              { value: '', label: t('exam.choose') },
              ...matches.map((right) => ({ value: right.id, label: right.text })),
            ]}
            onChange={({ currentTarget }) => choose(left.id, currentTarget.value)}
          />
        ))}
      </Stack>
    </Input.Wrapper>
  );
}
