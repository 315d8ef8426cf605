import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '../database/index.ts';
import { errorReplyOf, type Failure, fail, statusOf } from '../errors/index.ts';
import { languageOf } from './language.ts';
import { InvalidCursor } from './paging.ts';

const FASTIFY_CODES = new Map(
  Object.entries<Failure>({
    FST_ERR_CTP_EMPTY_JSON_BODY: fail('malformed_body'),
    FST_ERR_CTP_INVALID_JSON_BODY: fail('malformed_body'),
    FST_ERR_CTP_INVALID_CONTENT_LENGTH: fail('malformed_body'),
    FST_ERR_CTP_BODY_TOO_LARGE: fail('body_too_large'),
    FST_ERR_CTP_INVALID_MEDIA_TYPE: fail('unsupported_media_type'),
    FST_ERR_BAD_URL: fail('not_found'),
    FST_ERR_MAX_PARAM_LENGTH: fail('not_found'),
  }),
);

const STATUS_CODES: Readonly<Record<number, Failure>> = {
  400: fail('malformed_body'),
  404: fail('not_found'),
  405: fail('method_not_allowed'),
  413: fail('body_too_large'),
  415: fail('unsupported_media_type'),
  429: fail('rate_limited'),
};

const QUERY_CANCELED = '57014';
/** Error codes of failed connections to other services, such as the file storage. */
const UNREACHABLE = /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT)$/;
/** About as long as a restart of the database takes. */
const RETRY_AFTER_S = 2;

/** The failure for a thrown error. Unknown errors are `generic`; their text never leaves the server. */
function failureOfThrown(error: unknown): Failure {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (error instanceof InvalidCursor) return fail('validation', { fields: { cursor: 'format_invalid' } });
  const known = FASTIFY_CODES.get(code ?? '') ?? (statusCode && STATUS_CODES[statusCode]);
  if (known) return known;
  if (code === QUERY_CANCELED) return fail('timeout', { retryAfterSeconds: RETRY_AFTER_S });
  if (error instanceof DatabaseUnavailable || UNREACHABLE.test(code ?? '')) {
    return fail('unavailable', { retryAfterSeconds: RETRY_AFTER_S });
  }
  return fail('generic');
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  const { error } = failure;
  if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', Math.ceil(error.retryAfterSeconds));
  if (error.allow) void reply.header('allow', error.allow.join(', '));
  if (statusOf(error) === 401) void reply.header('www-authenticate', 'Bearer');
  void reply.header('cache-control', 'no-store');
  return reply
    .code(statusOf(error))
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorReplyOf(error, request.language, request.id));
}

/** Handles unexpected errors: logs them with the request's id and replies without details. */
export function handleSurprises(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    // Work for somebody who is gone was stopped on purpose.
    if (request.socket.destroyed) return reply.hijack();
    const failure = failureOfThrown(error);
    const fields = { code: failure.error.code, reason: (error as Error).message };
    // Nobody is charged with the wait for what is away.
    if (failure.error.code === 'unavailable') request.endWork?.();
    if (failure.error.code === 'unavailable') request.log.warn(fields, 'request could not be served');
    else if (statusOf(failure.error) >= 500) request.log.error({ err: error }, 'request failed');
    else request.log.info(fields, 'request refused');
    return sendFailure(request, reply, failure);
  });
}

function decodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns a page's address with every part that can't be decoded (`/%E0%A4%A`, `/100%`) written as plain text. The result is null where the
 * address needs no mending, isn't a page's, or isn't read.
 */
function mendedAddress({ method, url }: FastifyRequest): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || /^\/([\\/]|api\/|ledger\/)/.test(url)) return null;
  const [path = '', ...query] = url.split('?');
  const segments = path.split('/').map((segment) => (decodable(segment) ? segment : segment.replaceAll('%', '%25')));
  const mended = [segments.join('/'), ...query].join('?');
  return mended === url || mended.includes('\\') ? null : mended;
}

/** An address that the router can't even decode comes before every hook: it is answered like any other failure. */
export function answerBadAddress(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  request.language = languageOf(request);
  void reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' });
  const mended = mendedAddress(request);
  // The mended address leads to the 404 page in the reader’s language.
  if (mended) void reply.redirect(mended, 302);
  else sendFailure(request, reply, failureOfThrown(error));
}
