import type { ApiError } from '../../../platform/api/index.ts';
import { IconAlertCircle } from '../../../ui/icons/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import classes from '../Admin.module.css';

/** What a refused change says, where the change was asked for; with what is wrong with a field that has no place of its own. */
export function Failed({ error, field }: { readonly error: ApiError | null; readonly field?: string }) {
  const errorText = useErrorText();
  if (!error) return null;
  return (
    <p className={classes.failure} role="alert">
      <IconAlertCircle size={19} aria-hidden="true" />
      {[errorText(error), ...((field && error.errors[field]) || [])].join(' ')}
    </p>
  );
}
