import { AdminToolsPage } from '../features/admin/tools/index.ts';

export const handle = { ns: ['admin', 'bets', 'ui'] };

export default AdminToolsPage;
