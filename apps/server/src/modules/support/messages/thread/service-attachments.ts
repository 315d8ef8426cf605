import { randomBytes } from 'node:crypto';
import type { ReplyOf } from '@quotavera/contract/core';
import type { putAttachment } from '@quotavera/contract/support';
import type { Member } from '@quotavera/domain/access';
import { IMAGE_MAX_BYTES } from '@quotavera/domain/limits';
import { ATTACHED_IMAGE_WIDTH, FILE_NAME_MAX, UNSENT_ATTACHMENT_MS } from '@quotavera/domain/support/messages';
import { HOUR_S } from '@quotavera/domain/time';
import type { ServerContext } from '../../../../platform/context.ts';
import { type Failure, fail, isFailure, ok, type Result } from '../../../../platform/errors/index.ts';
import { drain, isStream, readUpTo } from '../../../../platform/http/uploads.ts';
import { makeImages } from '../../../../platform/images/index.ts';
import { roleIn } from './policy.ts';
import * as repository from './repository-attachments.ts';

type Context = Pick<ServerContext, 'db' | 'clock' | 'files' | 'limits'>;

const UPLOADS = { points: 60, seconds: HOUR_S };
const PDF = 'application/pdf';
const WEBP = 'image/webp';
const PDF_BEGINS = Buffer.from('%PDF-');
const PDF_ENDS = Buffer.from('%%EOF');
/** How far from its end a PDF may have its last mark. */
const PDF_TAIL = 2_048;
const RETRY_SECONDS = 5;
const CLEANED_AT_ONCE = 500;
const SIZE_TEXT = `${IMAGE_MAX_BYTES / 1024 / 1024} MB`;
const UNSAFE = /[^\p{L}\p{N} ._()-]+/gu;

function tooLarge(): Failure {
  return fail('attachment_too_large', { fields: { file: { code: 'file_too_large', values: { size: SIZE_TEXT } } } });
}

const refused = (code: string) => fail('attachment_invalid', { fields: { file: code } });

interface Kept {
  bytes: Uint8Array;
  type: string;
  ending: string;
}

/** Returns the form in which a file is stored, by its content whatever it is called: pictures are drawn anew, a PDF stays as it is. */
async function storedFormOf(bytes: Uint8Array, owner: number | null): Promise<Result<Kept>> {
  const buffer = Buffer.from(bytes);
  if (buffer.subarray(0, PDF_BEGINS.length).equals(PDF_BEGINS)) {
    const isWhole = buffer.subarray(-PDF_TAIL).includes(PDF_ENDS);
    return isWhole ? ok({ bytes, type: PDF, ending: 'pdf' }) : refused('pdf_unreadable');
  }
  const result = await makeImages(bytes, {
    owner,
    crop: null,
    smallest: { width: 1, height: 1 },
    sizes: [{ name: 'attached', width: ATTACHED_IMAGE_WIDTH, height: null }],
  });
  if ('busy' in result) return fail('unavailable', { retryAfterSeconds: RETRY_SECONDS });
  if ('problem' in result) return refused(result.problem === 'image_type' ? 'attachment_type' : result.problem);
  return ok({ bytes: result.images.get('attached')!, type: WEBP, ending: 'webp' });
}

/** A name that every system can keep, with the ending of what the file is. */
function nameOf(name: string, ending: string): string {
  const stem = name
    .replace(/\.[^.]*$/, '')
    .replace(UNSAFE, '_')
    .trim();
  return `${stem.slice(0, FILE_NAME_MAX - ending.length - 1) || 'file'}.${ending}`;
}

interface Incoming {
  name: string;
  bytes: Uint8Array;
}

/**
 * Checks and keeps a file. Its key ends so that the public address of pictures never serves it: who may read it is asked each time. A row is
 * there before the bytes, so that the cleaning finds them.
 */
export async function keepFile(
  { db, clock, files }: Omit<Context, 'limits'>,
  owner: { ownerId: number | null; messageId: number | null },
  { name, bytes }: Incoming,
): Promise<Result<ReplyOf<typeof putAttachment>>> {
  if (bytes.length >= IMAGE_MAX_BYTES) return tooLarge();
  const stored = await storedFormOf(bytes, owner.ownerId);
  if (isFailure(stored)) return stored;
  const { type, ending } = stored.value;
  const random = randomBytes(20).toString('hex');
  const file = {
    key: `messages/${random.slice(0, 2)}/${random}.bin`,
    name: nameOf(name, ending),
    type,
    size: stored.value.bytes.length,
  };
  const id = await repository.insertAttachment(db, { ...owner, ...file, at: clock.wall() });
  await files.put(file.key, stored.value.bytes, { type });
  return ok({ id, name: file.name, type, size: file.size });
}

/** Keeps what somebody uploads for a message they are writing. */
export async function receiveFile(
  context: Context,
  { accountId }: Member,
  name: string,
  { body, headers }: { body: unknown; headers: Readonly<Record<string, unknown>> },
): Promise<ReplyOf<typeof putAttachment> | Failure> {
  if (!isStream(body)) return fail('unsupported_media_type');
  const wait = await context.limits.take('attachment', String(accountId), UPLOADS);
  if (wait !== null || Number(headers['content-length'] ?? 0) >= IMAGE_MAX_BYTES) {
    drain(body);
    return wait === null ? tooLarge() : fail('rate_limited', { retryAfterSeconds: wait });
  }
  const bytes = await readUpTo(body, IMAGE_MAX_BYTES);
  if (!bytes) return tooLarge();
  const file = await keepFile(context, { ownerId: accountId, messageId: null }, { name, bytes });
  return isFailure(file) ? file : file.value;
}

/** A file of a conversation, for its two sides and for admins. */
export async function fileFor(
  { db, files }: Pick<Context, 'db' | 'files'>,
  viewer: Member,
  id: number,
): Promise<{ name: string; type: string; bytes: Uint8Array } | null> {
  const row = await repository.selectAttachment(db, id);
  if (!row || roleIn(row, viewer) === null) return null;
  const bytes = await files.get(row.key);
  return bytes ? { name: row.name, type: row.type, bytes } : null;
}

/** Deletes files that belong to no message: those never sent, and those whose message is gone. The row goes last. */
export async function cleanAttachments({ db, clock, files }: Pick<Context, 'db' | 'clock' | 'files'>): Promise<void> {
  const before = new Date(clock.wall().getTime() - UNSENT_ATTACHMENT_MS);
  for (;;) {
    const rows = await repository.selectUnsent(db, before, CLEANED_AT_ONCE);
    for (const { id, key } of rows) {
      await files.delete(key);
      await repository.deleteAttachment(db, id);
    }
    if (rows.length < CLEANED_AT_ONCE) return;
  }
}
