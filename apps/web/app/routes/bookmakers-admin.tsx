import { ManagePage } from '../features/bookmakers/ManagePage.tsx';

export const handle = { ns: ['bookmakers', 'ui'] };

export default ManagePage;
