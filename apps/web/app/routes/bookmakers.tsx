import { MemberComparisonPage } from '../features/bookmakers/MemberComparison.tsx';

export const handle = { ns: ['bookmakers', 'ui'] };

export default MemberComparisonPage;
