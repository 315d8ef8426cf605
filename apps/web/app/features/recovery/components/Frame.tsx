import type { ReactNode } from 'react';
import { IconAlertCircle, IconInfoCircle } from '../../../ui/icons/index.ts';
import { PageMeta } from '../../../ui/page/index.ts';
import classes from '../Recovery.module.css';

/** One question on a quiet page. No address of it is told to any other site. */
export function Frame({
  title,
  lead,
  icon,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly icon: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <section className={classes.page}>
      <PageMeta title={title} />
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex" />
      <div className={classes.panel}>
        <div className={classes.icon} aria-hidden="true">
          {icon}
        </div>
        <h1>{title}</h1>
        {lead ? <p className={classes.lead}>{lead}</p> : null}
        {children}
      </div>
    </section>
  );
}

export function Note({ kind, children }: { readonly kind: 'error' | 'info'; readonly children: ReactNode }) {
  const Icon = kind === 'error' ? IconAlertCircle : IconInfoCircle;
  return (
    <p className={kind === 'error' ? classes.failure : classes.info} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon size={20} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
