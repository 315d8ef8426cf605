import { GuidePage } from '../features/start/GuidePage.tsx';

export const handle = { ns: ['start', 'ui'] };

export default GuidePage;
