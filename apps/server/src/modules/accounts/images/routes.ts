import { deleteAvatar, deleteCover, putAvatar, putCover } from '@quotavera/contract/accounts';
import type { ImageKind } from '@quotavera/domain/accounts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerContext } from '../../../platform/context.ts';
import { fail, isFailure, type Result } from '../../../platform/errors/index.ts';
import { defineRoutes, route, sendFailure } from '../../../platform/http/index.ts';
import { isFileKey } from '../../../platform/storage/index.ts';
import { cropOf, imageRefused, removeImage, replaceImage } from './service.ts';
import { endingOf, MEDIA_TYPES, mayReadFile } from './service-media.ts';
import { IMAGE_TYPES, receiveImage } from './service-upload.ts';

const FILE_TYPES = new Map([['webp', 'image/webp'], ...MEDIA_TYPES]);
const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** The part of a file that a player asks for, both ends included; null where it asks for the whole, or for what isn't there. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null {
  const [, from, to] = RANGE.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end ? { start, end } : null;
}
/** The key changes with the content. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** A lesson's file is for whoever was given its address. */
const OWN_HOURS = 'private, max-age=21600';
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
    const crop = cropOf(query);
    const received = await receiveImage(limits, accountId, request, crop === 'incomplete');
    if (isFailure(received)) return received;
    return crop === 'incomplete'
      ? imageRefused('crop_invalid')
      : replaceImage(context, accountId, kind, { bytes: received.value, crop });
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

  app.get<{ Params: { '*': string }; Querystring: { pass?: unknown } }>(
    '/files/*',
    { config: { access: 'public.read' }, compress: false },
    async (request, reply) => {
      const key = request.params['*'];
      const type = FILE_TYPES.get(endingOf(key));
      const { pass } = request.query;
      const isOpen = mayReadFile(context, `/files/${key}`, typeof pass === 'string' ? pass : undefined);
      const bytes = type && isOpen && isFileKey(key) ? await files.get(key) : null;
      if (!type || !bytes) return sendFailure(request, reply, fail('not_found'));
      const range = rangeOf(request.headers.range, bytes.length);
      if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes.length}`);
      return reply
        .header('accept-ranges', 'bytes')
        .header('cache-control', MEDIA_TYPES.has(endingOf(key)) ? OWN_HOURS : FOR_EVER)
        .header('content-disposition', `inline; filename="${key.slice(key.lastIndexOf('/') + 1)}"`)
        .header('content-security-policy', FILE_POLICY)
        .header('cross-origin-resource-policy', 'same-site')
        .type(type)
        .send(Buffer.from(range ? bytes.subarray(range.start, range.end + 1) : bytes));
    },
  );
}
