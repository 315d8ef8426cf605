export { bearerOf, declareAccess, type Identified, type Identify } from './access.ts';
export { sendFailure } from './failures.ts';
export { defineRoutes, type Received, type Route, route } from './route.ts';
export { createHttpServer } from './server.ts';
