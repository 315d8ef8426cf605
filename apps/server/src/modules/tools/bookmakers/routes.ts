import { toolsCalls } from '@quotavera/contract';
import type { Db } from '../../../platform/database/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { bookmakerFigures } from './service.ts';

export function bookmakerRoutes(db: Db): Route[] {
  return [route(toolsCalls.listBookmakers, ({ query }) => bookmakerFigures(db, query))];
}
