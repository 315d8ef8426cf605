import { createHmac } from 'node:crypto';
import type { Secrets } from '../../../platform/config/index.ts';

export interface Identity {
  readonly email: string;
  readonly phone: string;
  readonly googleSubject: string | null;
}

/**
 * The address as its mailbox is known: dots and what follows a plus make no other mailbox at the providers where that is a rule,
 * and a tag after a plus is somebody's own nearly everywhere.
 */
function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.trim().toLowerCase().normalize('NFC').split('@');
  const untagged = name.split('+')[0] ?? name;
  const dotless = host === 'gmail.com' || host === 'googlemail.com' ? untagged.replaceAll('.', '') : untagged;
  return `${dotless}@${host === 'googlemail.com' ? 'gmail.com' : host}`;
}

function keyed(secrets: Secrets, fact: string): Buffer {
  return createHmac('sha256', secrets.get('erased-identity')).update(fact).digest();
}

/** The keyed hash of a telephone number, however it is spaced. */
export function phoneHash(secrets: Secrets, phone: string): Buffer {
  return keyed(secrets, `phone:${phone.replaceAll(/[^+\d]/g, '')}`);
}

/** Keyed hashes of everything that tells who somebody is. Without the key they say nothing, and nothing can be tried against them. */
export function identityHashes(secrets: Secrets, { email, phone, googleSubject }: Identity): Buffer[] {
  return [
    keyed(secrets, `email:${mailboxOf(email)}`),
    ...(phone ? [phoneHash(secrets, phone)] : []),
    ...(googleSubject ? [keyed(secrets, `google:${googleSubject}`)] : []),
  ];
}
