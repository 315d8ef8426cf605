import * as calls from '@quotavera/contract/academy';
import { academyLinks } from '@quotavera/contract/academy/addresses';
import { MEDIA_MAX_BYTES } from '@quotavera/domain/limits';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../platform/context.ts';
import { fail, isFailure } from '../../platform/errors/index.ts';
import { type Route, route, sendFailure } from '../../platform/http/index.ts';
import { drain, isStream, readUpTo } from '../../platform/http/uploads.ts';
import { addMedia } from '../accounts/images/service-media.ts';
import { editorOf } from './editor.ts';
import { exportCourse, importCourse, questionsOf } from './service-exchange.ts';

/** Reading a file takes a process of its own for some seconds. */
const FILES = { points: 20, seconds: 10 * 60 };

/** Files that are read as they are. */
export const EXCHANGE_TYPES = [
  ...calls.importCourse.file,
  ...calls.readQuestions.file,
  ...calls.putLessonFile.file,
  'application/octet-stream',
];

interface Incoming {
  viewer: { accountId: number };
  request: { body: unknown };
}

/** The bytes of a file that its sender may send now. */
async function received(
  { limits }: ServerContext,
  { viewer, request: { body } }: Incoming,
  limit: number,
  tooLarge: 'body_too_large' | 'attachment_too_large' = 'body_too_large',
) {
  if (!isStream(body)) return fail('unsupported_media_type');
  const wait = await limits.take('course-files', String(viewer.accountId), FILES);
  if (wait !== null) {
    drain(body);
    return fail('rate_limited', { retryAfterSeconds: wait });
  }
  return (await readUpTo(body, limit)) ?? fail(tooLarge);
}

export function exchangeRoutes(context: ServerContext): Route[] {
  return [
    route(calls.importCourse, async (incoming) => {
      const bytes = await received(context, incoming, calls.COURSE_ARCHIVE_MAX);
      return isFailure(bytes) ? bytes : importCourse(context, editorOf(incoming), bytes);
    }),
    route(calls.putLessonFile, async (incoming) => {
      const bytes = await received(context, incoming, MEDIA_MAX_BYTES, 'attachment_too_large');
      if (isFailure(bytes)) return bytes;
      const kept = await addMedia(context, incoming.viewer.accountId, bytes);
      return isFailure(kept) ? kept : kept.value;
    }),
    route(calls.readQuestions, async ({ query, ...incoming }) => {
      const bytes = await received(context, incoming, calls.QUESTIONS_FILE_MAX);
      return isFailure(bytes) ? bytes : questionsOf(bytes, query.language);
    }),
  ];
}

/** A course as a file: no call, because what it answers isn't JSON. */
export function archiveFile(app: FastifyInstance, context: ServerContext): void {
  const { access } = calls.readTaughtCourse;
  app.get<{ Params: { id: string } }>(
    academyLinks.courseArchive,
    { config: { access, costly: true } },
    async (request, reply) => {
      const { viewer, language } = request;
      const id = Number(request.params.id);
      if (viewer.type !== 'member' || !Number.isSafeInteger(id)) return sendFailure(request, reply, fail('not_found'));
      const made = await exportCourse(context, editorOf({ viewer, language, request }), id);
      if (isFailure(made)) return sendFailure(request, reply, made);
      return reply
        .type('application/zip')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${made.name}"`)
        .send(made.archive);
    },
  );
}
