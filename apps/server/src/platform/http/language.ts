import { DEFAULT_LANGUAGE, isLanguage, type Language, preferredLanguage } from '@quotavera/i18n';
import type { FastifyRequest } from 'fastify';

/** The web keeps the stored choice here as well, so that the server can read it. */
const LANGUAGE_COOKIE = 'language';

/** The value of one of the request's cookies. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const prefix = `${name}=`;
  return request.headers.cookie
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
}

/** What the client says it shows (`x-language`), then the stored choice, then the browser's inputs, then Italian. */
export function languageOf(request: FastifyRequest): Language {
  const stated = request.headers['x-language'];
  if (isLanguage(stated)) return stated;
  const stored = cookieOf(request, LANGUAGE_COOKIE);
  if (isLanguage(stored)) return stored;
  return preferredLanguage(request.headers['accept-language']) ?? DEFAULT_LANGUAGE;
}
