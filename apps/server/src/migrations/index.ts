import { readdirSync } from 'node:fs';
import type { Migration } from 'kysely/migration';

const FILES = readdirSync(import.meta.dirname)
  .filter((file) => /^\d{4}_\w+\.ts$/.test(file))
  .sort();

/** Every migration in order: the numbered files of this folder. The first fifteen are the schema of the start by module. A landed migration is never edited; a change is a new one. */
export const migrations: Readonly<Record<string, Migration>> = Object.fromEntries(
  await Promise.all(
    FILES.map(async (file) => {
      const migration = (await import(new URL(file, import.meta.url).href)) as Migration;
      return [file.replace('.ts', ''), migration] as const;
    }),
  ),
);
