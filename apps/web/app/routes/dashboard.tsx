import { DashboardPage } from '../features/dashboard/index.ts';

export const handle = { ns: ['dashboard', 'tipsters', 'tips', 'bets', 'home', 'ui'] };

export default DashboardPage;
