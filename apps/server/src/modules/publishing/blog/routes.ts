import * as calls from '@quotavera/contract/publishing';
import { LANGUAGES, type Language } from '@quotavera/i18n';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../../platform/context.ts';
import { fail, isFailure } from '../../../platform/errors/index.ts';
import { type Route, route, sendFailure } from '../../../platform/http/index.ts';
import { addPostImage } from '../../accounts/images/service.ts';
import { receiveImage } from '../../accounts/images/service-upload.ts';
import * as service from './service.ts';
import { type FeedFormat, feedText } from './service-feed.ts';
import { articleOf, publicPage } from './service-public.ts';

/** An article as JSON is longer than what other calls take. */
const BODY_LIMIT = 2 * 1024 * 1024;

function publicRoutes({ db }: ServerContext): Route[] {
  return [
    route(calls.listPublicPosts, ({ query, language }) => {
      const { search, category, tag } = query;
      const filters = {
        search: search || undefined,
        category,
        tag: tag?.toLowerCase(),
        language: query.language ?? language,
      };
      return publicPage(db, filters, { path: calls.listPublicPosts.path, query });
    }),
    route(calls.readPublicPost, ({ viewer, params }) => articleOf(db, viewer, params.slug)),
  ];
}

function authorRoutes(context: ServerContext): Route[] {
  const { db } = context;
  return [
    route(calls.listPosts, ({ viewer, query }) => {
      const { status, search } = query;
      return service.postPage(
        db,
        viewer,
        { status, search: search || undefined },
        { path: calls.listPosts.path, query },
      );
    }),
    route(calls.createPost, ({ viewer, body }) =>
      service.createPost(context, viewer, { language: body.language, translationOf: body.translation_of }),
    ),
    route(calls.readPost, ({ viewer, params }) => service.postOf(db, viewer, params.id)),
    route(calls.editPost, ({ viewer, params, body }) => service.editPost(context, viewer, params.id, body), {
      bodyLimit: BODY_LIMIT,
    }),
    route(calls.deletePost, ({ viewer, params }) => service.deletePost(context, viewer, params.id)),
    route(calls.changePostStatus, ({ viewer, params, body }) => service.changeStatus(context, viewer, params.id, body)),
    route(calls.listPostVersions, ({ viewer, params }) => service.versionsOf(db, viewer, params.id)),
    route(calls.readPostVersion, ({ viewer, params }) => service.versionOf(db, viewer, params.id, params.n)),
  ];
}

export function blogRoutes(context: ServerContext): Route[] {
  return [...publicRoutes(context), ...authorRoutes(context)];
}

/** The picture's body is read as a stream: its scope takes images. */
export function imageRoute(context: ServerContext): Route {
  return route(calls.putPostImage, async ({ viewer, request }) => {
    const received = await receiveImage(context.limits, viewer.accountId, request);
    if (isFailure(received)) return received;
    const stored = await addPostImage(context, viewer.accountId, received.value);
    return isFailure(stored) ? stored : { src: stored.value };
  });
}

const FEED_TYPES: Readonly<Record<FeedFormat, string>> = {
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};

/** `/feeds/it.atom`, `/feeds/it.json` */
export function feedRoutes(app: FastifyInstance, { db, environment }: ServerContext): void {
  app.get<{ Params: { name: string } }>(
    '/feeds/:name',
    { config: { access: 'public.read' } },
    async (request, reply) => {
      const [, language, format] = /^([a-z]{2})\.(atom|json)$/.exec(request.params.name) ?? [];
      if (!(LANGUAGES as readonly (string | undefined)[]).includes(language))
        return sendFailure(request, reply, fail('not_found'));
      return reply
        .type(FEED_TYPES[format as FeedFormat])
        .header('cache-control', 'public, max-age=300')
        .send(await feedText(db, language as Language, format as FeedFormat, environment.PUBLIC_URL));
    },
  );
}
