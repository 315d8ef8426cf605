import type { courseProgress, listCourses, listModules, listSections } from '@quotavera/contract/academy';
import type { ReplyOf } from '@quotavera/contract/core';
import type { Db } from '../../platform/database/index.ts';
import { type Failure, fail } from '../../platform/errors/index.ts';
import { isBegun, presentCourse, presentModules, presentProgress, presentSections } from './presenter.ts';
import { examSummaryFor } from './service-exams.ts';
import { type Learner, outlineOfModule, outlinesOf } from './service-outline.ts';

export async function courseList(db: Db, learner: Learner): Promise<ReplyOf<typeof listCourses>> {
  return { results: (await outlinesOf(db, learner)).map(presentCourse) };
}

export async function progressOf(db: Db, learner: Learner): Promise<ReplyOf<typeof courseProgress>> {
  return { results: (await outlinesOf(db, learner)).filter(isBegun).map(presentProgress) };
}

export async function modulesOf(
  db: Db,
  learner: Learner,
  slug: string,
): Promise<ReplyOf<typeof listModules> | Failure> {
  const outline = (await outlinesOf(db, learner)).find(({ course }) => course.slug === slug);
  return outline ? presentModules(outline) : fail('not_found');
}

export async function sectionsOf(
  db: Db,
  learner: Learner,
  moduleId: number,
): Promise<ReplyOf<typeof listSections> | Failure> {
  const place = await outlineOfModule(db, learner, moduleId);
  if (!place) return fail('not_found');
  return presentSections(place.outline, place.module, await examSummaryFor(db, learner, place));
}
