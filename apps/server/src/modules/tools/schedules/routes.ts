import { type ReplyOf, toolsCalls } from '@quotavera/contract';
import type { Member } from '@quotavera/domain/access';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock/index.ts';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { isFailure } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { findRun } from '../../calendar/import/service.ts';
import { presentRun } from '../imports/presenter.ts';
import {
  changeSchedule,
  createSchedule,
  listSchedules,
  removeSchedule,
  runNow,
  type ScheduleActor,
  type ScheduleRow,
} from './service.ts';

interface ScheduleRequest {
  viewer: Member;
  clock: Clock;
  request: FastifyRequest;
}

type ScheduleView = ReplyOf<typeof toolsCalls.createSchedule>;

async function present(db: Db, row: ScheduleRow): Promise<ScheduleView> {
  const run = row.last_run_id === null ? undefined : await findRun(db, row.last_run_id);
  return {
    id: row.id,
    name: row.name,
    kind: row.kind === 'xg' ? 'xg' : 'matches',
    source: row.source,
    times: row.times,
    weekdays: row.weekdays,
    active: row.active,
    last_run: run ? presentRun(run) : null,
    last_error: row.last_error,
    running: row.running_since !== null,
    next_run_at: row.next_run_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

function actorOf({ viewer, clock, request }: ScheduleRequest): ScheduleActor {
  return { accountId: viewer.accountId, at: clock.now(), requestId: request.id };
}

export function scheduleRoutes({ db }: ServerContext): Route[] {
  return [
    route(toolsCalls.listSchedules, async () => {
      const rows = await listSchedules(db);
      return { results: await Promise.all(rows.map((row) => present(db, row))) };
    }),
    route(toolsCalls.createSchedule, async ({ body, ...request }) => {
      const created = await createSchedule(db, body, actorOf(request));
      return isFailure(created) ? created : present(db, created.value);
    }),
    route(toolsCalls.updateSchedule, async ({ params, body, ...request }) => {
      const changed = await changeSchedule(db, params.id, body, actorOf(request));
      return isFailure(changed) ? changed : present(db, changed.value);
    }),
    route(toolsCalls.deleteSchedule, async ({ params, ...request }) => {
      const removed = await removeSchedule(db, params.id, actorOf(request));
      return isFailure(removed) ? removed : removed.value;
    }),
    route(toolsCalls.runSchedule, async ({ params, ...request }) => {
      const started = await runNow(db, params.id, actorOf(request));
      return isFailure(started) ? started : present(db, started.value);
    }),
  ];
}
