import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Leads to where a text stands; words alone where it has gone. */
export function TextLink({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return <Text fw={500}>{children}</Text>;
  return (
    <Anchor component={Link} to={to} display="inline-flex" mih={44} fw={500} style={{ alignItems: 'center' }}>
      {children}
    </Anchor>
  );
}
