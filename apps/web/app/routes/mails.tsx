import { MailsPage } from '../features/mails/MailsPage.tsx';

export const handle = { ns: ['mails', 'ui'] };

export default MailsPage;
