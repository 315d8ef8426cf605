import { deleteAvatar, deleteCover, putAvatar, putCover } from '@quotavera/contract/users';
import { IMAGE_MAX_BYTES } from '@quotavera/domain/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerContext } from '../../../platform/context.ts';
import { fail, isFailure, type Result } from '../../../platform/errors/index.ts';
import { defineRoutes, route, sendFailure } from '../../../platform/http/index.ts';
import { drain, isStream, readUpTo } from '../../../platform/http/uploads.ts';
import { isFileKey } from '../../../platform/storage/index.ts';
import { cropOf, type ImageKind, imageRefused, imageTooLarge, removeImage, replaceImage } from './service.ts';

/** Decoding costs processor time: the limit lets members try some crops. */
const UPLOADS = { points: 30, seconds: 10 * 60 };
const IMAGE_TYPES = /^image\//;

const FILE_TYPES: Readonly<Record<string, string>> = { webp: 'image/webp' };
/** The key changes with the content. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** A file that is opened as a page must not run anything. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

type CropQuery = Parameters<typeof cropOf>[0];

export function imageRoutes(app: FastifyInstance, context: ServerContext): void {
  const { limits, files } = context;

  async function upload(
    accountId: number,
    kind: ImageKind,
    query: CropQuery,
    request: FastifyRequest,
  ): Promise<Result<string>> {
    const { body } = request;
    if (!isStream(body)) return fail('unsupported_media_type');
    const wait = await limits.take('image', String(accountId), UPLOADS);
    const crop = cropOf(query);
    const tooLarge = Number(request.headers['content-length'] ?? 0) >= IMAGE_MAX_BYTES;
    if (wait !== null || crop === 'incomplete' || tooLarge) {
      drain(body);
      if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
      return tooLarge ? imageTooLarge() : imageRefused('crop_invalid');
    }
    const bytes = await readUpTo(body, IMAGE_MAX_BYTES);
    return bytes ? replaceImage(context, accountId, kind, { bytes, crop }) : imageTooLarge();
  }

  void app.register(async (scope) => {
    // The route reads the upload up to the limit itself, so that the answer can name the limit.
    scope.addContentTypeParser(IMAGE_TYPES, (_request, payload, done) => done(null, payload));
    defineRoutes(scope, [
      route(putAvatar, async ({ viewer, query, request }) => {
        const result = await upload(viewer.accountId, 'avatar', query, request);
        return isFailure(result) ? result : { profile_image: result.value };
      }),
      route(deleteAvatar, async ({ viewer }) => {
        await removeImage(context, viewer.accountId, 'avatar');
        return { profile_image: null };
      }),
      route(putCover, async ({ viewer, query, request }) => {
        const result = await upload(viewer.accountId, 'cover', query, request);
        return isFailure(result) ? result : { cover_url: result.value };
      }),
      route(deleteCover, async ({ viewer }) => {
        await removeImage(context, viewer.accountId, 'cover');
        return { cover_url: null };
      }),
    ]);
  });

  app.get<{ Params: { '*': string } }>(
    '/files/*',
    { config: { access: 'public.read' }, compress: false },
    async (request, reply) => {
      const key = request.params['*'];
      const type = FILE_TYPES[key.slice(key.lastIndexOf('.') + 1)];
      const bytes = type && isFileKey(key) ? await files.get(key) : null;
      if (!type || !bytes) return sendFailure(request, reply, fail('not_found'));
      return reply
        .header('cache-control', FOR_EVER)
        .header('content-disposition', `inline; filename="${key.slice(key.lastIndexOf('/') + 1)}"`)
        .header('content-security-policy', FILE_POLICY)
        .header('cross-origin-resource-policy', 'same-site')
        .type(type)
        .send(Buffer.from(bytes));
    },
  );
}
