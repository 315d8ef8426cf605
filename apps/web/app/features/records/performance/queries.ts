import type { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import type { recordsAddresses } from '@quotavera/contract/records/addresses';
import type { ReplyTo } from '../../../platform/api/index.ts';

export type Comparison = ReplyTo<typeof recordsAddresses.compareTipsters>;
export type Compared = Comparison['tipsters'][number];
export type Report = ReplyTo<typeof bankrollAddresses.readReport>;
export type ReportMails = ReplyTo<typeof bankrollAddresses.listReportMails>;
