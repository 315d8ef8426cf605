import { ComparePage } from '../features/records/performance/ComparePage.tsx';

export const handle = { ns: ['performance', 'tipsters', 'ui'] };

export default ComparePage;
