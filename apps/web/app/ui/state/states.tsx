import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../platform/api/call.ts';
import { Button } from '../button/index.ts';
import { IconAlertTriangle, IconRefresh } from '../icons/index.ts';
import classes from './states.module.css';

/** Nothing here yet: says why, and invites to the next step. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className={classes.state}>
      {icon ? (
        <div className={classes.icon} aria-hidden="true">
          {icon}
        </div>
      ) : null}
      <p className={classes.title}>{title}</p>
      {children ? <div className={classes.text}>{children}</div> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}

/** What the reader is told of a failed call: the server's description, or what we know when none came. */
export function useErrorText(): (error: ApiError) => string {
  const { t } = useTranslation();
  return (error) => {
    if (error.code === 'network' || error.code === 'aborted') return t('failure.network');
    if (error.code === 'timeout' && error.status === null) return t('failure.timeout');
    if (error.code === 'rate_limited' && error.retryAfter !== null) {
      return t('failure.wait', { seconds: error.retryAfter });
    }
    return error.description || t('failure.generic');
  };
}

/** Something could not be read: says what happened and offers to try again. */
export function ErrorState({
  error,
  title,
  onRetry,
}: {
  readonly error?: ApiError | null;
  readonly title?: string;
  readonly onRetry?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <div className={classes.state} role="alert">
      <div className={classes.iconBad} aria-hidden="true">
        <IconAlertTriangle size={22} stroke={1.75} />
      </div>
      <p className={classes.title}>{title ?? t('failure.title')}</p>
      <p className={classes.text}>{error ? errorText(error) : t('failure.generic')}</p>
      {onRetry ? (
        <div className={classes.action}>
          <Button onClick={onRetry} icon={<IconRefresh size={18} aria-hidden="true" />}>
            {t('action.retry')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** A grey block in the place and size of what comes. */
export function Skeleton({
  width,
  height = 16,
  radius,
}: {
  width?: number | string;
  height?: number | string;
  radius?: number;
}) {
  return <span className={classes.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden="true" />;
}

/** Wraps skeletons: says once that something is loading. */
export function LoadingState({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('loading')}
      </p>
      {children}
    </div>
  );
}
