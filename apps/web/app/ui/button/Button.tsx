import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import classes from './Button.module.css';

interface Look {
  /** `primary` for the one thing to do here, `default` for the rest, `quiet` for links that act, `danger` for what can't be undone. */
  readonly variant?: 'primary' | 'default' | 'quiet' | 'danger' | undefined;
  readonly size?: 'medium' | 'small' | undefined;
  readonly icon?: ReactNode;
  readonly fullWidth?: boolean | undefined;
}

function classOf({ variant = 'default', size = 'medium', fullWidth }: Look, className: string | undefined): string {
  return clsx(
    classes.button,
    classes[variant],
    size === 'small' && classes.small,
    fullWidth && classes.full,
    className,
  );
}

export function Button({
  variant,
  size,
  icon,
  fullWidth,
  busy = false,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & Look & { readonly busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ variant, size, fullWidth }, className)}
      aria-busy={busy || undefined}
      disabled={rest.disabled || busy}
    >
      {busy ? <span className={classes.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

export function ButtonLink({ variant, size, icon, fullWidth, className, children, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={classOf({ variant, size, fullWidth }, className)}>
      {icon}
      {children}
    </Link>
  );
}
