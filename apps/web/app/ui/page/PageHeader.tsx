import { Box, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';
import { CARD_TITLE } from './plain.ts';

/** Says what the screen is about (h1 and one figure), then what can be done. `lead` is one sentence. */
export function PageHeader({
  title,
  lead,
  before,
  beside,
  figure,
  actions,
}: {
  title: ReactNode;
  lead?: ReactNode;
  /** An avatar or icon. */
  before?: ReactNode;
  /** A badge after the title. */
  beside?: ReactNode;
  figure?: { label: string; value: ReactNode };
  actions?: ReactNode;
}) {
  return (
    <Group component="header" gap="md">
      {before}
      <Box flex="1 1 280px" miw={0}>
        <Group gap="xs">
          <Title order={1}>{title}</Title>
          {beside}
        </Group>
        {lead ? (
          <Text c="dimmed" mt={4} maw="78ch">
            {lead}
          </Text>
        ) : null}
      </Box>
      {figure ? (
        <Stack component="p" gap={0} className={classes.figure}>
          <Text span fz={24} fw={700} ff="heading" lh={1.2}>
            {figure.value}
          </Text>
          <Text span size="sm" c="dimmed">
            {figure.label}
          </Text>
        </Stack>
      ) : null}
      {actions ? (
        <Group gap="xs" className={classes.actions}>
          {actions}
        </Group>
      ) : null}
    </Group>
  );
}

/** A titled card of a page. */
export function Panel({ title, aside, children }: { title?: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={`card ${classes.panel}`}>
      {title || aside ? (
        <div className={classes.panelHead}>
          {title ? <h2 style={CARD_TITLE}>{title}</h2> : null}
          {aside}
        </div>
      ) : null}
      {children}
    </section>
  );
}

/** The vertical rhythm of a page: 16 px between blocks. Public pages get their side margins here as well. */
export function Page({ children, width = 'wide' }: { children: ReactNode; width?: 'wide' | 'text' }) {
  return <div className={width === 'wide' ? classes.page : classes.pageText}>{children}</div>;
}
