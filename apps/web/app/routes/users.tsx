import { UsersPage } from '../features/people/UsersPage.tsx';

export const handle = { ns: ['users', 'ui'] };

export default UsersPage;
