import type { Entry } from '../state.ts';

/** What a calculator's result is drawn from: rows and fields that are complete. */
export interface ResultProps {
  rows: readonly Entry[];
  once: Entry;
}
