import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../config/index.ts';

const SEAL_LENGTH = 24;
/** Small letters and digits alone: mail servers change the case of addresses. */
const TAG = /\+b(\d{1,15})-([0-9a-f]{24})@/;

function sealOf(secrets: Secrets, mailId: number): string {
  return createHmac('sha256', secrets.get('reply-address'))
    .update(`mail:${mailId}`)
    .digest('hex')
    .slice(0, SEAL_LENGTH);
}

/** Where a mail that can't be delivered comes back to: `reply+b12-9f…@example.com`. */
export function returnPath(secrets: Secrets, inbox: string, mailId: number): string {
  const at = inbox.lastIndexOf('@');
  return `${inbox.slice(0, at)}+b${mailId}-${sealOf(secrets, mailId)}${inbox.slice(at)}`;
}

/** The mail that came back to an address; null for an address that this product never gave. */
export function returnedMail(secrets: Secrets, address: string): number | null {
  const [, id, seal] = TAG.exec(address.toLowerCase()) ?? [];
  if (!id || !seal) return null;
  return timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(secrets, Number(id)))) ? Number(id) : null;
}
