import { DAY_MS } from '@quotavera/domain/time';
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetOffline } from './forget.ts';
import { keepReads, readKept } from './store.ts';

/** The browser's store, in memory: what of it is used here. */
function memory() {
  const stores = new Map<string, Map<string, Response>>();
  return {
    stores,
    caches: {
      async open(name: string) {
        const store = stores.get(name) ?? new Map<string, Response>();
        stores.set(name, store);
        return {
          match: async (key: string) => store.get(key)?.clone(),
          put: async (key: string, value: Response) => void store.set(key, value),
          delete: async (key: string) => store.delete(key),
        };
      },
      delete: async (name: string) => stores.delete(name),
    },
  };
}

const reads = { owner: 7, at: 1_000, reads: [{ key: ['GET', '/x'], data: { tip: 'Inter' } }] };
let stores: ReturnType<typeof memory>['stores'];

beforeEach(() => {
  const fresh = memory();
  stores = fresh.stores;
  vi.stubGlobal('caches', fresh.caches);
});

it('gives an account its own reads while they are young', async () => {
  await keepReads(reads, () => 7);
  expect(await readKept(7, 1_000 + DAY_MS - 1, DAY_MS)).toEqual(reads);
});

it.each([
  ['another account', 8, 2_000],
  ['a day later', 7, 1_000 + DAY_MS],
])('gives none to %s, and keeps none', async (_, owner, now) => {
  await keepReads(reads, () => 7);
  expect(await readKept(owner, now, DAY_MS)).toBeNull();
  expect(await readKept(7, 1_000, DAY_MS)).toBeNull();
});

it('is empty after the sign-out, also when that came while something was written', async () => {
  await keepReads(reads, () => 7);
  await forgetOffline();
  expect(stores.size).toBe(0);
  const owners = [7, null];
  await keepReads(reads, () => owners.shift() ?? null);
  expect(stores.size).toBe(0);
  await keepReads(reads, () => null);
  expect(stores.size).toBe(0);
});
