import type { ServerModule } from '../../platform/context.ts';
import { defineRoutes } from '../../platform/http/index.ts';
import { createPublicReplies } from '../tips/version/service.ts';
import { leaderboardRoutes } from './leaderboard/routes.ts';
import { recordExport, tipsterRoutes } from './tipster/routes.ts';
import { whatIfJobs, whatIfRoutes } from './what-if/routes.ts';
import { worthJobs } from './worth/jobs.ts';

/** Reads records: rankings, tipsters and their statistics, comparisons, what-if, what CLV was worth. Settlement writes them, in `tips/record`. */
export const recordsModule: ServerModule = {
  name: 'records',
  register(app, context) {
    const cache = createPublicReplies(context);
    defineRoutes(app, [
      ...leaderboardRoutes(context, cache),
      ...tipsterRoutes(context, cache),
      ...whatIfRoutes(context),
    ]);
    recordExport(app, context);
    whatIfJobs(context);
    worthJobs(context);
  },
};
