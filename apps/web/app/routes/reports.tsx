import { ReportsPage } from '../features/reports/ReportsPage.tsx';

export const handle = { ns: ['reports', 'ui', 'tips', 'bets'] };

export default ReportsPage;
