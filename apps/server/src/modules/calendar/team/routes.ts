import { calendarCalls } from '@quotavera/contract';
import type { Db } from '../../../platform/database/index.ts';
import { fail } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { readTeam } from './service.ts';

export function teamRoutes(db: Db): Route[] {
  return [
    route(
      calendarCalls.readTeam,
      async ({ params, clock }) => (await readTeam(db, params.id, clock.now())) ?? fail('not_found'),
    ),
  ];
}
