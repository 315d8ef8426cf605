import { readFollowability } from '@quotavera/contract/bankroll';
import type { ServerContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { tipsterIdOf } from '../../records/tipster/service.ts';
import { followabilityOf } from './service.ts';

export function followabilityRoutes({ db }: ServerContext): Route[] {
  return [
    route(readFollowability, async ({ params }) => {
      const tipsterId = await tipsterIdOf(db, params.id);
      return tipsterId === null ? fail('not_found') : followabilityOf(db, tipsterId);
    }),
  ];
}
