import { Anchor, type AnchorProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { useDecision } from '../../../../platform/viewer/index.ts';

/** Leads admins to the account; whoever else moderates reads the name alone. */
export function PersonLink({ id, children, ...look }: { id: number; children: ReactNode } & AnchorProps) {
  const leads = useDecision('users.administer').granted;
  if (!leads) return <>{children}</>;
  return (
    <Anchor component={Link} to={paths.user(id)} {...look}>
      {children}
    </Anchor>
  );
}
