import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { Db } from '../../../platform/database/index.ts';
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
  { db, files }: { db: Db; files: FileStorage },
  accountId: number,
  readme: string,
): Promise<Readable> {
  const [account, small] = await Promise.all([
    repository.selectAccount(db, accountId),
    repository.selectSmallParts(db, accountId),
  ]);
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from(readme), 'README.txt');
  zip.addBuffer(json(account), 'account.json');
  for (const [name, rows] of Object.entries(small)) zip.addBuffer(json(rows), `${name}.json`);
  const large = {
    tips: repository.eachTip(db, accountId),
    notifications: repository.eachNotification(db, accountId),
    bets: repository.eachBet(db, accountId),
    bankroll_movements: repository.eachMovement(db, accountId),
    unlocked_tips: repository.eachUnlock(db, accountId),
  };
  for (const [name, pages] of Object.entries(large)) {
    zip.addReadStream(Readable.from(jsonArray(pages)), `${name}.json`);
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
