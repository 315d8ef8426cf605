import { CallsPage } from '../features/support/calls/CallsPage.tsx';

export const handle = { ns: ['support-calls', 'support-messages', 'ui'] };

export default CallsPage;
