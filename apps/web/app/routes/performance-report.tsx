import { ReportPage } from '../features/records/performance/ReportPage.tsx';

export const handle = { ns: ['performance', 'bets', 'ui'] };

export default ReportPage;
