import type { Migration } from 'kysely/migration';
import * as spine from './0001_spine.ts';
import * as accounts from './0002_accounts.ts';

/** Every migration in order. A landed migration is never edited: a change is a new one. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_spine': spine as Migration,
  '0002_accounts': accounts as Migration,
};
