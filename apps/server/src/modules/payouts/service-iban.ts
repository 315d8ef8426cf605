import { seal, unseal } from '../../platform/config/sealed.ts';
import type { ServerContext } from '../../platform/context.ts';

type Keys = Pick<ServerContext, 'secrets'>;

/** The key is beside the database, not in it: whoever copies the database has no bank accounts. */
const keyOf = ({ secrets }: Keys) => secrets.get('payees');

export function sealIban(keys: Keys, tipsterId: number, iban: string): Buffer {
  return seal(keyOf(keys), Buffer.from(iban), `iban:${tipsterId}`);
}

export function openIban(keys: Keys, tipsterId: number, sealed: Buffer): string {
  return unseal(keyOf(keys), sealed, `iban:${tipsterId}`).toString();
}

/** Returns the part of an IBAN that is shown: its country and last four signs. */
export function hintOf(iban: string): string {
  return `${iban.slice(0, 2)} … ${iban.slice(-4)}`;
}
