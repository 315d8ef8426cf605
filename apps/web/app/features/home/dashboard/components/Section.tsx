import { Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A part of the dashboard without a frame of its own: what it holds has frames. */
export function Section({
  id,
  title,
  aside,
  children,
}: {
  id: string;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Stack component="section" gap="sm" pt="xs" aria-labelledby={id}>
      <Group justify="space-between" gap="xs" mih={36}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Stack>
  );
}
