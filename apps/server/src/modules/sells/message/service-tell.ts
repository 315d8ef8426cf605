import { romeDay } from '@quotavera/domain/time';
import type { Trx } from '../../../platform/database/index.ts';
import { addJob, jobKind } from '../../../platform/jobs/index.ts';
import { notifyReader } from '../../tips/notification/service.ts';
import type { SellsContext } from '../context.ts';
import * as repository from './repository.ts';
import { leavePaths } from './service-leave.ts';
import { messageMail, pauseMail } from './service-mails.ts';

/** A notice has to reach a channel's subscribers. */
export const channelNotice = jobKind<{ noticeId: number }>('channel_notice');

const AT_A_TIME = 200;

/** Writes a notice to all subscribers of a channel and has it told. Its id; null where today's message was sent already. */
export async function addNotice(
  trx: Trx,
  notice: Pick<repository.Notice, 'channel_id' | 'kind' | 'title' | 'body'> & {
    gapId: number | null;
    at: Date;
  },
): Promise<number | null> {
  const id = await repository.insertNotice(trx, { ...notice, day: romeDay(notice.at) });
  if (id !== null) await addJob(trx, channelNotice, { noticeId: id });
  return id;
}

async function tellOne(
  context: SellsContext,
  trx: Trx,
  notice: repository.Notice,
  reader: repository.Recipient,
  at: Date,
): Promise<void> {
  const { mail } = context;
  const { account_id } = reader;
  const { tipster_id, channel_id, channel: name, title, body, pause_from, pause_to } = notice;
  if (notice.kind === 'message') {
    const data = { channel: channel_id, name, title, body };
    await notifyReader(trx, { accountId: account_id, type: 'channel_message', tipster_id, data, at });
    if (reader.by_mail)
      await mail.toMember(trx, account_id, messageMail(notice, leavePaths(context, account_id, channel_id)));
    return;
  }
  // A holiday that was called off meanwhile.
  if (!pause_from || !pause_to) return;
  const data = { channel: channel_id, name, from: pause_from.toISOString(), to: pause_to.toISOString() };
  await notifyReader(trx, { accountId: account_id, type: 'channel_paused', tipster_id, data, at });
  await mail.toMember(trx, account_id, pauseMail({ ...notice, pause_from, pause_to }));
}

/** Tells some subscribers of a notice, and writes down how far it came in the same transaction: nobody is told twice. */
async function tellSome(context: SellsContext, noticeId: number): Promise<boolean> {
  return context.db.transaction().execute(async (trx) => {
    const notice = await repository.lockNotice(trx, noticeId);
    if (!notice) return false;
    const readers = await repository.selectRecipients(trx, notice, AT_A_TIME);
    for (const reader of readers) await tellOne(context, trx, notice, reader, context.clock.now());
    const last = readers.at(-1);
    if (last) await repository.markTold(trx, noticeId, last.id, readers.length);
    return readers.length === AT_A_TIME;
  });
}

export async function tellSubscribers(context: SellsContext, noticeId: number): Promise<void> {
  while (await tellSome(context, noticeId));
}
