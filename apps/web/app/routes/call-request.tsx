import { CallsPage } from '../features/support/calls/CallsPage.tsx';

export const handle = { ns: ['calls', 'messages', 'ui'] };

export default CallsPage;
