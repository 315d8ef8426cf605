import { createHmac } from 'node:crypto';
import { MEDIA_MAX_BYTES } from '@quotavera/domain/limits';
import { HOUR_MS } from '@quotavera/domain/time';
import type { FileMedia } from '@quotavera/richtext';
import { openSigned, signed } from '../../../platform/config/signed.ts';
import type { ServerContext } from '../../../platform/context.ts';
import { fail, ok, type Result } from '../../../platform/errors/index.ts';
import { announceFiles } from './repository.ts';

/** A file's first bytes tell its kind, whatever its sender says. */
const BEGINNINGS: readonly { kind: FileMedia; ending: string; at: number; bytes: string }[] = [
  { kind: 'file', ending: 'pdf', at: 0, bytes: '%PDF-' },
  { kind: 'audio', ending: 'ogg', at: 0, bytes: 'OggS' },
  { kind: 'audio', ending: 'mp3', at: 0, bytes: 'ID3' },
  { kind: 'audio', ending: 'mp3', at: 0, bytes: '\xff\xfb' },
  { kind: 'audio', ending: 'm4a', at: 4, bytes: 'ftypM4A' },
  { kind: 'video', ending: 'mp4', at: 4, bytes: 'ftyp' },
  { kind: 'video', ending: 'webm', at: 0, bytes: '\x1a\x45\xdf\xa3' },
];

/** The ending of a file's name. */
export const endingOf = (address: string): string => address.slice(address.lastIndexOf('.') + 1);

/** The media types of the files that are kept, by their endings. */
export const MEDIA_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    pdf: 'application/pdf',
    ogg: 'audio/ogg',
    mp3: 'audio/mpeg',
    m4a: 'audio/mp4',
    mp4: 'video/mp4',
    webm: 'video/webm',
  }),
);

type Parts = Pick<ServerContext, 'db' | 'clock' | 'files' | 'secrets'>;

/** Stores a film, a recording or a document for a text; a text that shows it keeps it (`keepPostImages`). */
export async function addMedia(
  { db, clock, files, secrets }: Parts,
  accountId: number,
  bytes: Uint8Array,
): Promise<Result<{ src: string; kind: FileMedia }>> {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  const known = BEGINNINGS.find(({ at, bytes: mark }) => start.startsWith(mark, at));
  if (!known || bytes.length > MEDIA_MAX_BYTES) return fail('attachment_invalid');
  const hash = createHmac('sha256', secrets.get('files')).update(`${accountId}\0`).update(bytes);
  const name = hash.digest('hex').slice(0, 40);
  const key = `posts/${name.slice(0, 2)}/${name}-0.${known.ending}`;
  await announceFiles(db, accountId, 'post', [{ key, size: bytes.length }], clock.wall());
  await files.put(key, bytes, { type: MEDIA_TYPES.get(known.ending)! });
  return ok({ src: `/files/${key}`, kind: known.kind });
}

const PASS = 'lesson-file';
/** A page that was opened may play its films for so long at least, and for twice that at most. */
const PASS_MS = 6 * HOUR_MS;

/** The addresses at which the films, recordings and documents of a text may be read for some hours, by those at which they are kept. */
export function mediaPasses(
  { secrets, clock }: Pick<ServerContext, 'secrets' | 'clock'>,
  addresses: readonly string[],
): Record<string, string> {
  // All of one span are the same, so that a browser asks once.
  const until = (Math.ceil(clock.now().getTime() / PASS_MS) + 1) * PASS_MS;
  const media = addresses.filter((address) => MEDIA_TYPES.has(endingOf(address)));
  return Object.fromEntries(
    media.map((address) => [address, `${address}?pass=${signed(secrets, `${PASS}:${address}`, until)}`]),
  );
}

/** Whether a file may be read at its address: a picture always, anything else with a pass that was given for it and isn't over. */
export function mayReadFile(
  { secrets, clock }: Pick<ServerContext, 'secrets' | 'clock'>,
  address: string,
  pass: string | undefined,
): boolean {
  if (!MEDIA_TYPES.has(endingOf(address))) return true;
  const until = openSigned(secrets, `${PASS}:${address}`, pass ?? '');
  return until !== null && Number(until) > clock.now().getTime();
}
