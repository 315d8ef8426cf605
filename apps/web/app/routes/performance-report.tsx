import { ReportPage } from '../features/performance/ReportPage.tsx';

export const handle = { ns: ['performance', 'bets', 'ui'] };

export default ReportPage;
