import { ReportPage } from '../features/records/performance/ReportPage.tsx';

export const handle = { ns: ['records-performance', 'tips-bets', 'ui'] };

export default ReportPage;
