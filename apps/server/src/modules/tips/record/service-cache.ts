import type { Db } from '../../../platform/database/index.ts';
import { isFailure } from '../../../platform/errors/index.ts';

const ENTRIES_MAX = 500;

interface Entry {
  readonly tag: string;
  readonly value: Promise<unknown>;
}

/** What was made of the records, each under the tag of the version that it was made of. */
export interface AnswerCache {
  /**
   * What `make` answered under the same key and tag, or makes it now: those who ask meanwhile wait for the same answer. Failures and
   * errors aren't kept. The least recently asked for goes first.
   */
  remember<T>(key: string, tag: string, make: () => Promise<T>): Promise<T>;
}

export function createAnswerCache(max: number = ENTRIES_MAX): AnswerCache {
  const kept = new Map<string, Entry>();

  function put(key: string, entry: Entry): void {
    kept.delete(key);
    if (kept.size >= max) kept.delete(kept.keys().next().value!);
    kept.set(key, entry);
  }

  return {
    remember<T>(key: string, tag: string, make: () => Promise<T>): Promise<T> {
      const known = kept.get(key);
      if (known?.tag === tag) {
        put(key, known);
        return known.value as Promise<T>;
      }
      const value = make();
      const entry = { tag, value };
      put(key, entry);
      const forget = () => {
        if (kept.get(key) === entry) kept.delete(key);
      };
      value.then((answer) => {
        if (isFailure(answer)) forget();
      }, forget);
      return value;
    },
  };
}

const ofDatabases = new WeakMap<Db, AnswerCache>();

/** One for each database handle, so that two apps in one process don't mix. */
export function answerCacheOf(db: Db): AnswerCache {
  const known = ofDatabases.get(db);
  if (known) return known;
  const made = createAnswerCache();
  ofDatabases.set(db, made);
  return made;
}
