import { markNewsSeen, newSinceLastLogin } from '@quotavera/contract/home';
import type { Db } from '../../../platform/database/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { markSeen, newsOf } from './service.ts';

export function newsRoutes(db: Db): Route[] {
  return [
    route(newSinceLastLogin, ({ viewer, clock, language }) => newsOf(db, viewer, clock.now(), language)),
    route(markNewsSeen, async ({ viewer, body, clock, language }) => {
      await markSeen(db, viewer, body.kinds, clock.now());
      return newsOf(db, viewer, clock.now(), language);
    }),
  ];
}
