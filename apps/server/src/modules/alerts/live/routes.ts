import { notificationStream } from '@quotavera/contract/alerts';
import type { ServerContext } from '../../../platform/context.ts';
import { isFailure } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { openEventStream } from '../../../platform/live/index.ts';
import { createTipStreams } from './service.ts';

export function liveRoutes(context: ServerContext): Route[] {
  const streams = createTipStreams(context);
  return [
    route(notificationStream, async ({ viewer, request, reply }) => {
      const stream = openEventStream(request, reply);
      if (isFailure(stream)) return stream;
      // The reply has begun, so a failure can only end it; the client reconnects.
      const last = request.headers['last-event-id'];
      await streams.open(viewer, stream, typeof last === 'string' ? last : null).catch((error: unknown) => {
        context.log.error({ err: error }, 'tip stream');
        stream.end();
      });
      return '';
    }),
  ];
}
