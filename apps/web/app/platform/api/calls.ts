import type * as contract from '@quotavera/contract';
import { tipsAddresses, usersAddresses } from '@quotavera/contract/addresses';
import type { CallReference } from './call.ts';

/** Every call of a part of the contract, by its name there; a method or path that the contract doesn't have fails to compile. */
export type References<Exports> = {
  readonly [Name in keyof Exports as Exports[Name] extends contract.Call
    ? Name
    : never]: Exports[Name] extends contract.Call ? CallReference<Exports[Name]> : never;
};

export const tipsCalls: References<typeof contract.tipsCalls> = tipsAddresses;
export const usersCalls: References<typeof contract.usersCalls> = usersAddresses;
