import { tipsCalls } from '@quotavera/contract';
import type { Db } from '../../../platform/database/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { selectCompetitions } from './repository.ts';

export function competitionRoutes(db: Db): Route[] {
  return [
    route(tipsCalls.listCompetitions, async ({ query }) => {
      const sport = query.sport === 'soccer' ? 'football' : query.sport;
      const competitions = await selectCompetitions(db, sport);
      return {
        results: competitions.map(({ id, sport: of, code, name, country }) => ({ id, sport: of, code, name, country })),
      };
    }),
  ];
}
