import type { ServerModule } from '../../../platform/context.ts';
import { defineRoutes } from '../../../platform/http/index.ts';
import { jobKind } from '../../../platform/jobs/index.ts';
import { IMAGE_TYPES } from '../../accounts/images/service-upload.ts';
import { blogRoutes, feedRoutes, imageRoute } from './routes.ts';
import { publishDue } from './service.ts';
import { writeHouseArticles } from './service-house.ts';

export { namedPosts, recentPosts, waitingPosts } from './repository-news.ts';
export { selectArticlesNamed as articlesNamed } from './repository-public.ts';

const publishPosts = jobKind<Record<string, never>>('publish_posts');
const EVERY_MINUTE = '* * * * *';

/** Articles: drafts and their way to readers, the public lists, feeds. */
export const blogModule: ServerModule = {
  name: 'blog',
  async register(app, context) {
    await app.register(async (scope) => {
      scope.addContentTypeParser(IMAGE_TYPES, (_request, payload, done) => done(null, payload));
      defineRoutes(scope, [imageRoute(context)]);
    });
    defineRoutes(app, blogRoutes(context));
    feedRoutes(app, context);
    context.jobs.handle(publishPosts, () => publishDue(context));
    context.jobs.schedule(publishPosts, EVERY_MINUTE);
  },
  async start(context) {
    await writeHouseArticles(context);
    return async () => undefined;
  },
};
