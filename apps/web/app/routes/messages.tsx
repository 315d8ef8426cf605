import { MessagesPage } from '../features/support/messages/MessagesPage.tsx';

export const handle = { ns: ['messages', 'ui'] };

export default MessagesPage;
