import { ExamPage } from '../features/academy/ExamPage.tsx';

export const handle = { ns: ['academy', 'ui'] };

export default ExamPage;
