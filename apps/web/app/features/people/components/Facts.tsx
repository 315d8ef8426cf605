import type { ReactNode } from 'react';
import classes from '../People.module.css';

/** Pairs of what it is and what it says; an empty one is left out. */
export function Facts({ facts }: { readonly facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  const told = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return (
    <dl className={classes.facts}>
      {told.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
