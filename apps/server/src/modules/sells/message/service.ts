import type { ReplyOf } from '@quotavera/contract/core';
import type { listMessages, sendMessage, setMessageMail } from '@quotavera/contract/sells';
import { tidyLine, tidyText } from '@quotavera/domain/accounts';
import { validateChannelMessage } from '@quotavera/domain/sells';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { lockOwnChannel } from '../channel/repository.ts';
import type { SellsContext } from '../context.ts';
import * as repository from './repository.ts';
import { addNotice } from './service-tell.ts';

type Context = Pick<SellsContext, 'db' | 'clock'>;

function present({ id, title, body, created_at, recipients }: repository.Message, owns: boolean) {
  return { id, title, body, sent_at: created_at.toISOString(), recipients: owns ? recipients : null };
}

/** A channel's messages for its tipster, and for subscribers those since they are. */
export async function messagesOf(
  { db }: Context,
  accountId: number,
  channelId: number,
  input: PageInput,
): Promise<ReplyOf<typeof listMessages> | Failure> {
  const standing = await repository.selectStanding(db, channelId, accountId);
  if (!standing?.owns && !standing?.since) return fail('not_found');
  const { owns, since } = standing;
  const from = owns ? null : since;
  const { rows, ...page } = await readPage(input, {
    keyLength: 1,
    key: ({ id }: repository.Message) => [id],
    select: (span) => repository.selectMessages(db, channelId, from, span),
    count: () => repository.countMessages(db, channelId, from),
  });
  return { ...page, results: rows.map((row) => present(row, owns)) };
}

export async function sendToSubscribers(
  { db, clock }: Context,
  tipsterId: number,
  input: { channelId: number; title: string; body: string },
): Promise<ReplyOf<typeof sendMessage> | Failure> {
  const at = clock.now();
  const { channelId } = input;
  const words = { title: tidyLine(input.title), body: tidyText(input.body) };
  return transact(db, async (trx) => {
    if (!(await lockOwnChannel(trx, tipsterId, channelId, at))) return fail('not_found');
    const problems = validateChannelMessage(words);
    if (Object.keys(problems).length > 0) return fail('validation', { fields: problems });
    if (!(await repository.hasSubscribers(trx, channelId))) return fail('no_subscribers');
    const id = await addNotice(trx, { channel_id: channelId, kind: 'message', ...words, gapId: null, at });
    if (id === null) return fail('message_today');
    return present({ id, ...words, created_at: at, recipients: 0 }, true);
  });
}

/** Turns a channel's messages by mail on or off. */
export async function setByMail(
  { db }: Context,
  accountId: number,
  channelId: number,
  byMail: boolean,
): Promise<ReplyOf<typeof setMessageMail> | Failure> {
  if (!(await repository.selectStanding(db, channelId, accountId))) return fail('not_found');
  await repository.setMailOff(db, accountId, channelId, !byMail);
  return { by_mail: byMail };
}
