import { DEFAULT_LANGUAGE, isLanguage, type Language, preferredLanguage } from '@quotavera/i18n';
import type { FastifyRequest } from 'fastify';

/** The web application copies the stored choice into this cookie, so that the server can read it. */
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

/** The language of a reply: the client's (`x-language`), then the stored choice, then the browser's preference, then Italian. */
export function languageOf(request: FastifyRequest): Language {
  const stated = request.headers['x-language'];
  if (isLanguage(stated)) return stated;
  const stored = cookieOf(request, LANGUAGE_COOKIE);
  if (isLanguage(stored)) return stored;
  return preferredLanguage(request.headers['accept-language']) ?? DEFAULT_LANGUAGE;
}
