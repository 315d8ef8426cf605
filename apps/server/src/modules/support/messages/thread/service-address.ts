import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Correspondent } from '@quotavera/domain/support/messages';
import type { Secrets } from '../../../../platform/config/index.ts';

export interface ReplyTarget {
  threadId: number;
  who: Correspondent;
}

const LETTER = { reader: 'r', host: 'h' } as const satisfies Record<Correspondent, string>;
const SIGNATURE_LENGTH = 24;
/** Small letters and digits alone: mail servers change the case of addresses. */
const TAG = /\+t(\d{1,15})-([rh])-([0-9a-f]{24})@/;

function signatureOf(secrets: Secrets, { threadId, who }: ReplyTarget): string {
  return createHmac('sha256', secrets.get('reply-address'))
    .update(`${threadId}:${who}`)
    .digest('hex')
    .slice(0, SIGNATURE_LENGTH);
}

/** The address whose mails belong to a conversation: `reply+t12-r-9f…@example.com`. */
export function replyAddress(secrets: Secrets, inbox: string, target: ReplyTarget): string {
  const at = inbox.lastIndexOf('@');
  const tag = `t${target.threadId}-${LETTER[target.who]}-${signatureOf(secrets, target)}`;
  return `${inbox.slice(0, at)}+${tag}${inbox.slice(at)}`;
}

/** Returns the conversation and the correspondent that an address names; null for an address that this product never gave. */
export function targetOf(secrets: Secrets, address: string): ReplyTarget | null {
  const [, id, letter, signature] = TAG.exec(address.toLowerCase()) ?? [];
  if (!id || !signature) return null;
  const target: ReplyTarget = { threadId: Number(id), who: letter === LETTER.host ? 'host' : 'reader' };
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secrets, target)));
  return isOurs ? target : null;
}
