import { createHmac } from 'node:crypto';
import type { ImageKind } from '@quotavera/domain/accounts';
import {
  AVATAR_SIZES,
  AVATAR_SMALLEST,
  COVER_SIZE,
  COVER_SMALLEST,
  IMAGE_MAX_BYTES,
  POST_IMAGE_SMALLEST,
  POST_IMAGE_WIDTH,
  REPLACED_IMAGE_MS,
} from '@quotavera/domain/limits';
import type { ServerContext } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/index.ts';
import { type Failure, fail, isFailure, ok, type Result } from '../../../platform/errors/index.ts';
import { type Crop, type ImageInput, makeImages } from '../../../platform/images/index.ts';
import { announcePublicChange } from '../session/viewers.ts';
import * as repository from './repository.ts';

const TYPE = 'image/webp';
const FILES = '/files/';
const CLEANED_AT_ONCE = 500;
const RETRY_SECONDS = 5;

/** Sizes made of an upload. The database stores the first size's address; the others differ in its last part. */
const IMAGE_SETTINGS: Readonly<Record<repository.FileKind, Pick<ImageInput, 'smallest' | 'sizes'>>> = {
  post: {
    smallest: POST_IMAGE_SMALLEST,
    sizes: [{ name: String(POST_IMAGE_WIDTH), width: POST_IMAGE_WIDTH, height: null }],
  },
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

/** The crop; null when none of the four numbers is given, 'incomplete' when some are. */
export function cropOf({ x, y, width, height }: CropQuery): Crop | null | 'incomplete' {
  if (x === undefined && y === undefined && width === undefined && height === undefined) return null;
  if (x === undefined || y === undefined || width === undefined || height === undefined) return 'incomplete';
  return { x, y, width, height };
}

type Parts = Pick<ServerContext, 'db' | 'clock' | 'files' | 'secrets'>;

/** The limit as messages name it ("4 MB"). */
const IMAGE_MAX_TEXT = `${IMAGE_MAX_BYTES / 1024 / 1024} MB`;

export function imageTooLarge(): Failure {
  return fail('image_too_large', { fields: { image: { code: 'file_too_large', values: { size: IMAGE_MAX_TEXT } } } });
}

export function imageRefused(code: string): Failure {
  return fail('image_invalid', { fields: { image: code } });
}

/** The key comes from the content, so that caches may keep it for ever; the secret and the account in it prevent guessing. */
function nameOf(secret: Buffer, accountId: number, bytes: Uint8Array): string {
  return createHmac('sha256', secret).update(`${accountId}\0`).update(bytes).digest('hex').slice(0, 40);
}

interface Upload {
  bytes: Uint8Array;
  crop: Crop | null;
}

interface StoredImage {
  url: string;
  keys: readonly string[];
}

/** Decodes and re-encodes the upload and stores it; the next cleaning but one deletes it unless something shows it by then. */
async function storeImage(
  { db, clock, files, secrets }: Parts,
  accountId: number,
  kind: repository.FileKind,
  upload: Upload,
): Promise<Result<StoredImage>> {
  const { sizes, smallest } = IMAGE_SETTINGS[kind];
  const result = await makeImages(upload.bytes, { owner: accountId, sizes, smallest, crop: upload.crop });
  if ('busy' in result) return fail('unavailable', { retryAfterSeconds: RETRY_SECONDS });
  if ('problem' in result) return imageRefused(result.problem);
  const name = nameOf(secrets.get('files'), accountId, result.images.get(sizes[0]!.name)!);
  const stored = [...result.images].map(([size, bytes]) => ({
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
  return ok({ url: FILES + stored[0]!.key, keys: stored.map(({ key }) => key) });
}

/** Stores an upload and shows it; returns its address. */
export async function replaceImage(
  parts: Parts,
  accountId: number,
  kind: ImageKind,
  upload: Upload,
): Promise<Result<string>> {
  const stored = await storeImage(parts, accountId, kind, upload);
  if (isFailure(stored)) return stored;
  await showFiles(parts, accountId, kind, stored.value);
  return ok(stored.value.url);
}

/** Stores a picture for a post; a post that shows it keeps it (`keepPostImages`). */
export async function addPostImage(parts: Parts, accountId: number, bytes: Uint8Array): Promise<Result<string>> {
  const stored = await storeImage(parts, accountId, 'post', { bytes, crop: null });
  return isFailure(stored) ? stored : ok(stored.value.url);
}

const keysOf = (addresses: readonly string[]) => addresses.map((address) => address.slice(FILES.length));

/** Keeps the pictures at these addresses. Call it in the transaction that saves the text with them. */
export function keepPostImages(trx: Trx, addresses: readonly string[]): Promise<void> {
  return repository.keepFiles(trx, keysOf(addresses));
}

/** Pictures of published posts stay when their author's account is erased. Call it before `giveUpFiles`. */
export function disownPostImages(trx: Trx, accountId: number, addresses: readonly string[]): Promise<void> {
  return repository.disownFiles(trx, accountId, keysOf(addresses));
}

function showFiles(
  { db, clock }: Parts,
  accountId: number,
  kind: ImageKind,
  shown: Parameters<typeof repository.showFiles>[3],
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await repository.showFiles(trx, accountId, kind, shown, clock.wall());
    await announcePublicChange(trx);
  });
}

export function removeImage(parts: Parts, accountId: number, kind: ImageKind): Promise<void> {
  return showFiles(parts, accountId, kind, { url: null, keys: [] });
}

/**
 * Deletes files that no account has shown for a day, or all orphans older than `before`. The row is deleted last, so that a failure is
 * retried.
 */
export async function cleanFiles(
  { db, clock, files }: Parts,
  before = new Date(clock.wall().getTime() - REPLACED_IMAGE_MS),
): Promise<number> {
  let deleted = 0;
  for (;;) {
    const keys = await repository.findOrphans(db, before, CLEANED_AT_ONCE);
    let anyDeleted = false;
    for (const key of keys) {
      const isDeleted = await db.transaction().execute(async (trx) => {
        if (!(await repository.lockOrphan(trx, key, before))) return false;
        await files.delete(key);
        await repository.forgetFile(trx, key);
        return true;
      });
      if (isDeleted) deleted += 1;
      anyDeleted ||= isDeleted;
    }
    if (keys.length < CLEANED_AT_ONCE || !anyDeleted) return deleted;
  }
}

/** Hides the images of an account that is being erased; the next cleaning deletes the files. */
export async function giveUpFiles(trx: Trx, accountId: number): Promise<void> {
  // With this date an orphaned file counts as old at once.
  await repository.orphanAll(trx, accountId, new Date(0));
}
