import { MemberComparisonPage } from '../features/tools/bookmakers/MemberComparison.tsx';

export const handle = { ns: ['bookmakers', 'ui'] };

export default MemberComparisonPage;
