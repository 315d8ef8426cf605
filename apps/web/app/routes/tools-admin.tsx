import { AdminToolsPage } from '../features/admin/index.ts';

export const handle = { ns: ['admin', 'bets', 'ui'] };

export default AdminToolsPage;
