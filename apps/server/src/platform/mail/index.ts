export { type Mail, type MailWish, openMail } from './service.ts';
