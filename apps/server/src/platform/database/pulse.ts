import pg from 'pg';

/** The database is asked this often whether it answers. */
const BEAT_MS = 400;
/** A database that has answered nothing for this long is frozen: requests stop waiting for it, however long their statements may take. */
const SILENCE_MS = 1_900;
const LOOK_MS = 100;
const LOOKS = SILENCE_MS / LOOK_MS;
/** A connection that stays silent for this long may be the broken one: another is tried. */
const GIVE_UP_MS = 5_000;

export class DatabaseFrozen extends Error {
  override readonly name = 'DatabaseFrozen';
  constructor() {
    super(`the database has answered nothing for ${SILENCE_MS} ms`);
  }
}

/**
 * Notices a database that is silent instead of slow. A statement may take its time as long as the database answers anything on any
 * connection; once it is silent, whatever waits for it is rejected, and new work is refused until it answers again.
 */
export class Pulse {
  readonly #config: pg.ClientConfig;
  readonly #onChange: (frozen: boolean) => void;
  readonly #waiting = new Set<(error: Error) => void>();
  #client: pg.Client | null = null;
  #next: NodeJS.Timeout | null = null;
  #look: NodeJS.Timeout | null = null;
  #asked = false;
  #looksInSilence = 0;
  #frozen = false;
  #stopped = false;

  constructor(config: pg.ClientConfig, onChange: (frozen: boolean) => void) {
    this.#config = { ...config, query_timeout: GIVE_UP_MS, connectionTimeoutMillis: GIVE_UP_MS };
    this.#onChange = onChange;
  }

  start(): void {
    // Looks are counted instead of time, each after what has arrived was read: while the process itself is busy nothing is silent.
    this.#look = setInterval(() => setImmediate(() => this.#lookForSilence()), LOOK_MS);
    this.#look.unref();
    void this.#beat();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#look) clearInterval(this.#look);
    if (this.#next) clearTimeout(this.#next);
    await this.#client?.end();
  }

  /** Takes note that the database answered something. */
  noteAnswer(): void {
    this.#looksInSilence = 0;
  }

  /** Settles as the work does, unless the database falls silent before. */
  race<T>(begin: () => Promise<T>): Promise<T> {
    if (this.#frozen) return Promise.reject(new DatabaseFrozen());
    return new Promise<T>((resolve, reject) => {
      this.#waiting.add(reject);
      const settled = () => this.#waiting.delete(reject);
      begin().then(
        (value) => {
          settled();
          resolve(value);
        },
        (error: unknown) => {
          settled();
          reject(error);
        },
      );
    });
  }

  async #beat(): Promise<void> {
    this.#asked = true;
    try {
      if (!this.#client) {
        this.#client = new pg.Client(this.#config);
        this.#client.on('error', () => undefined);
        await this.#client.connect();
      }
      await this.#client.query('select 1');
      this.#asked = false;
      this.noteAnswer();
      this.#change(false);
    } catch (error) {
      // A database that refuses answers; what waits for it fails by itself.
      if (!isSilence(error as Error)) {
        this.#asked = false;
        this.noteAnswer();
      }
      this.#client?.end().catch(() => undefined);
      this.#client = null;
    }
    if (this.#stopped) return;
    this.#next = setTimeout(() => void this.#beat(), BEAT_MS);
    this.#next.unref();
  }

  #lookForSilence(): void {
    if (!this.#asked || this.#frozen) return;
    this.#looksInSilence += 1;
    if (this.#looksInSilence < LOOKS) return;
    this.#change(true);
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const reject of waiting) reject(new DatabaseFrozen());
  }

  #change(frozen: boolean): void {
    if (this.#frozen === frozen) return;
    this.#frozen = frozen;
    this.#onChange(frozen);
  }
}

/** Whether no answer came in time, as `pg` says it. */
function isSilence({ message }: Error): boolean {
  return message === 'Query read timeout' || message === 'timeout expired';
}
