import { failure, resultOf } from '../api/call.ts';
import type { ApiError, ApiResult } from '../api/index.ts';
import { browserSession } from '../session/index.ts';
import type { SessionRequest } from '../session/session.ts';

const FILE_NAME = /filename="([^"]+)"/;
const SOON_MS = 1_000;

/** Hands the browser a file to keep, as a click on a link would. */
export function keepFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SOON_MS);
}

interface FetchedFile {
  blob: Blob;
  /** The server's name of the file; null where it names none. */
  name: string | null;
}

/** Fetches a file as the signed-in reader: no token stands in an address. */
export async function fetchFile(request: SessionRequest): Promise<ApiResult<FetchedFile>> {
  const sent = await browserSession().request(request);
  if (!sent.ok) return { ok: false, error: failure(sent.reason) };
  if (!sent.response.ok) {
    const result = await resultOf(sent.response);
    return { ok: false, error: result.ok ? failure('generic') : result.error };
  }
  try {
    const name = FILE_NAME.exec(sent.response.headers.get('content-disposition') ?? '')?.[1] ?? null;
    return { ok: true, data: { blob: await sent.response.blob(), name } };
  } catch {
    return { ok: false, error: failure('network') };
  }
}

/** Fetches a file and saves it on the reader's device. Returns null when it went well. */
export async function downloadFile(request: SessionRequest, otherwise: string): Promise<ApiError | null> {
  const file = await fetchFile(request);
  if (!file.ok) return file.error;
  keepFile(file.data.blob, file.data.name ?? otherwise);
  return null;
}
