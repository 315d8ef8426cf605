import type { ReplyOf } from '@quotavera/contract/core';
import type { leaveMessageMail } from '@quotavera/contract/sells';
import { openSigned, signed } from '../../../platform/config/signed.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import type { SellsContext } from '../context.ts';
import { setMailOff } from './repository.ts';

const LEAVE = 'leave-channel';

/** Where a reader who wants no more of a channel's messages by mail says so: a page for people, and what mail programs post to. */
export function leavePaths(
  { secrets }: Pick<SellsContext, 'secrets'>,
  accountId: number,
  channelId: number,
): { page: string; post: string } {
  const token = signed(secrets, LEAVE, `${accountId}.${channelId}`);
  return { page: `/newsletter?channel=${token}`, post: `/api/tips/v1/message-mail/leave/${token}/` };
}

export async function leaveByToken(
  context: Pick<SellsContext, 'db' | 'secrets'>,
  token: string,
): Promise<ReplyOf<typeof leaveMessageMail> | Failure> {
  const [account, channel] = openSigned(context.secrets, LEAVE, token)?.split('.') ?? [];
  if (account === undefined) return fail('link_invalid');
  await setMailOff(context.db, Number(account), Number(channel), true);
  return { ok: true };
}
