import type { Entry } from '../state.ts';

/** A result is drawn from complete rows and fields alone. */
export interface ResultProps {
  rows: readonly Entry[];
  once: Entry;
}
