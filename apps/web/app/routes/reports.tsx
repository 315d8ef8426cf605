import { ReportsPage } from '../features/support/reports/ReportsPage.tsx';

export const handle = { ns: ['support-reports', 'ui', 'tips', 'tips-bets'] };

export default ReportsPage;
