import { ManagePage } from '../features/tools/bookmakers/ManagePage.tsx';

export const handle = { ns: ['tools-bookmakers', 'ui'] };

export default ManagePage;
