import type { bankrollCalls } from '../../platform/api/bankroll-calls.ts';
import type { ReplyTo } from '../../platform/api/index.ts';

export type Bankroll = ReplyTo<typeof bankrollCalls.listBankrolls>['results'][number];
export type BookmakerAccount = Bankroll['accounts'][number];
export type OwnBet = ReplyTo<typeof bankrollCalls.listBets>['results'][number];
export type Analysis = ReplyTo<typeof bankrollCalls.analyse>;
export type BreakdownLine = ReplyTo<typeof bankrollCalls.breakDown>['results'][number];
export type SavedView = ReplyTo<typeof bankrollCalls.listViews>['results'][number];
export type BankrollMovement = ReplyTo<typeof bankrollCalls.listBankrollMovements>['results'][number];
