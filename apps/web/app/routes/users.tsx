import { UsersPage } from '../features/admin/people/UsersPage.tsx';

export const handle = { ns: ['admin-people', 'ui'] };

export default UsersPage;
