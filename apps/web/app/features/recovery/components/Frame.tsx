import { type ReactNode, useEffect, useRef } from 'react';
import { PageMeta } from '../../../ui/page/index.ts';
import classes from '../Recovery.module.css';

/** One question on a quiet page. No address of it is told to any other site. */
export function Frame({
  title,
  lead,
  icon,
  arrived = false,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly icon: ReactNode;
  /** It took the place of another question: the focus goes with it, so that a screen reader says so. */
  readonly arrived?: boolean;
  readonly children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arrived) heading.current?.focus();
  }, [arrived]);
  return (
    <section className={classes.page}>
      <PageMeta title={title} />
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex" />
      <div className={classes.panel}>
        <div className={classes.icon} aria-hidden="true">
          {icon}
        </div>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        {lead ? <p className={classes.lead}>{lead}</p> : null}
        {children}
      </div>
    </section>
  );
}
