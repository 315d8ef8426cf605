import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process runs the server of this folder. */
export class FolderInUse extends Error {
  constructor(dataDir: string) {
    super(
      `Another Quotavera server is using the data folder ${dataDir}.\n` +
        'Stop it first, or give this one another folder with DATA_DIR (and another PORT).',
    );
    this.name = 'FolderInUse';
  }
}

/**
 * Makes this process the only owner of the data folder. The lock is SQLite's: the kernel releases it however the process dies, it can't be
 * raced, and it holds between containers that share the folder. A file with a process id would do none of this.
 */
export function ownFolder(dataDir: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true });
  const lock = new DatabaseSync(join(dataDir, 'owner.lock'), { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (/locked|busy/i.test((error as Error).message)) throw new FolderInUse(dataDir);
    throw error;
  }
  return { release: () => lock.close() };
}
