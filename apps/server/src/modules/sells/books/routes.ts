import * as calls from '@quotavera/contract/sells';
import { type Route, route } from '../../../platform/http/index.ts';
import type { SellsContext } from '../context.ts';
import { latestCheck } from './service.ts';

export function bookRoutes(context: SellsContext): Route[] {
  return [route(calls.readMoneyCheck, () => latestCheck(context))];
}
