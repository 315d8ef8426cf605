export type { MailDocument } from './repository.ts';
export { deleteMailsTo, markBounced } from './repository.ts';
export { returnedMail } from './return-path.ts';
export { type Addressee, type Mail, type MailInput, openMail, type Recipient } from './service.ts';
export type { CalendarMethod } from './transport.ts';
