import { daysWithin } from '@quotavera/domain/sells';
import type { MailInput } from '../../../platform/mail/index.ts';
import type { Notice } from './repository.ts';

const page = '/subscriptions';

/** Builds the mail with a tipster's message. */
export function messageMail(
  { channel, tipster, title, body }: Notice,
  leave: { page: string; post: string },
): MailInput {
  return { kind: 'channel_message', values: { channel, tipster, title }, words: body, page, leave };
}

/** A channel goes on holiday. */
export function pauseMail({
  channel,
  tipster,
  pause_from: from,
  pause_to,
}: Notice & { pause_from: Date; pause_to: Date }): MailInput {
  const days = daysWithin({ from, to: pause_to }, [{ from, to: pause_to }]);
  // Its end is the first instant after its last day.
  const to = new Date(pause_to.getTime() - 1);
  return { kind: 'channel_paused', values: { channel, tipster, from, to, days }, page };
}
