import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface PageLink {
  to: string;
  text: string;
}

/** Links to the previous and the next of something without page numbers, such as a day's data. A missing neighbour leaves its place empty. */
export function PageLinks({
  label,
  previous,
  next,
  children,
}: {
  label: string;
  previous: PageLink | null;
  next: PageLink | null;
  children?: ReactNode;
}) {
  const link = (page: PageLink | null) =>
    page ? (
      <Button component={Link} to={page.to} size="sm">
        {page.text}
      </Button>
    ) : (
      <span />
    );
  return (
    <Group component="nav" justify="space-between" gap="xs" aria-label={label}>
      {link(previous)}
      {children}
      {link(next)}
    </Group>
  );
}
