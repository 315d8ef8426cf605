import { bankrollMemberAddresses } from '@quotavera/contract/bankroll/member-addresses';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import type { ReplyTo } from '../platform/api/index.ts';
import { on } from './api.ts';

type Overview = ReplyTo<typeof sellsAddresses.listSubscriptions>;

/** The overview of somebody who has never ordered anything, with whatever a test needs to be different. */
export function overview(different: Partial<Overview> = {}): Overview {
  return {
    results: [],
    purchases: [],
    receipts: [],
    trial_offered: false,
    invoices_always: false,
    cards: [],
    granted: null,
    free: { days: 0, until: null },
    owner: null,
    ...different,
  };
}

/** Nobody ranks, so that what following is worth isn't said. */
export const noOutlook = on(bankrollMemberAddresses.readOutlook, {
  ...{ source: 'ranked', tipsters: 0, expected_yield: null, average_odds: null, tips_per_month: 0, own: null },
});

/** The rows that a card offering a plan asks for. */
export const plansOnSale = [
  on(sellsAddresses.listSubscriptions, overview()),
  on(sellsAddresses.paymentConfig, { provider: 'sandbox', publishable_key: null, mode: 'test' }),
];
