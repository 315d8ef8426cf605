import { IMAGE_MAX_BYTES } from '@quotavera/domain/limits';
import type { ServerContext } from '../../../platform/context.ts';
import { fail, ok, type Result } from '../../../platform/errors/index.ts';
import { drain, isStream, readUpTo } from '../../../platform/http/uploads.ts';
import { imageRefused, imageTooLarge } from './service.ts';

/** Decoding costs processor time: the limit lets members try some crops. */
const UPLOADS = { points: 30, seconds: 10 * 60 };

/** Bodies that routes read as a stream up to the limit themselves, so that the answer can name the limit. */
export const IMAGE_TYPES = /^image\//;

interface Incoming {
  body: unknown;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The bytes of an uploaded image. With `isCropInvalid` it is refused before it is read. */
export async function receiveImage(
  limits: ServerContext['limits'],
  accountId: number,
  { body, headers }: Incoming,
  isCropInvalid = false,
): Promise<Result<Uint8Array>> {
  if (!isStream(body)) return fail('unsupported_media_type');
  const wait = await limits.take('image', String(accountId), UPLOADS);
  const isTooLarge = Number(headers['content-length'] ?? 0) >= IMAGE_MAX_BYTES;
  if (wait !== null || isCropInvalid || isTooLarge) {
    drain(body);
    if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
    return isTooLarge ? imageTooLarge() : imageRefused('crop_invalid');
  }
  const bytes = await readUpTo(body, IMAGE_MAX_BYTES);
  return bytes ? ok(bytes) : imageTooLarge();
}
