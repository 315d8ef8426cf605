import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageMeta } from '../ui/page/index.ts';

/** A page that says one thing: not found, not ready, no access, broken. */
export function Message({
  title,
  text,
  code,
  actions,
}: {
  title: string;
  text: ReactNode;
  code?: string;
  actions: ReactNode;
}) {
  return (
    <Stack component="section" gap="sm" maw={620} mx="auto" px="lg" pt="clamp(40px, 12vh, 120px)" pb={48}>
      <PageMeta title={title} />
      {code ? (
        <Badge color="vite-blue" radius="xl" size="lg">
          {code}
        </Badge>
      ) : null}
      <Title order={1}>{title}</Title>
      <Text c="dimmed" fz={16}>
        {text}
      </Text>
      <Group gap="xs" mt="sm">
        {actions}
      </Group>
    </Stack>
  );
}
