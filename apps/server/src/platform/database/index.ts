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
export { migrateToLatest, pendingMigrations } from './migrator.ts';
export { DatabaseUnavailable } from './named-pool.ts';
export { COUNT_CAP, countUpToCap, keyset, type PagePosition, type PageSpan, timeOfKey } from './paging.ts';
export { countQueries } from './statements.ts';
