import { can, type Member } from '@quotavera/domain/access';
import type { MessageSide } from '@quotavera/domain/support/messages';

export type Role = 'reader' | 'host' | 'admin';

interface Parties {
  accountId: number | null;
  hostId: number | null;
}

/** Returns the viewer's part in a conversation; null for a stranger, to whom it doesn't exist. */
export function roleIn({ accountId, hostId }: Parties, viewer: Member): Role | null {
  if (accountId === viewer.accountId) return 'reader';
  if (hostId === viewer.accountId) return 'host';
  return can('support.administer', viewer) ? 'admin' : null;
}

export const SIDE_OF = { reader: 'reader', host: 'host', admin: 'staff' } as const satisfies Record<Role, MessageSide>;
