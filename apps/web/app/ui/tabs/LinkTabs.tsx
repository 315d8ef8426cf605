import { Badge, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { useChosenInSight } from '../scroll/index.ts';

export interface LinkTab {
  readonly value: string;
  readonly label: string;
  readonly to: To;
  /** Beside the label: how much waits behind it, or that it is locked. */
  readonly mark?: ReactNode;
}

/** The sections of a screen, or screens that belong together: links, so that each can be kept, shared and opened beside. */
export function LinkTabs({
  label,
  current,
  tabs,
}: {
  readonly label: string;
  readonly current: string | null;
  readonly tabs: readonly LinkTab[];
}) {
  // On a phone not all of them fit: the open one must be in sight.
  const row = useChosenInSight<HTMLElement>(current);
  return (
    <Group
      component="nav"
      ref={row}
      aria-label={label}
      wrap="nowrap"
      gap={4}
      // Room for the ring of focus, which a row that scrolls would cut.
      p={4}
      m={-4}
      style={{ overflowX: 'auto', scrollbarWidth: 'none' }}
    >
      {tabs.map(({ value, label: text, to, mark }) => (
        <Button
          key={value}
          component={Link}
          to={to}
          preventScrollReset
          variant={value === current ? 'light' : 'subtle'}
          color={value === current ? undefined : 'gray'}
          aria-current={value === current ? 'page' : undefined}
          px="sm"
          flex="none"
          rightSection={
            typeof mark === 'string' ? (
              <Badge component="span" color="vite-blue" radius="xl">
                {mark}
              </Badge>
            ) : (
              mark
            )
          }
        >
          {text}
        </Button>
      ))}
    </Group>
  );
}
