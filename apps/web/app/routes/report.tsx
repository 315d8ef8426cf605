import { ReportPage } from '../features/support/reports/ReportPage.tsx';

export const handle = { ns: ['reports', 'ui'] };

export default ReportPage;
