import { CoursePage } from '../features/academy/CoursePage.tsx';

export const handle = { ns: ['academy', 'ui'] };

export default CoursePage;
