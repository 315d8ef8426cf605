import { can, type Member } from '@quotavera/domain/access';
import type { MessageSide, ThreadRole } from '@quotavera/domain/support/messages';

interface Parties {
  account_id: number | null;
  host_id: number | null;
}

/** Returns the viewer's part in a conversation; null for a stranger, to whom it doesn't exist. */
export function roleIn({ account_id, host_id }: Parties, viewer: Member): ThreadRole | null {
  if (account_id === viewer.accountId) return 'reader';
  if (host_id === viewer.accountId) return 'host';
  return can('support.administer', viewer) ? 'admin' : null;
}

export const SIDE_OF = { reader: 'reader', host: 'host', admin: 'staff' } as const satisfies Record<
  ThreadRole,
  MessageSide
>;
