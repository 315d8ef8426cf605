import { AdminToolsPage } from '../features/admin/tools/index.ts';

export const handle = { ns: ['admin-tools', 'tips-bets', 'ui'] };

export default AdminToolsPage;
