import { paths } from '../../paths.ts';

/** Addresses inside of the academy. */
export const courseLink = (slug: string) => `${paths.academyCourse}?course=${encodeURIComponent(slug)}`;
export const moduleLink = (slug: string, module: number) => `${courseLink(slug)}&module=${module}`;
export const lessonLink = paths.lesson;
export const examLink = (module: number) => `${paths.academyExams}?module=${module}`;
export const learnersLink = (course: number) => `${paths.academyLearners}?course=${course}`;
export const learnerLink = (course: number, account: number) => `${learnersLink(course)}&learner=${account}`;
export const taughtLink = `${paths.academy}?tab=teach`;
export const taughtCourseLink = (course: number) => `${taughtLink}&course=${course}`;
export const lessonTextLink = (lesson: number, language: string) =>
  `${taughtLink}&lesson=${lesson}&language=${language}`;
export const examTextLink = (module: number, language: string) => `${taughtLink}&exam=${module}&language=${language}`;

/** The number that a parameter of the address names; null without one. */
export function numberIn(search: URLSearchParams, name: string): number | null {
  const value = Number(search.get(name));
  return Number.isSafeInteger(value) && value > 0 ? value : null;
}
