import type { Db, Trx } from '../../platform/database/index.ts';
import type { CourseFiles, ModuleFiles } from './content.ts';
import * as repository from './repository-content.ts';

async function loadModule(
  trx: Trx,
  course: repository.LoadedCourse,
  module: ModuleFiles,
  { source, position, at }: { source: string; position: number; at: Date },
): Promise<void> {
  const { slug: moduleSlug, title } = module;
  const moduleId = await repository.saveModule(trx, course, { source, slug: moduleSlug, title, position, at });
  const sourceOf = (slug: string) => `${source}/${slug}`;
  for (const [n, { slug, files }] of module.lessons.entries()) {
    const place = { source: sourceOf(slug), slug, moduleId, position: n + 1, at };
    const lessonId = await repository.saveLesson(trx, course, place);
    for (const file of files) {
      const { hash, edited } = await repository.lessonSource(trx, lessonId, file.language);
      // A text that was edited in the product stays; the new file waits beside it to be taken over.
      if (hash !== file.hash)
        await repository.insertLessonVersion(trx, lessonId, file, file.document(), { at, publish: !edited });
    }
  }
  if (!course.edited) {
    const sources = module.lessons.map(({ slug }) => sourceOf(slug));
    await repository.removeOtherLessons(trx, moduleId, sources, at);
  }
  if (!module.exam) return;
  const { hash, edited } = await repository.examSource(trx, moduleId);
  if (hash !== module.exam.hash)
    await repository.insertExamVersion(trx, moduleId, module.exam, { at, publish: !edited });
}

/** Brings the courses of the files into the database. Again, it changes nothing; what was edited in the product stays. */
export async function loadCourses(db: Db, courses: readonly CourseFiles[], at: Date): Promise<void> {
  if (courses.length === 0) return;
  await db.transaction().execute(async (trx) => {
    await repository.lockContent(trx);
    for (const course of courses) {
      const loaded = await repository.saveCourse(trx, course);
      for (const [n, module] of course.modules.entries()) {
        await loadModule(trx, loaded, module, { source: `${course.slug}/${module.slug}`, position: n + 1, at });
      }
    }
  });
}
