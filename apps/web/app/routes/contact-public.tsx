import { ContactPage } from '../features/support/messages/ContactPage.tsx';

export const handle = { ns: ['messages', 'ui'] };

export default ContactPage;
