import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconAlertCircle, IconInfoCircle } from '../icons/index.ts';

/**
 * What a form or page has to say as a whole: why it failed, or what happens next. Read out when it appears; with `role="note"` it was
 * there from the start, and is read in its place.
 */
export function Note({
  kind,
  role,
  children,
}: {
  readonly kind: 'error' | 'info';
  readonly role?: 'note';
  readonly children: ReactNode;
}) {
  const Icon = kind === 'error' ? IconAlertCircle : IconInfoCircle;
  return (
    <Alert
      color={kind === 'error' ? 'red' : 'vite-blue'}
      icon={<Icon size={20} aria-hidden="true" />}
      role={role ?? (kind === 'error' ? 'alert' : 'status')}
    >
      {children}
    </Alert>
  );
}
