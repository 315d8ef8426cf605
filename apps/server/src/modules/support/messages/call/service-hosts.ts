import type { ReplyOf } from '@quotavera/contract/core';
import type { changeCallHours, listCallHosts, readCallHours } from '@quotavera/contract/support';
import type { Member } from '@quotavera/domain/access';
import { CALL_MS, callHoursProblem, freeCallSlots } from '@quotavera/domain/support/messages';
import type { z } from 'zod';
import type { ServerContext } from '../../../../platform/context.ts';
import { type Failure, fail } from '../../../../platform/errors/index.ts';
import * as repository from './repository.ts';
import { rateAt } from './service-rate.ts';

type Context = Pick<ServerContext, 'db' | 'clock'>;
type Hours = ReplyOf<typeof readCallHours>;

/** A tipster sets their own hours, an admin sets the team's (null). */
const hostOf = ({ userType, accountId }: Member) => (userType === 'collaborator' ? accountId : null);

/** Lists the hosts of calls: the team, which anybody may ask, then tipsters, each with the moments that are free. */
export async function callHosts({ db, clock }: Context, viewer: Member): Promise<ReplyOf<typeof listCallHosts>> {
  const now = clock.now();
  const [team, tipsters, taken] = await Promise.all([
    repository.selectHost(db, null),
    repository.selectOpenTipsters(db),
    repository.selectTaken(db, new Date(now.getTime() - CALL_MS)),
  ]);
  const slotsOf = (accountId: number | null, hours: repository.HostRow['hours']) => {
    const own = taken.filter(({ host_id }) => host_id === accountId).map(({ at }) => at.getTime());
    return freeCallSlots(hours, own, now.getTime()).map((at) => new Date(at).toISOString());
  };
  const others = tipsters.filter(({ account_id }) => account_id !== viewer.accountId);
  return {
    results: [
      ...(team?.is_open === false ? [] : [{ host: null, slots: slotsOf(null, team?.hours ?? []) }]),
      ...others.map(({ account_id, username, hours }) => ({
        host: { id: account_id!, username: username ?? '' },
        slots: slotsOf(account_id, hours),
      })),
    ],
  };
}

function presentHours(row: repository.HostRow | undefined, feeCents: number | null): Hours {
  const { is_open = feeCents === null, hours = [], meeting_link = '' } = row ?? {};
  return { is_open, hours, meeting_link, fee_cents: feeCents };
}

export async function callHours({ db, clock }: Context, viewer: Member): Promise<Hours> {
  const host = hostOf(viewer);
  const feeCents = host === null ? null : await rateAt(db, clock.now());
  return presentHours(await repository.selectHost(db, host), feeCents);
}

export async function changeHours(
  context: Context,
  viewer: Member,
  { is_open, hours, meeting_link }: z.output<typeof changeCallHours.body>,
): Promise<Hours | Failure> {
  const problem = callHoursProblem(hours);
  if (problem) return fail('validation', { fields: { hours: problem } });
  await repository.saveHost(context.db, hostOf(viewer), { is_open: is_open, hours, meeting_link: meeting_link });
  return callHours(context, viewer);
}
