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

/** Connection trouble and shutdown classes of PostgreSQL, and the driver's own. */
const UNREACHABLE = /^(08|53|57P0)|^E(CONNREFUSED|CONNRESET|PIPE|NOENT)$/;
const QUERY_CANCELED = '57014';

/** What a thrown error answers. Anything unknown is `generic`: its text never leaves the server. */
export function failureOfThrown(error: unknown): Failure {
  const { code, statusCode, message } = error as { code?: string; statusCode?: number; message?: string };
  if (code && FASTIFY_CODES[code]) return FASTIFY_CODES[code];
  if (statusCode && STATUS_CODES[statusCode]) return STATUS_CODES[statusCode];
  if (code === QUERY_CANCELED) return fail('timeout');
  if ((code && UNREACHABLE.test(code)) || message === 'Connection terminated unexpectedly') return fail('unavailable');
  return fail('generic');
}
