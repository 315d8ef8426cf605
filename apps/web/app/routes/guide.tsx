import { GuidePage } from '../features/home/start/GuidePage.tsx';

export const handle = { ns: ['home-start', 'ui'] };

export default GuidePage;
