import type { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import type { ReplyTo } from '../../platform/api/index.ts';

export type Bankroll = ReplyTo<typeof bankrollAddresses.listBankrolls>['results'][number];
export type BookmakerAccount = Bankroll['accounts'][number];
export type OwnBet = ReplyTo<typeof bankrollAddresses.listBets>['results'][number];
export type Analysis = ReplyTo<typeof bankrollAddresses.analyse>;
export type BreakdownLine = ReplyTo<typeof bankrollAddresses.breakDown>['results'][number];
export type SavedView = ReplyTo<typeof bankrollAddresses.listViews>['results'][number];
export type BankrollMovement = ReplyTo<typeof bankrollAddresses.listBankrollMovements>['results'][number];
