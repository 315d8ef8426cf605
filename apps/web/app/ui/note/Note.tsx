import type { ReactNode } from 'react';
import { IconAlertCircle, IconInfoCircle } from '../icons/index.ts';
import classes from './Note.module.css';

/** What a form has to say as a whole: why it failed, or what happens next. Read out when it appears. */
export function Note({ kind, children }: { readonly kind: 'error' | 'info'; readonly children: ReactNode }) {
  const Icon = kind === 'error' ? IconAlertCircle : IconInfoCircle;
  return (
    <p className={classes[kind]} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon size={20} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
