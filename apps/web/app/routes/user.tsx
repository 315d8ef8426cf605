import { UserPage } from '../features/admin/people/UserPage.tsx';

export const handle = { ns: ['users', 'ui', 'bets', 'mails'] };

export default UserPage;
