import { ExamPage } from '../features/academy/ExamPage.tsx';

export const handle = { ns: ['academy', 'academy-learners', 'ui'] };

export default ExamPage;
