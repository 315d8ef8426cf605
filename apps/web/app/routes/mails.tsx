import { MailsPage } from '../features/admin/mails/MailsPage.tsx';

export const handle = { ns: ['admin-mails', 'ui'] };

export default MailsPage;
