import type { Db } from '../../../platform/database/index.ts';
import { isFailure } from '../../../platform/errors/index.ts';

const ENTRIES_MAX = 500;

interface Entry {
  tag: string;
  value: Promise<unknown>;
}

/** A cache of computed values, each with the tag of the version it was computed from. */
export interface AnswerCache {
  /**
   * Returns the value cached under the key and tag, or calls `make`. Simultaneous callers share one call. Failures and errors aren't
   * cached. The least recently used value is dropped first.
   */
  remember<T>(key: string, tag: string, make: () => Promise<T>): Promise<T>;
  /** Returns the value that is stored under a key, whatever its tag. */
  peek<T>(key: string): { tag: string; value: Promise<T> } | undefined;
}

export function createAnswerCache(max: number = ENTRIES_MAX): AnswerCache {
  const entries = new Map<string, Entry>();

  function put(key: string, entry: Entry): void {
    entries.delete(key);
    if (entries.size >= max) entries.delete(entries.keys().next().value!);
    entries.set(key, entry);
  }

  return {
    peek: <T>(key: string) => entries.get(key) as { tag: string; value: Promise<T> } | undefined,
    remember<T>(key: string, tag: string, make: () => Promise<T>): Promise<T> {
      const cached = entries.get(key);
      if (cached?.tag === tag) {
        put(key, cached);
        return cached.value as Promise<T>;
      }
      const value = make();
      const entry = { tag, value };
      put(key, entry);
      const forget = () => {
        if (entries.get(key) === entry) entries.delete(key);
      };
      value.then((answer) => {
        if (isFailure(answer)) forget();
      }, forget);
      return value;
    },
  };
}

const ofDatabases = new WeakMap<Db, AnswerCache>();

/** Returns the cache of a database handle, so that two apps in the same process don't share values. */
export function answerCacheOf(db: Db): AnswerCache {
  const cached = ofDatabases.get(db);
  if (cached) return cached;
  const cache = createAnswerCache();
  ofDatabases.set(db, cache);
  return cache;
}
