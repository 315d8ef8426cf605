export { type ColumnsOf, columns, type LeftColumnsOf } from './columns.ts';
export {
  checkServer,
  connectDatabase,
  type Database,
  type DB,
  type Db,
  KEEP_ALIVE,
  type Trx,
  withoutPassword,
} from './connection.ts';
export { domainNames } from './domain-names.ts';
export { dryRun } from './dry-run.ts';
export { emailIs, foldedEmail } from './email.ts';
export { migrateToLatest, pendingMigrations } from './migrator.ts';
export { countQueries, DatabaseUnavailable } from './named-pool.ts';
export {
  countUpToMax,
  type KeysetColumn,
  keyset,
  mixedKeyset,
  type PageKey,
  type PagePosition,
  type PageSpan,
  timeOfKey,
  upToMax,
} from './paging.ts';
export { inRounds } from './rounds.ts';
export {
  closeness,
  fits,
  likeness,
  type MeantByWord,
  type MeantIds,
  type RankedNames,
  rankedIds,
  readTypedName,
  readTypedWords,
  type SearchedNames,
  type TypedName,
} from './search.ts';
export { together } from './together.ts';
