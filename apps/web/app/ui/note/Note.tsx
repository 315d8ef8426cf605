import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconAlertCircle, IconInfoCircle } from '../icons/index.ts';

/** What a form has to say as a whole: why it failed, or what happens next. Read out when it appears. */
export function Note({ kind, children }: { readonly kind: 'error' | 'info'; readonly children: ReactNode }) {
  const Icon = kind === 'error' ? IconAlertCircle : IconInfoCircle;
  return (
    <Alert
      color={kind === 'error' ? 'red' : 'vite-blue'}
      icon={<Icon size={20} aria-hidden="true" />}
      role={kind === 'error' ? 'alert' : 'status'}
    >
      {children}
    </Alert>
  );
}
