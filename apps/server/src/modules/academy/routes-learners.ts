import { Readable } from 'node:stream';
import * as calls from '@quotavera/contract/academy';
import { academyLinks } from '@quotavera/contract/academy/addresses';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../platform/context.ts';
import { type Failure, fail, isFailure } from '../../platform/errors/index.ts';
import { type Route, route, sendFailure } from '../../platform/http/index.ts';
import { editorOf } from './editor.ts';
import type { Editor } from './service-builder.ts';
import { correctExam, returnTry } from './service-corrections.ts';
import { figuresOf, questionsFile } from './service-figures.ts';
import { callLearner, learnerOf, learnersFile, learnersOf } from './service-learners.ts';
import { noteOf, notesOf, saveNote } from './service-notes.ts';

export function learnerRoutes(context: ServerContext): Route[] {
  return [
    route(calls.readLessonNote, ({ viewer, params }) => noteOf(context.db, viewer.accountId, params.id)),
    route(calls.saveLessonNote, ({ viewer, params, body, language }) =>
      saveNote(context, { viewer, language }, params.id, body),
    ),
    route(calls.listLessonNotes, ({ viewer, language, query }) => notesOf(context.db, { viewer, language }, query)),
    route(calls.listLearners, ({ params, query, ...received }) =>
      learnersOf(context, editorOf(received), params.id, query),
    ),
    route(calls.readLearner, ({ params, ...received }) => learnerOf(context, editorOf(received), params)),
    route(calls.remindLearner, ({ params, ...received }) => callLearner(context, editorOf(received), params)),
    route(calls.readCourseFigures, ({ params, ...received }) => figuresOf(context, editorOf(received), params.id)),
    route(calls.correctTry, ({ params, body, ...received }) =>
      correctExam(context, editorOf(received), { ...body, id: params.id }),
    ),
    route(calls.giveTryBack, ({ params, body, ...received }) =>
      returnTry(context, editorOf(received), { ...body, id: params.id }),
    ),
  ];
}

type Made = { name: string; lines: AsyncIterable<string> | string };

/** Tables of a course as files: no calls, because what they answer isn't JSON. */
export function learnerFiles(app: FastifyInstance, context: ServerContext): void {
  const { access } = calls.listLearners;
  function file(path: string, make: (editor: Editor, id: number) => Promise<Made | Failure>): void {
    app.get<{ Params: { id: string } }>(path, { config: { access, costly: true } }, async (request, reply) => {
      const { viewer, language } = request;
      const id = Number(request.params.id);
      if (viewer.type !== 'member' || !Number.isSafeInteger(id)) return sendFailure(request, reply, fail('not_found'));
      const made = await make(editorOf({ viewer, language, request }), id);
      if (isFailure(made)) return sendFailure(request, reply, made);
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${made.name}"`)
        .send(typeof made.lines === 'string' ? made.lines : Readable.from(made.lines));
    });
  }
  file(academyLinks.learnersFile, (editor, id) => learnersFile(context, editor, id));
  file(academyLinks.questionsFile, (editor, id) => questionsFile(context, editor, id));
}
