import { DashboardPage } from '../features/dashboard/DashboardPage.tsx';

export const handle = { ns: ['dashboard', 'tipsters', 'tips', 'bets', 'home', 'ui'] };

export default DashboardPage;
