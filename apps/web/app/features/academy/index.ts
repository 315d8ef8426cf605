export { LessonWidget } from './widgets/index.ts';
