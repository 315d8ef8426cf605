import type { tipsCalls } from '@quotavera/contract';
import { call } from '../../platform/api/index.ts';

export const createValuebet = call<typeof tipsCalls.createValuebet>('POST', '/tips/v1/valuebet/');
export const createExchange = call<typeof tipsCalls.createExchange>('POST', '/tips/v1/exchange/');
export const createOther = call<typeof tipsCalls.createOther>('POST', '/tips/v1/tips-public/');
export const editTip = call<typeof tipsCalls.editTip>('PATCH', '/tips/v1/tips-edit/{id}/');
export const deleteDraft = call<typeof tipsCalls.deleteDraft>('DELETE', '/tips/v1/tips-edit/{id}/');
export const unlockTip = call<typeof tipsCalls.unlockTip>('POST', '/tips/v1/unlock/');
export const disableTip = call<typeof tipsCalls.disableTip>('POST', '/tips/v1/disabletip/');
