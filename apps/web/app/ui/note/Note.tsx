import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconAlertCircle, IconInfoCircle } from '../icons/index.ts';

/**
 * Says something about a form or page as a whole: why it failed, or what happens next. A note is read out when it appears; with
 * `role="note"` it was there from the start, and is read in its place.
 */
export function Note({ kind, role, children }: { kind: 'error' | 'info'; role?: 'note'; children: ReactNode }) {
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
