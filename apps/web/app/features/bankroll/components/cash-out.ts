import type { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import type { BodyTo } from '../../../platform/api/index.ts';
import type { OwnBet } from '../queries.ts';

/** Shares are sent in ten-thousandths at most. */
const SHARE_DECIMALS = 4;

/** An open bet with a bookmaker can be closed early; a position on an exchange has exits instead. */
export const canCashOut = ({ side, exits, settled_at: settledAt }: OwnBet): boolean =>
  side === 'back' && exits.length === 0 && settledAt === null;

/** The part of the stake that nothing was paid for yet. */
export const openShare = ({ cash_outs: cashOuts }: OwnBet): number =>
  1 - cashOuts.reduce((sum, { share }) => sum + Number(share), 0);

type CashOuts = BodyTo<typeof bankrollAddresses.cashOutBet>['cash_outs'];

/** The cash-outs of a bet with one more. */
export function withCashOut(bet: OwnBet, { share, cents }: { share: number; cents: number }): CashOuts {
  return [...bet.cash_outs, { share: share.toFixed(SHARE_DECIMALS), received_cents: cents }];
}
