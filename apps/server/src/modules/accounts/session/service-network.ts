import { createHmac } from 'node:crypto';
import { DAY_MS } from '@quotavera/domain/time';
import ipaddr from 'ipaddr.js';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { addressKey } from '../../../platform/limits/index.ts';
import { deleteNetworksBefore, saveNetwork } from './repository.ts';

const KEPT_DAYS = 90;

/**
 * Returns the keyed hash of a network: an IPv4 address, or the first 64 bits of IPv6. The result is null for an address that is nobody's
 * own (private, shared by a carrier).
 */
function networkHash(secrets: ServerContext['secrets'], address: string): Buffer | null {
  if (!ipaddr.isValid(address) || ipaddr.process(address).range() !== 'unicast') return null;
  return createHmac('sha256', secrets.get('network')).update(addressKey(address)).digest();
}

/** Keeps for 90 days that the account was used from a network: an invitation from one's own network gives nothing. */
export async function recordNetwork(
  { db, clock, secrets }: Pick<ServerContext, 'db' | 'clock' | 'secrets'>,
  accountId: number,
  address: string,
): Promise<void> {
  const network = networkHash(secrets, address);
  if (network) await saveNetwork(db, accountId, network, clock.now());
}

export async function deleteOldNetworks(db: Db, at: Date): Promise<void> {
  await deleteNetworksBefore(db, new Date(at.getTime() - KEPT_DAYS * DAY_MS));
}
