import type { accountsAdminAddresses } from '@quotavera/contract/accounts/admin-addresses';
import type { ReplyTo } from '../../../platform/api/index.ts';

export type MailSummary = ReplyTo<typeof accountsAdminAddresses.listMails>['results'][number];
export type WholeMail = ReplyTo<typeof accountsAdminAddresses.readMail>;

export const STATUS_TONES = { outbox: 'neutral', queued: 'accent', sent: 'positive', failed: 'negative' } as const;
