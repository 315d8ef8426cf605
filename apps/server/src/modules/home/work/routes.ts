import { readWork } from '@quotavera/contract/home';
import type { Db } from '../../../platform/database/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { workOf } from './service.ts';

export function workRoutes(db: Db): Route[] {
  return [route(readWork, ({ viewer, clock, language }) => workOf(db, { viewer, language, now: clock.now() }))];
}
