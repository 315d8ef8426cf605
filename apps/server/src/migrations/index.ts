import type { Migration } from 'kysely/migration';
import * as spine from './0001_spine.ts';

/** Every migration in order. A landed migration is never edited: a change is a new one. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_spine': spine as Migration,
};
