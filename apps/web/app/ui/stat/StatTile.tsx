import clsx from 'clsx';
import type { ReactNode } from 'react';
import { ExplainedBy } from '../explain/index.ts';
import classes from './StatTile.module.css';

/** One figure: what it is, the number, and one line that says how to read it. `explain` opens a definition on demand. */
export function StatTile({
  label,
  value,
  tone,
  note,
  explain,
}: {
  readonly label: string;
  readonly value: ReactNode;
  readonly tone?: 'positive' | 'negative' | undefined;
  readonly note?: ReactNode;
  readonly explain?: string;
}) {
  return (
    <div className={classes.tile}>
      <dt className={classes.label}>
        {explain ? (
          <ExplainedBy explanation={explain}>
            <span className={classes.term}>{label}</span>
          </ExplainedBy>
        ) : (
          label
        )}
      </dt>
      <dd className={clsx(classes.value, tone && classes[tone])}>{value}</dd>
      {note ? <dd className={classes.note}>{note}</dd> : null}
    </div>
  );
}

/** Tiles side by side, two on a phone. */
export function StatTiles({ children, label }: { readonly children: ReactNode; readonly label?: string }) {
  return (
    <dl className={classes.tiles} aria-label={label}>
      {children}
    </dl>
  );
}
