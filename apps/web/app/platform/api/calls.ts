import type * as contract from '@quotavera/contract';
import { sellsAddresses, tipsAddresses, toolsAddresses, usersAddresses } from '@quotavera/contract/addresses';
import type { CallReference } from './call.ts';

/** Every call of a part of the contract, by its name there; a method or path that the contract doesn't have fails to compile. */
type References<Exports> = {
  readonly [Name in keyof Exports as Exports[Name] extends contract.Call
    ? Name
    : never]: Exports[Name] extends contract.Call ? CallReference<Exports[Name]> : never;
};

export const sellsCalls: References<typeof contract.sellsCalls> = sellsAddresses;
export const tipsCalls: References<typeof contract.tipsCalls> = tipsAddresses;
export const toolsCalls: References<typeof contract.toolsCalls> = toolsAddresses;
export const usersCalls: References<typeof contract.usersCalls> = usersAddresses;
