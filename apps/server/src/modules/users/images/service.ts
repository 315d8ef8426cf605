import { createHmac } from 'node:crypto';
import {
  AVATAR_SIZES,
  AVATAR_SMALLEST,
  COVER_SIZE,
  COVER_SMALLEST,
  IMAGE_MAX_BYTES,
  REPLACED_IMAGE_MS,
} from '@quotavera/domain/limits';
import type { ServerContext } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/index.ts';
import { type Failure, fail, ok, type Result } from '../../../platform/errors/index.ts';
import { type Crop, type ImageInput, makeImages } from '../../../platform/images/index.ts';
import * as repository from './repository.ts';

export type { ImageKind } from './repository.ts';

const TYPE = 'image/webp';
const FILES = '/files/';
const CLEANED_AT_ONCE = 500;
const RETRY_SECONDS = 5;

/** What is made of an upload. The first size's address is the one that is kept; the others differ from it in their last part. */
const IMAGE_SETTINGS: Readonly<Record<repository.ImageKind, Omit<ImageInput, 'crop'>>> = {
  avatar: {
    smallest: { width: AVATAR_SMALLEST, height: AVATAR_SMALLEST },
    sizes: AVATAR_SIZES.map((side) => ({ name: String(side), width: side, height: side })),
  },
  cover: {
    smallest: COVER_SMALLEST,
    sizes: [
      { name: String(COVER_SIZE.width), ...COVER_SIZE },
      { name: String(COVER_SIZE.width / 2), width: COVER_SIZE.width / 2, height: COVER_SIZE.height / 2 },
    ],
  },
};

type CropQuery = Readonly<Partial<Record<keyof Crop, number | undefined>>>;

/** All four numbers or none; 'incomplete' else. */
export function cropOf({ x, y, width, height }: CropQuery): Crop | null | 'incomplete' {
  if (x === undefined && y === undefined && width === undefined && height === undefined) return null;
  if (x === undefined || y === undefined || width === undefined || height === undefined) return 'incomplete';
  return { x, y, width, height };
}

type Parts = Pick<ServerContext, 'db' | 'clock' | 'files' | 'secrets'>;

/** "4 MB": what the messages name. */
const IMAGE_MAX_TEXT = `${IMAGE_MAX_BYTES / 1024 / 1024} MB`;

export function imageTooLarge(): Failure {
  return fail('image_too_large', { fields: { image: { code: 'file_too_large', values: { size: IMAGE_MAX_TEXT } } } });
}

export function imageRefused(code: string): Failure {
  return fail('image_invalid', { fields: { image: code } });
}

/** From the content, so that it can be kept for ever by caches; keyed and with the account, so that nobody can guess or share it. */
function nameOf(secret: Buffer, accountId: number, bytes: Uint8Array): string {
  return createHmac('sha256', secret).update(`${accountId}\0`).update(bytes).digest('hex').slice(0, 40);
}

/** Draws the upload anew, stores it and shows it; returns its address. */
export async function replaceImage(
  parts: Parts,
  accountId: number,
  kind: repository.ImageKind,
  upload: { readonly bytes: Uint8Array; readonly crop: Crop | null },
): Promise<Result<string>> {
  const { db, clock, files, secrets } = parts;
  const { sizes, smallest } = IMAGE_SETTINGS[kind];
  const made = await makeImages(upload.bytes, { sizes, smallest, crop: upload.crop });
  if ('busy' in made) return fail('unavailable', { retryAfterSeconds: RETRY_SECONDS });
  if ('problem' in made) return imageRefused(made.problem);
  const name = nameOf(secrets.get('files'), accountId, made.images.get(sizes[0]!.name)!);
  const stored = [...made.images].map(([size, bytes]) => ({
    key: `${kind}s/${name.slice(0, 2)}/${name}-${size}.webp`,
    size: bytes.length,
    bytes,
  }));
  await repository.announceFiles(
    db,
    accountId,
    kind,
    stored.map(({ key, size }) => ({ key, size })),
    clock.wall(),
  );
  for (const { key, bytes } of stored) await files.put(key, bytes, { type: TYPE });
  const url = FILES + stored[0]!.key;
  const keys = stored.map(({ key }) => key);
  await db.transaction().execute((trx) => repository.showFiles(trx, accountId, kind, { url, keys }, clock.wall()));
  return ok(url);
}

export async function removeImage({ db, clock }: Parts, accountId: number, kind: repository.ImageKind): Promise<void> {
  await db
    .transaction()
    .execute((trx) => repository.showFiles(trx, accountId, kind, { url: null, keys: [] }, clock.wall()));
}

/** Deletes what nothing has shown for a day, or all orphans of before `before`. The row goes last: a failure is tried again. */
export async function cleanFiles(
  { db, clock, files }: Parts,
  before = new Date(clock.wall().getTime() - REPLACED_IMAGE_MS),
): Promise<number> {
  let deleted = 0;
  for (;;) {
    const keys = await repository.findOrphans(db, before, CLEANED_AT_ONCE);
    let some = false;
    for (const key of keys) {
      const gone = await db.transaction().execute(async (trx) => {
        if (!(await repository.lockOrphan(trx, key, before))) return false;
        await files.delete(key);
        await repository.forgetFile(trx, key);
        return true;
      });
      if (gone) deleted += 1;
      some ||= gone;
    }
    if (keys.length < CLEANED_AT_ONCE || !some) return deleted;
  }
}

/** For who erases an account: its images are shown no longer, and the next cleaning deletes the files. */
export async function giveUpFiles(trx: Trx, accountId: number): Promise<void> {
  // Older than any day's grace.
  await repository.orphanAll(trx, accountId, new Date(0));
}
