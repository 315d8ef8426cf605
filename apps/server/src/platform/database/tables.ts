import type { DB } from './schema.generated.ts';

interface OwnedTable<T extends keyof DB> {
  /** Columns that other modules' statements may read. */
  othersMayJoin?: readonly (keyof DB[T] & string)[];
  /** Columns that a module sets which the owner calls, and which therefore can't call the owner. */
  othersMayWrite?: readonly (keyof DB[T] & string)[];
}

/** A module's own tables: it alone writes them. `npm run arrows` reads the repositories. */
export type OwnedTables = { [T in keyof DB]?: OwnedTable<T> };
