import { createHmac } from 'node:crypto';
import { openSessionAs, registerSomebody, type StoredSession } from './people.ts';

const STEP_MS = 30_000;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** RFC 6238, written a second time: a code of `steps` steps from now. */
export function totp(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps));
  const hash = createHmac('sha1', bytesOf(secret.replace(/\s/g, '')))
    .update(counter)
    .digest();
  const at = hash[hash.length - 1]! & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Turns on an account's second factor: the key of its app and its recovery codes. */
export async function turnOnSecondFactor(site: string, session: StoredSession, password: string) {
  const post = async (path: string, body: object) => {
    const reply = await fetch(`${site}/api/users/v1/two-factor/${path}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
  const { secret } = (await post('setup', { password })) as { secret: string };
  const { recovery_codes: codes } = (await post('confirm', { otp: totp(secret) })) as { recovery_codes: string[] };
  return { secret, codes };
}

/** A new account with the second factor on, signed in. */
export async function someoneSecured(site: string, password: string) {
  const somebody = await registerSomebody(site, password);
  const session = await openSessionAs(site, somebody.email, password);
  return { ...somebody, session, ...(await turnOnSecondFactor(site, session, password)) };
}
