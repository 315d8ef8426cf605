import { get, patch, post } from '../core/address.ts';

export const academyAddresses = {
  listCourses: get('/academy/v1/courses/'),
  courseProgress: get('/academy/v1/coursesstatus/'),
  listModules: get('/academy/v1/upperlevels/'),
  listSections: get('/academy/v1/oversections/'),
  readLesson: get('/academy/v1/lesson/{id}/'),
  completeLesson: post('/academy/v1/lesson/{id}/'),
  readExam: get('/academy/v1/exams/{id}/'),
  saveAnswers: patch('/academy/v1/exams/{id}/'),
  submitExam: post('/academy/v1/doexams/'),
  listReviews: get('/academy/v1/reviews/'),
  reviewExam: post('/academy/v1/reviews/{id}/'),
  listLessonTexts: get('/academy/v1/lesson-texts/'),
  readLessonText: get('/academy/v1/lesson-texts/{id}/'),
  saveLessonText: patch('/academy/v1/lesson-texts/{id}/'),
  publishLessonText: post('/academy/v1/lesson-texts/{id}/'),
  readLessonVersion: get('/academy/v1/lesson-texts/{id}/versions/{n}/'),
  readExamText: get('/academy/v1/exam-texts/{id}/'),
  saveExamText: patch('/academy/v1/exam-texts/{id}/'),
  publishExamText: post('/academy/v1/exam-texts/{id}/'),
  readExamTextVersion: get('/academy/v1/exam-texts/{id}/versions/{n}/'),
  readCertificate: get('/academy/v1/certificates/{code}/'),
};

/** Addresses that a browser opens or saves. They aren't calls, because they don't answer with JSON. These paths are complete. */
export const academyLinks = {
  certificate: '/api/academy/v1/certificates/:code/pdf/',
} as const;
