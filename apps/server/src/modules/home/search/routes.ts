import { search } from '@quotavera/contract/home';
import type { ServerContext } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { findByName } from '../../calendar/fixtures/service.ts';
import { channelsNamed, tipstersNamed } from '../../records/tipster/service.ts';

/** So many results of each kind fit below a field without scrolling. */
const FOUND_MAX = 5;

export function searchRoutes({ db, clock }: ServerContext): Route[] {
  return [
    route(search, async ({ viewer, query }) => {
      const [tipsters, channels, matchesAndCompetitions] = await Promise.all([
        tipstersNamed(db, query.q, FOUND_MAX),
        channelsNamed(db, query.q, FOUND_MAX),
        viewer.type === 'visitor' ? { matches: [], competitions: [] } : findByName(db, query.q, FOUND_MAX, clock.now()),
      ]);
      return { tipsters, channels, ...matchesAndCompetitions };
    }),
  ];
}
