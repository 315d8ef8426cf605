import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const SUFFIX = '.backup';

/** The time of the simulated world in the kept databases. */
export const KEPT_AT = new Date('2026-11-21T06:00:00.000Z');

/** The kept database of the release whose last migration this is. */
export const keptFile = (migration: string): string => join(import.meta.dirname, `${migration}${SUFFIX}`);

/** The last migrations of the releases that a database was kept of. */
export const keptReleases = (): string[] =>
  readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => file.slice(0, -SUFFIX.length))
    .sort();
