import { DashboardPage } from '../features/home/dashboard/DashboardPage.tsx';

export const handle = {
  ns: ['home-dashboard', 'records-tipsters', 'tips', 'tips-bets', 'bankroll', 'accounts-care', 'home-landing', 'ui'],
};

export default DashboardPage;
