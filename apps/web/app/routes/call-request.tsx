import { CallsPage } from '../features/calls/CallsPage.tsx';

export const handle = { ns: ['calls', 'messages', 'ui'] };

export default CallsPage;
