import type { ReplyOf } from '@quotavera/contract/core';
import type { ownChannels } from '@quotavera/contract/sells';
import { daysWithin, HOLIDAY_DAYS, holidayProblem } from '@quotavera/domain/sells';
import { addDays, type Day, romeDay, romeDayEnd, romeDayStart } from '@quotavera/domain/time';
import type { Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { announcePublicChange } from '../../accounts/session/service.ts';
import { lockOwnChannel } from '../channel/repository.ts';
import { ownChannelsOf } from '../channel/service.ts';
import type { SellsContext } from '../context.ts';
import { addNotice } from '../message/service-tell.ts';
import * as repository from './repository.ts';

type OwnList = ReplyOf<typeof ownChannels>;
type Context = Pick<SellsContext, 'db' | 'clock'>;

const YEAR_DAYS = 365;

async function change(
  context: Context,
  tipsterId: number,
  channelId: number,
  work: (trx: Trx, at: Date, isActive: boolean) => Promise<Failure | undefined>,
): Promise<OwnList | Failure> {
  const at = context.clock.now();
  const outcome = await transact(context.db, async (trx) => {
    const channel = await lockOwnChannel(trx, tipsterId, channelId, at);
    if (!channel?.is_paid) return fail('not_found');
    const refused = await work(trx, at, channel.active);
    if (refused) return refused;
    await announcePublicChange(trx);
    return null;
  });
  return isFailure(outcome) ? outcome : ownChannelsOf(context, tipsterId);
}

/** Sets a channel's holiday and tells its subscribers; one at a time. */
export function pauseChannel(
  context: Context,
  tipsterId: number,
  { channelId, first, last }: { channelId: number; first: Day; last: Day },
): Promise<OwnList | Failure> {
  return change(context, tipsterId, channelId, async (trx, at, isActive) => {
    if (!isActive) return fail('channel_closed');
    if ((await repository.lockComingPauses(trx, channelId, at)).length > 0) return fail('channel_paused');
    const today = romeDay(at);
    const year = { from: romeDayStart(addDays(last, -YEAR_DAYS)), to: romeDayEnd(last) };
    const taken = daysWithin(
      year,
      (await repository.selectGaps(trx, channelId, year)).filter(({ kind }) => kind === 'pause'),
    );
    const problem = holidayProblem({ first, last, today, taken });
    if (problem) {
      const field = problem === 'holiday_past' || problem === 'holiday_too_far' ? 'first' : 'last';
      const values = { max: HOLIDAY_DAYS.max, year: HOLIDAY_DAYS.year };
      return fail('validation', { fields: { [field]: { code: problem, values } } });
    }
    const startsAt = first === today ? at : romeDayStart(first);
    const gapId = await repository.insertPause(trx, {
      channel_id: channelId,
      starts_at: startsAt,
      ends_at: romeDayEnd(last),
      at,
    });
    await addNotice(trx, { channel_id: channelId, kind: 'pause', title: '', body: '', gapId, at });
    return undefined;
  });
}

/** Ends the holiday that runs, or calls the next one off. */
export function endPause(context: Context, tipsterId: number, channelId: number): Promise<OwnList | Failure> {
  return change(context, tipsterId, channelId, async (trx, at) => {
    const [pause] = await repository.lockComingPauses(trx, channelId, at);
    if (!pause) return fail('not_found');
    if (pause.starts_at < at) await repository.endPause(trx, pause.id, at);
    else await repository.deletePause(trx, pause.id);
    return undefined;
  });
}
