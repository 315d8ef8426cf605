import { forgetOffline, isPossible, STORE } from './forget.ts';

const READS = '/reads';

interface KeptRead {
  key: readonly unknown[];
  data: unknown;
}

export interface KeptReads {
  /** The account whose reads these are. */
  owner: number;
  /** Milliseconds since 1970. */
  at: number;
  reads: readonly KeptRead[];
}

/** Writes as `owner`, whose session may end meanwhile: then what was written goes again. */
async function write(
  owner: number,
  present: () => number | null,
  into: (store: Cache) => Promise<void>,
): Promise<void> {
  if (!isPossible() || present() !== owner) return;
  await into(await caches.open(STORE));
  if (present() !== owner) await forgetOffline();
}

/** `present` says whose session it is, null when nobody is signed in. */
export async function keepReads(stored: KeptReads, present: () => number | null): Promise<void> {
  await write(stored.owner, present, (store) => store.put(READS, new Response(JSON.stringify(stored))));
}

/** The reads of `owner` that are younger than `maxAgeMs`; whatever else is found is thrown away. */
export async function readKept(owner: number, now: number, maxAgeMs: number): Promise<KeptReads | null> {
  if (!isPossible()) return null;
  const stored: KeptReads | undefined = await (await (await caches.open(STORE)).match(READS))?.json();
  if (!stored) return null;
  if (stored.owner === owner && now - stored.at < maxAgeMs) return stored;
  await (await caches.open(STORE)).delete(READS);
  return null;
}

const filesIn = (html: string) => html.match(/\/assets\/[\w.-]+/g) ?? [];

/**
 * Stores a page with the files that it and the open page use, and the page that stands for all others. Files of an older build are deleted.
 * Files that are there already stay: their names change with their content.
 */
export async function keepShell(
  { owner, path, others }: { owner: number; path: string; others: string },
  present: () => number | null,
): Promise<void> {
  await write(owner, present, async (store) => {
    const page = await fetch(path, { headers: { Accept: 'text/html' } });
    if (!page.ok || page.redirected) return;
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
    const files = new Set([
      ...filesIn(await page.clone().text()),
      ...loaded.filter(({ origin }) => origin === location.origin).flatMap(({ pathname }) => filesIn(pathname)),
    ]);
    const there = new Set((await store.keys()).map(({ url }) => new URL(url).pathname));
    // A file that is gone meanwhile leaves the others: the page then says what it couldn't load.
    await Promise.allSettled([...files].filter((file) => !there.has(file)).map((file) => store.add(file)));
    await store.put(path, page);
    await store.put('/offline', new Response(others, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }));
    const left = [...there].filter((file) => file.startsWith('/assets/') && !files.has(file));
    await Promise.all(left.map((file) => store.delete(file)));
  });
}
