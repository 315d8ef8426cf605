import { UserPage } from '../features/people/index.ts';

export const handle = { ns: ['users', 'ui', 'bets', 'mails'] };

export default UserPage;
