import { UsersPage } from '../features/admin/people/UsersPage.tsx';

export const handle = { ns: ['users', 'ui'] };

export default UsersPage;
