import * as calls from '@quotavera/contract/academy';
import { academyLinks } from '@quotavera/contract/academy/addresses';
import type { Member } from '@quotavera/domain/access';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors/index.ts';
import { type Route, route, sendFailure } from '../../platform/http/index.ts';
import * as certificates from './service-certificates.ts';
import * as courses from './service-courses.ts';
import * as examTexts from './service-exam-texts.ts';
import * as exams from './service-exams.ts';
import * as lessons from './service-lessons.ts';
import type { Learner } from './service-outline.ts';
import * as reviews from './service-reviews.ts';
import * as texts from './service-texts.ts';

/** A lesson as JSON is longer than what other calls take. */
const TEXT_LIMIT = 2 * 1024 * 1024;

export function academyRoutes(context: ServerContext): Route[] {
  const { db, clock } = context;
  const learnerOf = ({ viewer, language }: { viewer: Member; language: string }): Learner => ({
    viewer,
    language,
    now: clock.now(),
  });
  return [
    route(calls.listCourses, (received) => courses.courseList(db, learnerOf(received))),
    route(calls.courseProgress, (received) => courses.progressOf(db, learnerOf(received))),
    route(calls.listModules, ({ query, ...received }) => courses.modulesOf(db, learnerOf(received), query.course)),
    route(calls.listSections, ({ query, ...received }) => courses.sectionsOf(db, learnerOf(received), query.module)),
    route(calls.readLesson, ({ params, ...received }) => lessons.lessonFor(db, learnerOf(received), params.id)),
    route(calls.completeLesson, ({ params, ...received }) =>
      lessons.markLessonRead(db, learnerOf(received), params.id),
    ),
    route(calls.readExam, ({ params, ...received }) => exams.examFor(db, learnerOf(received), params.id)),
    route(calls.saveAnswers, ({ params, body, ...received }) =>
      exams.keepAnswers(db, learnerOf(received), { ...body, moduleId: params.id }),
    ),
    route(calls.submitExam, ({ body, ...received }) =>
      exams.submitAnswers(db, learnerOf(received), { ...body, moduleId: body.module }),
    ),
    route(calls.listReviews, ({ query, language }) => reviews.waitingReviews(db, query, language)),
    route(calls.reviewExam, ({ viewer, params, body, language, request }) =>
      reviews.decideReview(
        context,
        { accountId: viewer.accountId, requestId: request.id, language },
        { ...body, id: params.id },
      ),
    ),
    route(calls.listLessonTexts, ({ language }) => texts.lessonTexts(db, language)),
    route(calls.readLessonText, ({ params, query }) => texts.lessonText(db, params.id, query.language)),
    route(
      calls.saveLessonText,
      ({ viewer, params, body, request }) =>
        texts.saveText(context, { accountId: viewer.accountId, requestId: request.id }, params.id, body),
      { bodyLimit: TEXT_LIMIT },
    ),
    route(calls.publishLessonText, ({ viewer, params, body, request }) =>
      texts.publishText(context, { accountId: viewer.accountId, requestId: request.id }, params.id, body),
    ),
    route(calls.readLessonVersion, ({ params }) => texts.lessonVersion(db, params.id, params.n)),
    route(calls.readExamText, ({ params, language }) => examTexts.examText(db, params.id, language)),
    route(
      calls.saveExamText,
      ({ viewer, params, body, language, request }) =>
        examTexts.saveExamText(
          context,
          { accountId: viewer.accountId, requestId: request.id, language },
          params.id,
          body,
        ),
      { bodyLimit: TEXT_LIMIT },
    ),
    route(calls.publishExamText, ({ viewer, params, body, language, request }) =>
      examTexts.publishExamText(
        context,
        { accountId: viewer.accountId, requestId: request.id, language },
        params.id,
        body,
      ),
    ),
    route(calls.readExamTextVersion, ({ params }) => examTexts.examTextVersion(db, params.id, params.n)),
    route(calls.readCertificate, ({ params, language }) => certificates.certificateOf(db, params.code, language)),
  ];
}

/** A certificate as a file: no call, because what it answers isn't JSON. Its code is all that one needs, as on its page. */
export function certificateFile(app: FastifyInstance, context: ServerContext): void {
  app.get<{ Params: { code: string } }>(
    academyLinks.certificate,
    { config: { access: 'public.read' } },
    async (request, reply) => {
      const pdf = await certificates.certificatePdf(context, request.params.code, request.language);
      if (!pdf) return sendFailure(request, reply, fail('not_found'));
      return reply
        .type('application/pdf')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="quotavera-${request.params.code}.pdf"`)
        .send(pdf);
    },
  );
}
