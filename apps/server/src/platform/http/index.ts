export { declareAccess, type Identified, type Identify, type RequestSession } from './access.ts';
export { sendFailure } from './failures.ts';
export { cookieOf, LANGUAGE_COOKIE, languageOf } from './language.ts';
export { defineRoutes, type Handler, type Received, type Route, route } from './route.ts';
export { createHttpServer, type HttpOptions } from './server.ts';
