import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const SECRET_BYTES = 32;
/** A shorter file was cut off by a power failure or emptied by hand; it must not be used as a key. */
const SECRET_BYTES_MIN = 16;
const OWNER_ONLY = 0o600;
const SECRET_NAME = /^[\w-]+$/;

class SecretUnusable extends Error {
  constructor(file: string) {
    super(
      `The secret in ${file} is empty or too short. Restore it from a backup, or remove the file to have a new one made.`,
    );
    this.name = 'SecretUnusable';
  }
}

/** Every secret of an installation. All of its nodes have the same. */
export const SECRET_NAMES = [
  'access-token',
  'alerts',
  'device',
  'erased-identity',
  'files',
  'google',
  'ledger-key',
  'limits',
  'links',
  'network',
  'passkey',
  'payees',
  'refresh-token',
  'reply-address',
  'two-factor',
  'vapid',
] as const;
type SecretName = (typeof SECRET_NAMES)[number];

export interface Secrets {
  /** The named secret, created at first use. Throws `SecretUnusable` when its file is damaged. */
  get(name: SecretName, make?: () => Buffer): Buffer;
}

/** All secrets, for backup and restore. */
export interface SecretStore {
  get(name: string, make?: () => Buffer): Buffer;
  /** All that there are, as text. */
  all(): Record<string, string>;
  /** From a backup: replaces what there is. */
  replace(secrets: Readonly<Record<string, string>>): void;
}

/** Makes a file's content survive a power failure. */
function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Secrets live as files of their own in `DATA_DIR/secrets`, readable by the owner alone. */
export function openSecrets(dataDir: string): SecretStore {
  const folder = join(dataDir, 'secrets');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const cache = new Map<string, Buffer>();

  function read(file: string): Buffer | null {
    try {
      return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  /**
   * Written to a temporary file and linked into place, so that a reader never sees half a secret and one of two simultaneous writers wins.
   */
  function create(file: string, value: Buffer): void {
    const draft = `${file}.${process.pid}.new`;
    writeFileSync(draft, `${value.toString('base64url')}\n`, { mode: OWNER_ONLY });
    chmodSync(draft, OWNER_ONLY);
    syncToDisk(draft);
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    syncToDisk(folder);
  }

  return {
    get(name, make = () => randomBytes(SECRET_BYTES)) {
      const cached = cache.get(name);
      if (cached) return cached;
      const file = join(folder, name);
      let value = read(file);
      if (!value) {
        create(file, make());
        value = read(file)!;
      }
      if (value.length < SECRET_BYTES_MIN) throw new SecretUnusable(file);
      cache.set(name, value);
      return value;
    },
    all() {
      const names = readdirSync(folder).filter((name) => SECRET_NAME.test(name));
      return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8').trim()]));
    },
    replace(secrets) {
      cache.clear();
      for (const [name, value] of Object.entries(secrets)) {
        if (!SECRET_NAME.test(name)) throw new RangeError(`"${name}" is no secret's name`);
        rmSync(join(folder, name), { force: true });
        create(join(folder, name), Buffer.from(value, 'base64url'));
      }
    },
  };
}
