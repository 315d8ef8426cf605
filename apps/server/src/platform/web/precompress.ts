import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const TEXT = new Set(['.js', '.css', '.svg', '.json', '.html', '.txt', '.map', '.webmanifest']);
const WORTHWHILE_BYTES = 1_024;

/** Puts a brotli file beside every text file of a build, once, at the level that is too slow for requests. */
export async function precompress(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(
    files
      .filter((file) => TEXT.has(extname(file)))
      .map(async (file) => {
        const path = join(folder, file);
        if ((await stat(path)).size < WORTHWHILE_BYTES) return;
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        await writeFile(`${path}.br`, await compress(await readFile(path), { params }));
      }),
  );
}
