import { ComparePage } from '../features/records/performance/ComparePage.tsx';

export const handle = { ns: ['records-performance', 'records-tipsters', 'ui'] };

export default ComparePage;
