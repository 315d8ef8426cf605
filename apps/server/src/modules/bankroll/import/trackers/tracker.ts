import type { ImportFormat } from '@quotavera/contract/bankroll';
import type { FileOddsFormat, FileOutcome, ImportField, UNPUBLISHED_FORMATS } from '@quotavera/domain/bankroll';

type TrackerFormat = Exclude<ImportFormat, 'other' | (typeof UNPUBLISHED_FORMATS)[number]>;

/** A line of a statement as a bet or a result; `part` where another line has told of it, null for what is neither. */
export type Rewritten = readonly string[] | 'part' | null;
type Rewriting = (
  rows: readonly (readonly string[])[],
  columns: readonly string[],
  /** The header as the file has it. */
  written: readonly string[],
) => readonly Rewritten[];

/** An export that is known by its header. Names of columns are in small letters, words apart, without other signs. */
export interface Tracker {
  format: TrackerFormat;
  /** Columns that no other export has together. */
  telling: readonly string[];
  /** A column may have one of several names, set apart by a bar. */
  columns: Readonly<Partial<Record<ImportField, string>>>;
  /** Letters of its column of outcomes that mean something else elsewhere. */
  words?: Readonly<Record<string, FileOutcome>>;
  /** The format of its odds, where it is always the same. */
  odds?: FileOddsFormat;
  /** A statement has bets, deposits and results in lines of one shape: these columns stand in their place. */
  rewritten?: { header: readonly string[]; rows: Rewriting };
}
