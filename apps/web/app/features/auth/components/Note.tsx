import { IconAlertCircle, IconInfoCircle } from '../../../ui/icons/index.ts';
import classes from '../SignInPage.module.css';

export function Note({ kind, children }: { readonly kind: 'error' | 'info'; readonly children: string }) {
  const Icon = kind === 'error' ? IconAlertCircle : IconInfoCircle;
  return (
    <p className={kind === 'error' ? classes.failure : classes.info} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon size={20} aria-hidden="true" />
      {children}
    </p>
  );
}
