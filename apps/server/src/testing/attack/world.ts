import type { TestAccount, TestApp } from '../index.ts';
import type { Role } from './people.ts';

export const NOW = '2026-03-02T12:00:00.000Z';
export const LATER = '2026-03-02T20:00:00.000Z';

/** The product, somebody of each kind in it, and something of the tipster's to reach for. */
export interface Target {
  t: TestApp;
  accounts: Map<Role, TestAccount>;
  /** Only the attack on bodies needs this account. */
  spare: TestAccount;
  /** Matches to come; nobody has a tip on `other`. */
  match: number;
  other: number;
  /** A published tip. */
  tipId: number;
  /** A paid channel with a plan on sale. */
  channel: { id: number; plan: number };
}
