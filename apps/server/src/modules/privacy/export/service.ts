import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { ServerContext } from '../../../platform/context.ts';
import type { ExportedRow } from '../../../platform/personal/index.ts';
import { type FileStorage, isFileKey } from '../../../platform/storage/index.ts';
import * as repository from './repository.ts';

/** Writes pages of rows as one JSON array, so that only one page is in memory. */
async function* jsonArray(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let first = true;
  yield '[';
  for await (const rows of pages) {
    for (const row of rows) {
      yield `${first ? '\n' : ',\n'}${JSON.stringify(row)}`;
      first = false;
    }
  }
  yield first ? ']\n' : '\n]\n';
}

const FILE_ADDRESS = /^\/files\/(.+)$/;

async function addImage(zip: yazl.ZipFile, files: FileStorage, name: string, address: unknown): Promise<void> {
  const key = typeof address === 'string' ? FILE_ADDRESS.exec(address)?.[1] : undefined;
  if (!key || !isFileKey(key)) return;
  const bytes = await files.get(key);
  if (bytes) zip.addBuffer(Buffer.from(bytes), `images/${name}${key.slice(key.lastIndexOf('.'))}`, { compress: false });
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** An archive of all data about an account, made while it is read. `readme` explains the files in the reader's language. */
export async function archiveOf(
  { db, files, personal }: Pick<ServerContext, 'db' | 'files' | 'personal'>,
  accountId: number,
  readme: string,
): Promise<Readable> {
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from(readme), 'README.txt');
  let account: ExportedRow = {};
  for (const table of personal.flatMap((part) => part.tables)) {
    for (const name of Object.keys(table.exports ?? {})) {
      const pages = repository.partRows(db, table, name, accountId);
      if (table.table === 'account') {
        for await (const [row] of pages) account = row!;
        zip.addBuffer(json(account), `${name}.json`);
      } else zip.addReadStream(Readable.from(jsonArray(pages)), `${name}.json`);
    }
  }
  const { avatar_url, cover_url } = account;
  await addImage(zip, files, 'avatar', avatar_url);
  await addImage(zip, files, 'cover', cover_url);
  zip.end();
  const archive = zip.outputStream as Readable;
  // A failed read breaks the download off, because half an archive must not look complete.
  zip.on('error', (error) => archive.destroy(error as Error));
  return archive;
}
