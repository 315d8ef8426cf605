import type { ReactNode } from 'react';
import { PageMeta } from '../ui/page/index.ts';
import classes from './Message.module.css';

/** A page that says one thing: not found, not ready, no access, broken. */
export function Message({
  title,
  text,
  code,
  actions,
}: {
  readonly title: string;
  readonly text: ReactNode;
  readonly code?: string;
  readonly actions: ReactNode;
}) {
  return (
    <section className={classes.message}>
      <PageMeta title={title} />
      {code ? <p className={classes.code}>{code}</p> : null}
      <h1>{title}</h1>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>{actions}</div>
    </section>
  );
}
