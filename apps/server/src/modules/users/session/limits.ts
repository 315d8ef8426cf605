/** How often a sign-in may be tried. In memory: each process counts what it sees. */
const TRIES_PER_MINUTE = 20;
const FAILURES_PER_WINDOW = 10;
const MINUTE_MS = 60_000;
const FAILURE_WINDOW_MS = 15 * MINUTE_MS;
const KEYS_MAX = 100_000;

interface Window {
  count: number;
  endsAt: number;
}

class Windows {
  readonly #windows = new Map<string, Window>();
  readonly #length: number;

  constructor(length: number) {
    this.#length = length;
  }

  at(key: string, now: number): Window {
    const known = this.#windows.get(key);
    if (known && known.endsAt > now) return known;
    if (this.#windows.size >= KEYS_MAX) this.#forgetEnded(now);
    const fresh = { count: 0, endsAt: now + this.#length };
    this.#windows.set(key, fresh);
    return fresh;
  }

  #forgetEnded(now: number): void {
    for (const [key, window] of this.#windows) if (window.endsAt <= now) this.#windows.delete(key);
    if (this.#windows.size >= KEYS_MAX) this.#windows.clear();
  }
}

export interface SignInLimits {
  /** Counts a try; the seconds to wait when there were too many, else null. */
  refuse(address: string, account: string, now: Date): number | null;
  failed(account: string, now: Date): void;
  succeeded(account: string, now: Date): void;
}

/** Per address and account a few tries a minute; per account, from wherever, a few failures a quarter of an hour. */
export function createSignInLimits(enabled: boolean): SignInLimits {
  const tries = new Windows(MINUTE_MS);
  const failures = new Windows(FAILURE_WINDOW_MS);
  return {
    refuse(address, account, date) {
      if (!enabled) return null;
      const now = date.getTime();
      const failed = failures.at(account.toLowerCase(), now);
      if (failed.count >= FAILURES_PER_WINDOW) return (failed.endsAt - now) / 1_000;
      const tried = tries.at(`${address} ${account.toLowerCase()}`, now);
      tried.count += 1;
      return tried.count > TRIES_PER_MINUTE ? (tried.endsAt - now) / 1_000 : null;
    },
    failed(account, date) {
      failures.at(account.toLowerCase(), date.getTime()).count += 1;
    },
    succeeded(account, date) {
      failures.at(account.toLowerCase(), date.getTime()).count = 0;
    },
  };
}
