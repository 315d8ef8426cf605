export { MailsPage } from './MailsPage.tsx';
