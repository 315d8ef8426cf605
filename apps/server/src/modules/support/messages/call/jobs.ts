import { CALL_REMINDERS_MS, remindersDue } from '@quotavera/domain/support/messages';
import type { ServerContext } from '../../../../platform/context.ts';
import { jobKind } from '../../../../platform/jobs/index.ts';
import * as repository from './repository.ts';
import { releaseFees, settleCalls } from './service-fees.ts';
import { mailBoth } from './service-mail.ts';

const remindOfCalls = jobKind<Record<string, never>>('remind_of_calls');
const settleFees = jobKind<Record<string, never>>('settle_calls');
const EVERY_FIVE_MINUTES = '*/5 * * * *';

/** Reminds both sides of calls that are near; what was missed while the server was down is one reminder. */
async function remind(context: ServerContext): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const until = new Date(now.getTime() + Math.max(...CALL_REMINDERS_MS));
  for (const { id, at } of await repository.selectComing(db, now, until, CALL_REMINDERS_MS.length)) {
    await db.transaction().execute(async (trx) => {
      if (!(await repository.markReminded(trx, id, remindersDue(at.getTime(), now.getTime())))) return;
      const call = (await repository.selectCall(trx, id))!;
      const calendar = { method: 'REQUEST', startsAt: at, at: now } as const;
      await mailBoth(trx, context, call, { kind: 'call_reminder', when: at, calendar });
    });
  }
}

export function callJobs(context: ServerContext): void {
  context.jobs.handle(remindOfCalls, () => remind(context));
  context.jobs.schedule(remindOfCalls, EVERY_FIVE_MINUTES);
  context.jobs.handle(settleFees, async () => {
    await settleCalls(context.db, context.clock.now());
    await releaseFees(context);
  });
  context.jobs.schedule(settleFees, EVERY_FIVE_MINUTES);
}
