import { GuidePage } from '../features/home/start/GuidePage.tsx';

export const handle = { ns: ['start', 'ui'] };

export default GuidePage;
