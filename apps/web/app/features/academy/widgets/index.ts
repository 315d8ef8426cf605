export { LessonWidget } from './LessonWidget.tsx';
