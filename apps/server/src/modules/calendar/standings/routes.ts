import { calendarCalls } from '@quotavera/contract';
import type { Db } from '../../../platform/database/index.ts';
import { fail } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { readCompetition } from './service.ts';

export function standingsRoutes(db: Db): Route[] {
  return [
    route(
      calendarCalls.readCompetition,
      async ({ params, query, clock }) =>
        (await readCompetition(db, { ...params, ...query }, clock.now())) ?? fail('not_found'),
    ),
  ];
}
