import { createReadStream } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { type ImportSource, SourceFailed } from '../../calendar/import/service.ts';
import { download, IMPORT_BYTES_MAX, limitBytes } from '../../calendar/import/source-url.ts';
import { isAddress } from './policy.ts';

/** Files to import by schedule are put here, under the data folder. */
const IMPORT_FOLDER = 'imports';

async function* readInside(folder: string, name: string): AsyncGenerator<Uint8Array> {
  const path = await realpath(join(folder, name)).catch(() => null);
  const root = await realpath(folder).catch(() => null);
  // A link may not lead out of the folder either.
  if (path === null || root === null || !path.startsWith(root + sep)) {
    throw new SourceFailed('import_source_refused', 'address_without_file');
  }
  yield* limitBytes(createReadStream(path) as AsyncIterable<Uint8Array>, IMPORT_BYTES_MAX);
}

export function scheduledSource(
  source: string,
  { dataDir, allowPrivate }: { readonly dataDir: string; readonly allowPrivate: boolean },
): ImportSource {
  return isAddress(source)
    ? { kind: 'url', name: source, bytes: download(source, { allowPrivate }) }
    : { kind: 'file', name: source, bytes: readInside(join(dataDir, IMPORT_FOLDER), source) };
}
