import { IconAlertCircle } from '../../../ui/icons/index.ts';
import classes from '../Security.module.css';

/** What went wrong and belongs to no field. */
export function Failure({ children }: { readonly children: string | null }) {
  if (!children) return null;
  return (
    <p className={classes.failure} role="alert">
      <IconAlertCircle size={20} aria-hidden="true" />
      {children}
    </p>
  );
}
