import type { usersCalls } from '@quotavera/contract';
import { call, type ReplyTo } from '../../platform/api/index.ts';

export const listMails = call<typeof usersCalls.listMails>('GET', '/users/v1/mails/');
export const readMail = call<typeof usersCalls.readMail>('GET', '/users/v1/mails/{id}/');
export const retryMail = call<typeof usersCalls.retryMail>('POST', '/users/v1/mails/{id}/retry/');

export type MailSummary = ReplyTo<typeof usersCalls.listMails>['results'][number];
export type WholeMail = ReplyTo<typeof usersCalls.readMail>;

export const MAIL_STATUSES = ['outbox', 'queued', 'sent', 'failed'] as const satisfies readonly MailSummary['status'][];
export const STATUS_TONES = { outbox: 'neutral', queued: 'accent', sent: 'positive', failed: 'negative' } as const;
