import { BRAND } from '../brand.ts';
import classes from './Brand.module.css';

/** The mark and the name; inside a link, the name is its text. */
export function Brand({ compact = false }: { compact?: boolean }) {
  return (
    <span className={classes.brand}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" className={classes.mark}>
        <path d="M22.6 22.6 27 27M16 6a10 10 0 1 1 0 20 10 10 0 0 1 0-20Z" />
        <path d="m11.5 16.3 3.3 3.2 5.7-6.4" className={classes.tick} />
      </svg>
      <span className={compact ? 'visually-hidden' : classes.name}>{BRAND}</span>
    </span>
  );
}
