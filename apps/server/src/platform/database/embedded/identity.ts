import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { EmbeddedUnavailable } from './binaries.ts';

export interface Identity {
  uid: number;
  gid: number;
}

/** The user that PostgreSQL runs as when we are root, which it refuses: `postgres` or `nobody`. */
export function unprivilegedIdentity(): Identity | null {
  if (process.getuid?.() !== 0) return null;
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .filter((fields) => fields.length >= 4)
      .map((fields) => [fields[0]!, { uid: Number(fields[2]), gid: Number(fields[3]) }]),
  );
  const identity = users.get('postgres') ?? users.get('nobody');
  if (!identity)
    throw new EmbeddedUnavailable('running as root, with neither a user "postgres" nor "nobody" to run it as.');
  return identity;
}

/** Whether the identity may pass through every folder above the path. */
export function canReach(path: string, identity: Identity): boolean {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const shift = uid === identity.uid ? 6 : gid === identity.gid ? 3 : 0;
    if (((mode >> shift) & 1) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
