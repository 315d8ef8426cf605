import type { Readable } from 'node:stream';
import { isStream } from '../../../platform/http/uploads.ts';
import type { ImportSource } from '../../calendar/import/service.ts';
import { download, IMPORT_BYTES_MAX, limitBytes } from '../../calendar/import/source-url.ts';

const ADDRESS_MAX = 2_000;

function addressIn(body: unknown): string | null {
  const url = typeof body === 'object' && body !== null ? (body as { url?: unknown }).url : undefined;
  if (typeof url !== 'string' || url.length > ADDRESS_MAX || !URL.canParse(url)) return null;
  return /^https?:$/.test(new URL(url).protocol) ? url : null;
}

/** An early end of reading must not cut the connection: the client is still to get its answer. */
function uploaded(body: Readable): AsyncIterable<Uint8Array> {
  return limitBytes(body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>, IMPORT_BYTES_MAX);
}

/** A request's file: the body itself, or what stands at the address in it. Null when it has neither. */
export function sourceOf(body: unknown, name: string, allowPrivate: boolean): ImportSource | null {
  if (isStream(body)) return { kind: 'upload', name, bytes: uploaded(body) };
  const url = addressIn(body);
  return url === null ? null : { kind: 'url', name: url, bytes: download(url, { allowPrivate }) };
}
