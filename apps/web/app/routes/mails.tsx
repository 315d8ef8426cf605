import { MailsPage } from '../features/admin/mails/MailsPage.tsx';

export const handle = { ns: ['mails', 'ui'] };

export default MailsPage;
