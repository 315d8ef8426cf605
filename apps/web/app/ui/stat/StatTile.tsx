import type { ReactNode } from 'react';
import { ExplainedBy } from '../explain/index.ts';
import { SMALL_MUTED } from '../page/plain.ts';
import classes from './StatTile.module.css';

const TILE = { paddingBlock: 14 };
const FLUSH = { margin: 0 };
const NOTE = { ...SMALL_MUTED, fontSize: 12, lineHeight: 1.4 };

/** Shows a figure: its name, the number, and a line that says how to read it. `explain` opens a definition on demand. */
export function StatTile({
  label,
  value,
  note,
  explain,
}: {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  explain?: string;
}) {
  return (
    <div className="card" style={TILE}>
      <dt style={SMALL_MUTED}>
        {explain ? (
          <ExplainedBy explanation={explain}>
            <span className={classes.term}>{label}</span>
          </ExplainedBy>
        ) : (
          label
        )}
      </dt>
      <dd style={FLUSH} className={classes.value}>
        {value}
      </dd>
      {note ? <dd style={NOTE}>{note}</dd> : null}
    </div>
  );
}

/** Tiles side by side, two on a phone. */
export function StatTiles({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <div className={classes.frame}>
      <dl style={FLUSH} className={classes.tiles} aria-label={label}>
        {children}
      </dl>
    </div>
  );
}
