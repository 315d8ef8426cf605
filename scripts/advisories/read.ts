import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl, { type Entry } from 'yauzl';
import type { Advisory } from './osv.ts';

const openZip = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open);

const isAdvisory = (name: string) => name.endsWith('.json');

async function* entriesOf(zip: yauzl.ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    zip.readEntry();
    const entry = await new Promise<Entry | null>((found, failed) => {
      zip.once('entry', found);
      zip.once('end', () => found(null));
      zip.once('error', failed);
    });
    zip.removeAllListeners();
    if (!entry) return;
    yield entry;
  }
}

async function* inZip(path: string): AsyncGenerator<string> {
  const zip = await openZip(path, { lazyEntries: true });
  const stream = promisify(
    zip.openReadStream.bind(zip) as (
      entry: Entry,
      done: (error: Error | null, stream: NodeJS.ReadableStream) => void,
    ) => void,
  );
  for await (const entry of entriesOf(zip)) {
    if (isAdvisory(entry.fileName)) yield text(await stream(entry));
  }
}

async function* inFolder(path: string): AsyncGenerator<string> {
  for (const name of await readdir(path, { recursive: true })) {
    if (isAdvisory(name)) yield readFile(join(path, name), 'utf8');
  }
}

/** The advisories of an export: a ZIP as OSV publishes it for each ecosystem, or a folder with its files. Throws where there is none. */
export async function* readAdvisories(path: string): AsyncGenerator<Advisory> {
  const files = (await stat(path)).isDirectory() ? inFolder(path) : inZip(path);
  for await (const file of files) yield JSON.parse(file) as Advisory;
}
