import type { ApiError } from '../../../platform/api/index.ts';
import { IconAlertCircle } from '../../../ui/icons/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import classes from './TipPage.module.css';

/** What a refused change says, where the change was asked for. */
export function Failed({ error }: { readonly error: ApiError | null }) {
  const errorText = useErrorText();
  if (!error) return null;
  return (
    <p className={classes.failure} role="alert">
      <IconAlertCircle size={19} aria-hidden="true" />
      {errorText(error)}
    </p>
  );
}
