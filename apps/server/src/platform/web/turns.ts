/** Somebody has too much work waiting, or everybody together. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

export interface TurnsOptions {
  /** Pieces of work at a time. */
  atOnce: number;
  /** Pieces that may wait of one asker, and of all. */
  waitingEach: number;
  waitingAll: number;
}

/** Does work a few pieces at a time, each asker in turn, so that nobody waits for all that somebody else has asked for. */
export class Turns {
  readonly #options: TurnsOptions;
  /** The askers who wait, the next one first, with their pieces in order. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #waitingAll = 0;
  #running = 0;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** Throws `TooBusy` at once when too much waits already. */
  async do<T>(asker: string, work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#options.atOnce) await this.#turnOf(asker);
    else this.#running += 1;
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #turnOf(asker: string): Promise<void> {
    const own = this.#waiting.get(asker) ?? [];
    if (own.length >= this.#options.waitingEach || this.#waitingAll >= this.#options.waitingAll) {
      return Promise.reject(new TooBusy());
    }
    this.#waitingAll += 1;
    this.#waiting.set(asker, own);
    return new Promise((begin) => own.push(begin));
  }

  /** Hands a finished piece's place to the asker who has waited longest for a turn. */
  #next(): void {
    const [first] = this.#waiting;
    if (!first) {
      this.#running -= 1;
      return;
    }
    const [asker, pieces] = first;
    const begin = pieces.shift();
    this.#waiting.delete(asker);
    if (pieces.length > 0) this.#waiting.set(asker, pieces);
    this.#waitingAll -= 1;
    begin?.();
  }
}
