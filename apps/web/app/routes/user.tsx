import { UserPage } from '../features/admin/people/UserPage.tsx';

export const handle = { ns: ['admin-people', 'ui', 'tips-bets', 'admin-mails'] };

export default UserPage;
