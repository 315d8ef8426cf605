import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SECRET_BYTES = 32;
const OWNER_ONLY = 0o600;

export interface Secrets {
  /** The named secret; made at first use and kept. */
  get(name: string, make?: () => Buffer): Buffer;
}

/** Secrets live as files of their own in `DATA_DIR/secrets`, readable by the owner alone. */
export function openSecrets(dataDir: string): Secrets {
  const folder = join(dataDir, 'secrets');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const known = new Map<string, Buffer>();

  function read(file: string): Buffer | null {
    try {
      return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  /** Written aside and linked into place: a reader never sees half a secret, and of two makers one wins. */
  function create(file: string, value: Buffer): void {
    const draft = `${file}.${process.pid}.new`;
    writeFileSync(draft, `${value.toString('base64url')}\n`, { mode: OWNER_ONLY });
    chmodSync(draft, OWNER_ONLY);
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }

  return {
    get(name, make = () => randomBytes(SECRET_BYTES)) {
      const cached = known.get(name);
      if (cached) return cached;
      const file = join(folder, name);
      let value = read(file);
      if (!value) {
        create(file, make());
        value = read(file)!;
      }
      known.set(name, value);
      return value;
    },
  };
}
