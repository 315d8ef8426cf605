import type { RawBuilder } from 'kysely';
import type { Clock } from '../clock/index.ts';
import type { Secrets } from '../config/index.ts';
import type { Trx } from '../database/index.ts';
import type { DB } from '../database/schema.generated.ts';

export type ExportedRow = Readonly<Record<string, unknown>>;
type Column<T extends keyof DB> = keyof DB[T] & string;

/** A part of the export becomes a file of its own, which has the key's name. */
type ExportPart<T extends keyof DB> =
  | { columns: readonly Column<T>[]; orderBy?: readonly Column<T>[] }
  | { allBut: readonly Column<T>[] }
  | { rows: (accountId: number) => RawBuilder<unknown> }
  /** Rows without a limit are read a page at a time: those whose `key` is greater than `after`, at most `limit`. */
  | { pages: (accountId: number, after: number, limit: number) => RawBuilder<unknown>; key: Column<T> };

type Erasure<T extends keyof DB> =
  /** Rows in which one of these columns names the account are deleted. */
  | { delete: readonly Column<T>[] }
  /** Rows stay, and no longer name the account in these columns. */
  | { forget: readonly Column<T>[] }
  /** Rows are deleted with the row of another table that they belong to. */
  | { with: keyof DB }
  /** The module's `onErase` changes the rows: this says what it does. */
  | { hook: string }
  | { keep: string };

interface PersonalTableOf<T extends keyof DB> {
  table: T;
  /** The columns that name an account, first the one whose person the export is for; none where another table's row names it (`with`). */
  whose: readonly Column<T>[];
  exports?: Readonly<Record<string, ExportPart<T>>>;
  onErasure: Erasure<T>;
  /**
   * Whoever holds what a row stands for reads or acts as the account: rows end with its sessions. Where a column names the session that a row
   * came with, the row ends with that one, and stays while it is kept.
   */
  opens?: { session?: Column<T> };
}

/** A table with rows about a person: whose they are, what the export has of them, and what an erasure does to them. */
export type PersonalTable = { [T in keyof DB]: PersonalTableOf<T> }[keyof DB];

/** The account that is erased, locked until the transaction ends. */
export interface Leaver {
  id: number;
  email: string;
  phone: string;
  google_subject: string | null;
  is_tipster: boolean;
}

interface Merge {
  duplicateId: number;
  keptId: number;
}

/** A module's part in what happens to accounts. Each hook runs in the transaction of whoever calls it, in the order of the modules. */
export interface PersonalPart {
  tables: readonly PersonalTable[];
  /** Runs before any module's rows are deleted. */
  onErase?(trx: Trx, leaver: Leaver, parts: { secrets: Secrets; clock: Clock }): Promise<void>;
  onMerge?(trx: Trx, merge: Merge): Promise<void>;
  /** A tipster is banned, merged into another account, or a tipster no more. */
  onTipsterStopped?(trx: Trx, tipsterId: number): Promise<void>;
  onSelfExclusion?(trx: Trx, accountId: number): Promise<void>;
}

export type PersonalParts = readonly PersonalPart[];
