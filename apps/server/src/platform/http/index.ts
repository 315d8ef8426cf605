export { bearerOf, declareAccess, type Identified, type Identify } from './access.ts';
export { sendFailure } from './failures.ts';
export { cookieOf } from './language.ts';
export { IN_PROCESS_ADDRESS } from './limits.ts';
export { type GaugeValues, gauges, type ProcessFigures } from './metrics.ts';
export { defineOneClickRoutes } from './one-click.ts';
export { createReplyCache, type ReplyCache, SharedReply } from './reply-cache.ts';
export { defineRoutes, type Received, type Route, route } from './route.ts';
export { createHttpServer } from './server.ts';
