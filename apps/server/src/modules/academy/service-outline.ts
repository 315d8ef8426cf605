import {
  courseCapability,
  type ExamState,
  examState,
  lessonCapability,
  type ModuleState,
  moduleStates,
} from '@quotavera/domain/academy';
import type { Capability } from '@quotavera/domain/access';
import { can, decide, type Member, type PaidPlan } from '@quotavera/domain/access';
import type { Db } from '../../platform/database/index.ts';
import * as repository from './repository-outline.ts';

/** A learner's outline depends on their plan and progress, the language and the time. */
export interface Learner {
  viewer: Member;
  language: string;
  now: Date;
}

export interface OutlineLesson extends repository.LessonRow {
  /** The plan that would open it; null when the reader's does. */
  lockedBy: PaidPlan | null;
}

export interface OutlineModule {
  row: repository.ModuleRow;
  /** From 1. */
  number: number;
  state: ModuleState;
  exam: ExamState;
  lessons: readonly OutlineLesson[];
}

/** A course as one learner stands in it. */
export interface Outline {
  course: repository.CourseRow;
  lockedBy: PaidPlan | null;
  modules: readonly OutlineModule[];
  certificate: string | null;
}

/** Whether a learner may edit the course that they read. */
export const mayEdit = ({ course }: Outline, { viewer }: Learner): boolean =>
  can('academy.teach', viewer) && (viewer.isAdmin || course.owner_id === viewer.accountId);

/** The plan that a capability asks of a member who lacks it. */
function planFor(capability: Capability, viewer: Member): PaidPlan | null {
  const decision = decide(capability, viewer);
  return !decision.granted && decision.reason === 'plan_required' ? decision.plan : null;
}

/** Every course that a learner may meet, or one of them, as they stand in it. */
export async function outlinesOf(
  db: Db,
  { viewer, language, now }: Learner,
  courseId: number | null = null,
): Promise<Outline[]> {
  const which = { accountId: viewer.accountId, language, courseId };
  const [courses, modules, lessons, certificates] = await Promise.all([
    repository.selectCourses(db, viewer.accountId, language),
    repository.selectModules(db, which),
    repository.selectLessons(db, which),
    repository.selectCertificates(db, viewer.accountId),
  ]);
  const shownCourses = courses.filter(({ id }) => courseId === null || id === courseId);
  return shownCourses.map((course) => {
    const own = modules.filter((module) => module.courseId === course.id);
    const states = moduleStates(own, now.getTime());
    const first = lessons.find((lesson) => lesson.course_id === course.id)?.id;
    return {
      course,
      lockedBy: planFor(courseCapability(course.plan), viewer),
      modules: own.map((row, place) => ({
        row,
        number: place + 1,
        state: states[place]!,
        exam: examState(row, now.getTime()),
        lessons: lessons
          .filter(({ module_id }) => module_id === row.id)
          .map((lesson) => ({
            ...lesson,
            lockedBy: planFor(lessonCapability(course.plan, lesson.id === first), viewer),
          })),
      })),
      certificate: certificates.find((certificate) => certificate.course_id === course.id)?.code ?? null,
    };
  });
}

/** The outline of the course that holds a module, with that module. */
export async function outlineOfModule(
  db: Db,
  learner: Learner,
  moduleId: number,
): Promise<{ outline: Outline; module: OutlineModule } | undefined> {
  const courseId = await repository.selectCourseOf(db, learner.viewer.accountId, { moduleId });
  if (courseId === undefined) return undefined;
  const [outline] = await outlinesOf(db, learner, courseId);
  const module = outline?.modules.find(({ row }) => row.id === moduleId);
  return outline && module ? { outline, module } : undefined;
}
