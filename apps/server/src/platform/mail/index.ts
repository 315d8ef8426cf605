export { type Mail, type MailInput, openMail } from './service.ts';
