import { calendarCalls } from '@quotavera/contract';
import type { Db } from '../../../platform/database/index.ts';
import { isFailure } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { presentFixture } from '../../calendar/fixtures/service.ts';
import { createEvent, recordResult } from '../../calendar/results/service.ts';
import { settleFixtures } from '../../tips/settlement/service.ts';

/** Events and results entered by admins. They belong to this module because the calendar doesn't know the tips that a result settles. */
export function eventRoutes(db: Db): Route[] {
  return [
    route(calendarCalls.createEvent, async ({ viewer, body, clock }) => {
      const { starts_at, ...event } = body;
      const created = await createEvent(
        db,
        { ...event, startsAt: new Date(starts_at) },
        { accountId: viewer.accountId, at: clock.now() },
      );
      return isFailure(created) ? created : presentFixture(created.value);
    }),
    route(calendarCalls.recordResult, async ({ viewer, params, body, clock }) => {
      const recorded = await recordResult(db, {
        fixtureId: params.id,
        status: body.status,
        result: body.result,
        decision: body.decision,
        startsAt: body.starts_at === undefined ? null : new Date(body.starts_at),
        reason: body.reason,
        accountId: viewer.accountId,
        at: clock.now(),
      });
      if (isFailure(recorded)) return recorded;
      const { fixture } = recorded.value;
      // Settles even when nothing changed, to complete a settlement that was interrupted.
      const { settled, resettled } = await settleFixtures(db, [fixture.id], { clock });
      return { fixture: presentFixture(fixture), tips_settled: settled + resettled };
    }),
  ];
}
