import { existsSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** All databases of a check take a fraction of this. */
const ENOUGH_BYTES = 10 * 1_024 ** 3;

/**
 * Where a check keeps what it throws away. It makes and drops hundreds of databases, which takes a third less time in memory than on a
 * disk. `TMPDIR` names another place.
 */
export function temporaryFolder(): string {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) > ENOUGH_BYTES ? MEMORY : tmpdir();
}

if (process.argv[1] === import.meta.filename) console.log(temporaryFolder());
