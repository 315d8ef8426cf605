import { ReportPage } from '../features/reports/ReportPage.tsx';

export const handle = { ns: ['reports', 'ui'] };

export default ReportPage;
