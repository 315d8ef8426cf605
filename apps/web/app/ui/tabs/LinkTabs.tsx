import { Badge, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { useChosenInSight } from '../scroll/index.ts';
import classes from './LinkTabs.module.css';

export interface LinkTab {
  value: string;
  label: string;
  to: To;
  /** Stands beside the label: a count, or a lock. */
  mark?: ReactNode;
}

/** The sections of a screen, or screens that belong together: links, so that each can be kept, shared and opened beside. */
export function LinkTabs({
  label,
  current,
  tabs,
}: {
  label: string;
  current: string | null;
  tabs: readonly LinkTab[];
}) {
  // On a phone the tabs don't all fit, so the open one is scrolled into view.
  const row = useChosenInSight<HTMLElement>(current);
  return (
    <Group component="nav" ref={row} aria-label={label} gap={4} className={classes.row}>
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
