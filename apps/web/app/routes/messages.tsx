import { MessagesPage } from '../features/messages/MessagesPage.tsx';

export const handle = { ns: ['messages', 'ui'] };

export default MessagesPage;
