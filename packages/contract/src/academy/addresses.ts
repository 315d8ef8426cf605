import { get, patch, post, put } from '../core/address.ts';

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
  readLessonText: get('/academy/v1/lesson-texts/{id}/'),
  saveLessonText: patch('/academy/v1/lesson-texts/{id}/'),
  publishLessonText: post('/academy/v1/lesson-texts/{id}/'),
  readLessonVersion: get('/academy/v1/lesson-texts/{id}/versions/{n}/'),
  readExamText: get('/academy/v1/exam-texts/{id}/'),
  saveExamText: patch('/academy/v1/exam-texts/{id}/'),
  publishExamText: post('/academy/v1/exam-texts/{id}/'),
  readExamTextVersion: get('/academy/v1/exam-texts/{id}/versions/{n}/'),
  listTaughtCourses: get('/academy/v1/taught-courses/'),
  createCourse: post('/academy/v1/taught-courses/'),
  importCourse: post('/academy/v1/course-imports/'),
  putLessonFile: post('/academy/v1/lesson-files/'),
  readQuestions: post('/academy/v1/question-imports/'),
  readTaughtCourse: get('/academy/v1/taught-courses/{id}/'),
  changeCourse: patch('/academy/v1/taught-courses/{id}/'),
  setCourseStatus: post('/academy/v1/taught-courses/{id}/status/'),
  orderCourse: put('/academy/v1/taught-courses/{id}/order/'),
  copyCourse: post('/academy/v1/taught-courses/{id}/copies/'),
  addModule: post('/academy/v1/taught-courses/{id}/modules/'),
  changeModule: patch('/academy/v1/taught-courses/{id}/modules/{module}/'),
  addLesson: post('/academy/v1/taught-courses/{id}/modules/{module}/lessons/'),
  changeLesson: patch('/academy/v1/taught-courses/{id}/lessons/{lesson}/'),
  readCertificate: get('/academy/v1/certificates/{code}/'),
};

/** Addresses that a browser opens or saves. They aren't calls, because they don't answer with JSON. These paths are complete. */
export const academyLinks = {
  certificate: '/api/academy/v1/certificates/:code/pdf/',
  courseArchive: '/api/academy/v1/taught-courses/:id/archive/',
} as const;
