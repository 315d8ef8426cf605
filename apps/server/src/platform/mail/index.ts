export { markBounced } from './repository.ts';
export { returnedMail } from './return-path.ts';
export { type Mail, type MailInput, openMail } from './service.ts';
