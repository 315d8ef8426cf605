import { ContactPage } from '../features/messages/ContactPage.tsx';

export const handle = { ns: ['messages', 'ui'] };

export default ContactPage;
