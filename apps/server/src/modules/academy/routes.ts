import * as calls from '@quotavera/contract/academy';
import { academyLinks } from '@quotavera/contract/academy/addresses';
import type { Member } from '@quotavera/domain/access';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors/index.ts';
import { type Route, route, sendFailure } from '../../platform/http/index.ts';
import { editorOf } from './editor.ts';
import { bankQuestions } from './service-bank.ts';
import * as builder from './service-builder.ts';
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
    ...builderRoutes(context),
    route(calls.listCourses, (received) => courses.courseList(db, learnerOf(received))),
    route(calls.courseProgress, (received) => courses.progressOf(db, learnerOf(received))),
    route(calls.listModules, ({ query, ...received }) => courses.modulesOf(db, learnerOf(received), query.course)),
    route(calls.listSections, ({ query, ...received }) => courses.sectionsOf(db, learnerOf(received), query.module)),
    route(calls.readLesson, ({ params, ...received }) => lessons.lessonFor(context, learnerOf(received), params.id)),
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
    route(calls.listReviews, ({ query, ...received }) => reviews.waitingReviews(db, editorOf(received), query)),
    route(calls.reviewExam, ({ params, body, ...received }) =>
      reviews.decideReview(context, editorOf(received), { ...body, id: params.id }),
    ),
    route(calls.readLessonText, ({ params, query, ...received }) =>
      texts.lessonText(context, editorOf(received), params.id, query.language),
    ),
    route(
      calls.saveLessonText,
      ({ params, body, ...received }) => texts.saveText(context, editorOf(received), params.id, body),
      { bodyLimit: TEXT_LIMIT },
    ),
    route(calls.publishLessonText, ({ params, body, ...received }) =>
      texts.publishText(context, editorOf(received), params.id, body),
    ),
    route(calls.readLessonVersion, ({ params, ...received }) =>
      texts.lessonVersion(db, editorOf(received), params.id, params.n),
    ),
    route(calls.readExamText, ({ params, ...received }) => examTexts.examText(db, editorOf(received), params.id)),
    route(
      calls.saveExamText,
      ({ params, body, ...received }) => examTexts.saveExamText(context, editorOf(received), params.id, body),
      { bodyLimit: TEXT_LIMIT },
    ),
    route(calls.publishExamText, ({ params, body, ...received }) =>
      examTexts.publishExamText(context, editorOf(received), params.id, body),
    ),
    route(calls.readExamTextVersion, ({ params, ...received }) =>
      examTexts.examTextVersion(db, editorOf(received), params.id, params.n),
    ),
    route(calls.readCertificate, ({ params, language }) => certificates.certificateOf(db, params.code, language)),
  ];
}

function builderRoutes(context: ServerContext): Route[] {
  const { db } = context;
  return [
    route(calls.listTaughtCourses, ({ query, ...received }) => builder.taughtCourses(db, editorOf(received), query)),
    route(calls.createCourse, ({ body, ...received }) => builder.createCourse(context, editorOf(received), body)),
    route(calls.readTaughtCourse, ({ params, ...received }) => builder.taughtCourse(db, editorOf(received), params.id)),
    route(calls.changeCourse, ({ params, body, ...received }) =>
      builder.changeCourse(context, editorOf(received), params.id, body),
    ),
    route(calls.setCourseStatus, ({ params, body, ...received }) =>
      builder.setStatus(context, editorOf(received), params.id, body),
    ),
    route(calls.orderCourse, ({ params, body, ...received }) =>
      builder.orderCourse(context, editorOf(received), params.id, body),
    ),
    route(calls.listBankQuestions, ({ query, ...received }) => bankQuestions(db, editorOf(received), query)),
    route(calls.copyCourse, ({ params, ...received }) => builder.copyCourse(context, editorOf(received), params.id)),
    route(calls.addModule, ({ params, body, ...received }) =>
      builder.addModule(context, editorOf(received), params.id, body),
    ),
    route(calls.changeModule, ({ params, body, ...received }) =>
      builder.changeModule(context, editorOf(received), params, body),
    ),
    route(calls.addLesson, ({ params, body, ...received }) =>
      builder.addLesson(context, editorOf(received), params, body),
    ),
    route(calls.changeLesson, ({ params, body, ...received }) =>
      builder.changeLesson(context, editorOf(received), params, body),
    ),
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
