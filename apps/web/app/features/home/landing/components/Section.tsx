import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export const SECTION_TITLE = 'clamp(20px, 2.4vw, 26px)';

/** A part of the page under its title. */
export function Section({
  id,
  title,
  lead,
  aside,
  children,
}: {
  id: string;
  title: string;
  lead?: string;
  /** Leads to the whole of what is shown. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Stack component="section" gap="md" miw={0} aria-labelledby={id}>
      <Group justify="space-between" align="end" gap="sm">
        <div>
          <Title order={2} id={id} fz={SECTION_TITLE}>
            {title}
          </Title>
          {lead ? (
            <Text c="dimmed" mt={4}>
              {lead}
            </Text>
          ) : null}
        </div>
        {aside}
      </Group>
      {children}
    </Stack>
  );
}
