import { MemberComparisonPage } from '../features/tools/bookmakers/MemberComparison.tsx';

export const handle = { ns: ['tools-bookmakers', 'ui'] };

export default MemberComparisonPage;
