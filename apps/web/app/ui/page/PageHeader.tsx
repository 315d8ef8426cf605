import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

/** What the screen is about (h1 and one figure), then what can be done. `lead` is one sentence. */
export function PageHeader({
  title,
  lead,
  before,
  beside,
  figure,
  actions,
}: {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** An avatar or icon. */
  readonly before?: ReactNode;
  /** A badge after the title. */
  readonly beside?: ReactNode;
  readonly figure?: { readonly label: string; readonly value: ReactNode };
  readonly actions?: ReactNode;
}) {
  return (
    <header className={classes.header}>
      {before}
      <div className={classes.text}>
        <div className={classes.titleLine}>
          <h1>{title}</h1>
          {beside}
        </div>
        {lead ? <p className={classes.lead}>{lead}</p> : null}
      </div>
      {figure ? (
        <p className={classes.figure}>
          <span className={classes.figureValue}>{figure.value}</span>
          <span className={classes.figureLabel}>{figure.label}</span>
        </p>
      ) : null}
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </header>
  );
}

/** A card: surface, hairline, 12 px. */
export function Panel({
  title,
  aside,
  children,
}: {
  readonly title?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={classes.panel}>
      {title || aside ? (
        <div className={classes.panelHead}>
          {title ? <h2>{title}</h2> : null}
          {aside}
        </div>
      ) : null}
      <div className={classes.panelBody}>{children}</div>
    </section>
  );
}

/** The vertical rhythm of a page: 16 px between blocks. Public pages get their side margins here as well. */
export function Page({ children, width = 'wide' }: { readonly children: ReactNode; readonly width?: 'wide' | 'text' }) {
  return <div className={width === 'wide' ? classes.page : classes.pageText}>{children}</div>;
}
