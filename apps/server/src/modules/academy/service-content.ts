import type { Db, Trx } from '../../platform/database/index.ts';
import type { CourseFiles, ModuleFiles } from './content.ts';
import * as repository from './repository-content.ts';

async function loadModule(trx: Trx, courseId: number, module: ModuleFiles, position: number, at: Date): Promise<void> {
  const moduleId = await repository.saveModule(trx, courseId, module, position);
  for (const [n, { slug, files }] of module.lessons.entries()) {
    const lessonId = await repository.saveLesson(trx, moduleId, slug, n + 1);
    for (const file of files) {
      const { hash, edited } = await repository.lessonSource(trx, lessonId, file.language);
      // A text that was edited in the product stays; the new file waits beside it to be taken over.
      if (hash !== file.hash)
        await repository.insertLessonVersion(trx, lessonId, file, file.document(), { at, publish: !edited });
    }
  }
  await repository.removeOtherLessons(
    trx,
    moduleId,
    module.lessons.map(({ slug }) => slug),
    at,
  );
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
      const courseId = await repository.saveCourse(trx, course);
      for (const [n, module] of course.modules.entries()) await loadModule(trx, courseId, module, n + 1, at);
    }
  });
}
