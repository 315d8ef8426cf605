import type { ServerModule } from '../../platform/context.ts';
import { defineRoutes } from '../../platform/http/index.ts';
import { createPublicReplies } from '../tips/version/service.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { figuresFile, figuresJobs, figuresRoutes } from './figures/routes.ts';
import { newsRoutes } from './news/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { startRoutes } from './start/routes.ts';
import { tipsOverviewJobs, tipsOverviewRoutes } from './tips/routes.ts';
import { workRoutes } from './work/routes.ts';

/** First screens, put together from what each module knows: the visitors' home, a member's day, news, search, first steps. */
export const homeModule: ServerModule = {
  name: 'home',
  register(app, context) {
    defineRoutes(app, [
      ...tipsOverviewRoutes(context, createPublicReplies(context)),
      ...dashboardRoutes(context),
      ...figuresRoutes(context),
      ...newsRoutes(context.db),
      ...workRoutes(context.db),
      ...searchRoutes(context),
      ...startRoutes(context),
    ]);
    figuresFile(app, context);
    figuresJobs(context);
    tipsOverviewJobs(context);
  },
};
