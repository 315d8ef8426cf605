import type { ReactNode } from 'react';
import classes from './VisitorsView.module.css';

/**
 * A part of a page for visitors alone, such as that they must sign in: whoever is signed in sees `waiting` in its place, from the first paint,
 * until the page has their own.
 */
export function VisitorsView({ children, waiting }: { children: ReactNode; waiting: ReactNode }) {
  return (
    <>
      <div className={classes.visitors}>{children}</div>
      <div className={classes.members}>{waiting}</div>
    </>
  );
}
