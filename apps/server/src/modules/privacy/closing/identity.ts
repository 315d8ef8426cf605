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

/** Keyed hashes of everything that tells who somebody is. Without the key they say nothing, and nothing can be tried against them. */
export function identityHashes(secrets: Secrets, identity: Identity): Buffer[] {
  const key = secrets.get('erased-identity');
  const facts = [
    `email:${mailboxOf(identity.email)}`,
    ...(identity.phone ? [`phone:${identity.phone.replaceAll(/[^+\d]/g, '')}`] : []),
    ...(identity.googleSubject ? [`google:${identity.googleSubject}`] : []),
  ];
  return facts.map((fact) => createHmac('sha256', key).update(fact).digest());
}
