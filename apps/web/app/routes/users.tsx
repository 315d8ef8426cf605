import { UsersPage } from '../features/people/index.ts';

export const handle = { ns: ['users', 'ui'] };

export default UsersPage;
