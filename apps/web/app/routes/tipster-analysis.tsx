import { ComparePage } from '../features/performance/ComparePage.tsx';

export const handle = { ns: ['performance', 'tipsters', 'ui'] };

export default ComparePage;
