import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { DAY_MS } from '@quotavera/domain/time';

const compress = promisify(brotliCompress);
const BROTLI_QUALITY = 5;
/** Within this time a page is served from the cache; for the rest of `STALE_MS` it is served and rendered anew in the background. */
const FRESH_MS = 15_000;
const STALE_MS = 120_000;
/** For this long the last good page replaces one that can't be rendered or takes longer than `PATIENCE_MS`. */
const LAST_GOOD_MS = DAY_MS;
const PATIENCE_MS = 750;
const BYTES_MAX = 64 * 1024 * 1024;
const KEY_MAX = 500;
/** An entry takes this much beside its bodies: a small page counts too. */
const ENTRY_BYTES = 2_048;

export interface Page {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  etag: string;
  brotli: Buffer | null;
  /** Whether the page may be cached. */
  kept: boolean;
}

/** A page and, when it is stale, when it was rendered. */
export interface CachedPage {
  page: Page;
  staleSince: Date | null;
}

interface Entry {
  page: Page;
  madeAt: number;
  generation: number;
}

export async function pageOf(response: Response): Promise<Page> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) if (name !== 'content-length') headers[name] = value;
  // A browser keeps a page with the policy that came with it: another policy, such as one that lets Stripe in, is another page.
  const policy = headers['content-security-policy'] ?? '';
  const etag = `W/"${createHash('sha256').update(policy).update(body).digest('base64url').slice(0, 22)}"`;
  return { status: response.status, headers, body, etag, brotli: null, kept: mayBeKept(response.status, headers) };
}

async function compressed(page: Page): Promise<Page> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  return { ...page, brotli: await compress(page.body, { params }) };
}

/** Rendered pages by key. After `clear` an older page is served only in place of a failure. */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #making = new Map<string, Promise<Page>>();
  readonly #patienceMs: number;
  #bytes = 0;
  #generation = 0;

  constructor(patienceMs = PATIENCE_MS) {
    this.#patienceMs = patienceMs;
  }

  clear(): void {
    this.#generation += 1;
    this.#making.clear();
  }

  /** Renders a page at most once at a time per key, however many ask for it. */
  async get(key: string, make: () => Promise<Page>): Promise<CachedPage> {
    const entry = this.#entries.get(key);
    const age = entry ? performance.now() - entry.madeAt : Number.POSITIVE_INFINITY;
    const current = entry?.generation === this.#generation;
    if (entry && current && age < FRESH_MS) return { page: entry.page, staleSince: null };
    const making = this.#making.get(key) ?? this.#make(key, make);
    if (entry && current && age <= STALE_MS) {
      making.catch(() => undefined);
      return { page: entry.page, staleSince: null };
    }
    if (!entry || age > LAST_GOOD_MS) return { page: await making, staleSince: null };
    const fresh = await Promise.race([making.catch(() => null), sleep(this.#patienceMs, null, { ref: false })]);
    if (fresh && fresh.status < 500) return { page: fresh, staleSince: null };
    return { page: entry.page, staleSince: new Date(Date.now() - age) };
  }

  #make(key: string, make: () => Promise<Page>): Promise<Page> {
    const generation = this.#generation;
    const making = (async () => {
      const page = await make();
      if (!page.kept || key.length > KEY_MAX) return page;
      const stored = await compressed(page);
      // A page that a change overtook isn't current, but still the last good one unless a later one is there.
      const current = this.#entries.get(key);
      if (!current || current.generation <= generation) {
        this.#keep(key, { page: stored, madeAt: performance.now(), generation });
      }
      return stored;
    })().finally(() => {
      if (this.#making.get(key) === making) this.#making.delete(key);
    });
    this.#making.set(key, making);
    return making;
  }

  #keep(key: string, entry: Entry): void {
    this.#drop(key);
    this.#entries.set(key, entry);
    this.#bytes += sizeOf(entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= BYTES_MAX) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#bytes -= sizeOf(entry);
    this.#entries.delete(key);
  }
}

/** Pages may forbid caching because their address carries a secret. */
function mayBeKept(status: number, headers: Page['headers']): boolean {
  return status === 200 && !/\bno-store\b/.test(headers['cache-control'] ?? '');
}

function sizeOf({ page }: Entry): number {
  return ENTRY_BYTES + page.body.length + (page.brotli?.length ?? 0);
}
