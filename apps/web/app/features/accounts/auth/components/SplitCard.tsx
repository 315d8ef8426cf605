import { Group, List, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconCheck } from '../../../../ui/icons/index.ts';

/** A form (`children`) beside its benefits, which stand below it on a phone. `aside` is the width of the second part. */
export function SplitCard({
  children,
  aside,
  title,
  points,
  foot,
}: {
  children: ReactNode;
  aside: number | string;
  title: string;
  points: readonly string[];
  foot?: string;
}) {
  return (
    <Group justify="center" px={{ base: 'md', sm: 'lg' }} py={{ base: 'md', sm: 'clamp(16px, 5vh, 56px)' }}>
      <Paper w="100%" maw={{ base: 560, sm: 1040 }} p={0} style={{ overflow: 'hidden' }}>
        <Group align="stretch" gap={0} mih="100%">
          <Stack
            component="section"
            flex={{ base: '1 1 100%', sm: 1 }}
            miw={0}
            justify="center"
            px={{ base: 20, md: 40 }}
            py={{ base: 24, md: 40 }}
          >
            {children}
          </Stack>
          <Stack
            component="aside"
            className="on-navy"
            bg="var(--nav)"
            c="white"
            w={{ base: '100%', sm: aside }}
            justify="center"
            gap="lg"
            px={{ base: 20, md: 40 }}
            py={{ base: 24, md: 40 }}
          >
            <Text
              component="p"
              ff="heading"
              fw={700}
              fz={{ base: 20, md: 24 }}
              lh={1.25}
              style={{ textWrap: 'balance' }}
            >
              {title}
            </Text>
            <List
              spacing="md"
              styles={{ itemWrapper: { alignItems: 'flex-start' } }}
              c="var(--nav-ink)"
              icon={<IconCheck size={20} stroke={2.2} color="var(--vb-3)" aria-hidden="true" />}
            >
              {points.map((point) => (
                <List.Item key={point}>{point}</List.Item>
              ))}
            </List>
            {foot ? (
              <Text size="sm" c="var(--nav-muted)">
                {foot}
              </Text>
            ) : null}
          </Stack>
        </Group>
      </Paper>
    </Group>
  );
}
