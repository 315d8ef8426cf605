import type { ThreadStatus } from '@quotavera/domain/support/messages';

export const STATUS_COLORS = {
  open: 'yellow',
  answered: 'vite-blue',
  closed: 'gray',
  held: 'red',
} as const satisfies Record<ThreadStatus, string>;
