import { ThemeIcon, VisuallyHidden } from '@mantine/core';
import type { CheckResult } from '@quotavera/domain/ledger';
import { IconAlertTriangle, IconCheck, IconMinus, IconX } from '../../../../ui/icons/index.ts';

const MARKS = {
  passed: { icon: IconCheck, color: 'green', variant: 'filled', c: 'var(--surface)' },
  failed: { icon: IconX, color: 'red', variant: 'filled', c: 'var(--surface)' },
  unproven: { icon: IconAlertTriangle, color: 'yellow', variant: 'light' },
  skipped: { icon: IconMinus, color: 'gray', variant: 'light', c: 'dimmed', bg: 'var(--line)' },
} as const;

/** Shows the result of a check as a sign; screen readers hear the label. */
export function CheckMark({ status, label }: { status: CheckResult['status']; label: string }) {
  const { icon: Icon, ...look } = MARKS[status];
  return (
    <ThemeIcon size={28} radius={14} {...look}>
      <Icon size={18} stroke={2} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </ThemeIcon>
  );
}
