import { MessagesPage } from '../features/support/messages/MessagesPage.tsx';

export const handle = { ns: ['support-messages', 'ui'] };

export default MessagesPage;
