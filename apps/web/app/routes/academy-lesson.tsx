import { LessonPage } from '../features/academy/LessonPage.tsx';

export const handle = { ns: ['academy-notes', 'academy', 'ui'] };

export default LessonPage;
