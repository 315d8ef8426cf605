import { listMatchMarks, markMatch } from '@quotavera/contract/tips';
import type { ServerContext } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { marksOf, setMark } from './service.ts';

export function matchRoutes({ db, clock }: ServerContext): Route[] {
  return [
    route(listMatchMarks, ({ viewer }) => marksOf(db, viewer.accountId, clock)),
    route(markMatch, ({ viewer, body }) => setMark(db, viewer.accountId, body, clock)),
  ];
}
