export {
  checkServer,
  connectDatabase,
  type Database,
  type DB,
  type Db,
  type Trx,
  withoutPassword,
} from './connection.ts';
export { migrateToLatest, pendingMigrations } from './migrator.ts';
export { countQueries } from './statements.ts';
