import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';

const TONES = {
  quiet: {},
  main: { variant: 'filled' },
  danger: { variant: 'outline', color: 'red' },
} as const;

/** A change to a tip: its button, and the dialog that asks before anything is done. */
export function ActButton({
  label,
  icon,
  tone = 'quiet',
  over = false,
  children,
}: {
  label: ReactNode;
  icon: ReactNode;
  tone?: keyof typeof TONES;
  /** Whether it is too late: the button disappears, an open dialog stays and says so. */
  over?: boolean;
  /** Draws the dialog. */
  children: (close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  if (over && !open) return null;
  return (
    <>
      <Button size="sm" {...TONES[tone]} leftSection={icon} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open ? children(() => setOpen(false)) : null}
    </>
  );
}
