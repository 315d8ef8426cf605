import { LearnersPage } from '../features/academy/learners/LearnersPage.tsx';

export const handle = { ns: ['academy', 'academy-learners', 'ui'] };

export default LearnersPage;
