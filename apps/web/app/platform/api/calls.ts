import type * as contract from '@quotavera/contract';
import { tipsAddresses, usersAddresses } from '@quotavera/contract/addresses';
import type { adminAddresses } from '@quotavera/contract/admin-addresses';
import type { memberAddresses } from '@quotavera/contract/member-addresses';
import type { CallReference } from './call.ts';

/** Every call of a part of the contract, by its name there; a method or path that the contract doesn't have fails to compile. */
export type References<Exports> = {
  readonly [Name in keyof Exports as Exports[Name] extends contract.Call
    ? Name
    : never]: Exports[Name] extends contract.Call ? CallReference<Exports[Name]> : never;
};

type ApartCall = keyof typeof adminAddresses | keyof typeof memberAddresses;

export const tipsCalls: Omit<References<typeof contract.tipsCalls>, ApartCall> = tipsAddresses;
export const usersCalls: Omit<References<typeof contract.usersCalls>, ApartCall> = usersAddresses;
