import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { assertFileKey, assertPrefix, type FileStorage, type StoredFile } from './storage.ts';

const OWNER_ONLY = 0o600;
const OWNER_FOLDER = 0o700;
/** Suffix of temporary files; no key ends so. */
const DRAFT = '.draft~';

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/**
 * Files in a folder on the server's disk, the default. They are written to a temporary file, synced and renamed, so that nobody reads half
 * a file.
 */
export function diskStorage(folder: string): FileStorage {
  function pathOf(key: string): string {
    assertFileKey(key);
    return join(folder, ...key.split('/'));
  }

  async function* walk(path: string, prefix: string): AsyncIterable<StoredFile> {
    const entries = await opendir(path).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (!entries) return;
    for await (const entry of entries) {
      const full = join(path, entry.name);
      const key = full.slice(folder.length + 1).replaceAll(sep, '/');
      if (entry.isDirectory()) {
        if (key.startsWith(prefix) || prefix.startsWith(`${key}/`)) yield* walk(full, prefix);
      } else if (entry.isFile() && key.startsWith(prefix) && !key.endsWith(DRAFT)) {
        const file = await stat(full).catch(() => null);
        if (file) yield { key, size: file.size };
      }
    }
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: OWNER_FOLDER });
      const draft = `${path}.${randomUUID()}${DRAFT}`;
      try {
        const file = await open(draft, 'wx', OWNER_ONLY);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    list(prefix) {
      assertPrefix(prefix);
      return walk(folder, prefix);
    },
  };
}
