import { ManagePage } from '../features/tools/bookmakers/ManagePage.tsx';

export const handle = { ns: ['bookmakers', 'ui'] };

export default ManagePage;
