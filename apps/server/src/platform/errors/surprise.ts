import { DatabaseUnavailable } from '../database/index.ts';
import { type Failure, fail } from './failure.ts';

const FASTIFY_CODES: Readonly<Record<string, Failure>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: fail('malformed_body'),
  FST_ERR_CTP_INVALID_JSON_BODY: fail('malformed_body'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: fail('malformed_body'),
  FST_ERR_CTP_BODY_TOO_LARGE: fail('body_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: fail('unsupported_media_type'),
  FST_ERR_BAD_URL: fail('not_found'),
  FST_ERR_MAX_PARAM_LENGTH: fail('not_found'),
};

const STATUS_CODES: Readonly<Record<number, Failure>> = {
  400: fail('malformed_body'),
  404: fail('not_found'),
  405: fail('method_not_allowed'),
  413: fail('body_too_large'),
  415: fail('unsupported_media_type'),
  429: fail('rate_limited'),
};

const QUERY_CANCELED = '57014';
/** Of connections to whatever else the product stands on, such as the files' storage. */
const UNREACHABLE = /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT)$/;
/** A restart of the database takes about as long. */
const RETRY_AFTER_S = 2;

/** What a thrown error answers. Anything unknown is `generic`: its text never leaves the server. */
export function failureOfThrown(error: unknown): Failure {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code && FASTIFY_CODES[code]) return FASTIFY_CODES[code];
  if (statusCode && STATUS_CODES[statusCode]) return STATUS_CODES[statusCode];
  if (code === QUERY_CANCELED) return fail('timeout', { retryAfterSeconds: RETRY_AFTER_S });
  if (error instanceof DatabaseUnavailable || UNREACHABLE.test(code ?? '')) {
    return fail('unavailable', { retryAfterSeconds: RETRY_AFTER_S });
  }
  return fail('generic');
}
