import { ReportsPage } from '../features/support/reports/ReportsPage.tsx';

export const handle = { ns: ['reports', 'ui', 'tips', 'bets'] };

export default ReportsPage;
