import { MailsPage } from '../features/mails/index.ts';

export const handle = { ns: ['mails', 'ui'] };

export default MailsPage;
