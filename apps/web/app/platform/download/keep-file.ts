import { failure, resultOf } from '../api/call.ts';
import type { ApiError } from '../api/index.ts';
import { browserSession } from '../session/index.ts';
import type { SessionRequest } from '../session/session.ts';

const FILE_NAME = /filename="([^"]+)"/;
const SOON_MS = 1_000;

/** Hands the browser a file to keep, as a click on a link would. */
function keepFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SOON_MS);
}

/** Fetches a file as the signed-in reader (no token stands in an address) and keeps it. Null when it went well. */
export async function downloadFile(request: SessionRequest, otherwise: string): Promise<ApiError | null> {
  const sent = await browserSession().request(request);
  if (!sent.ok) return failure(sent.reason);
  if (!sent.response.ok) {
    const result = await resultOf(sent.response);
    return result.ok ? failure('generic') : result.error;
  }
  try {
    const name = FILE_NAME.exec(sent.response.headers.get('content-disposition') ?? '')?.[1];
    keepFile(await sent.response.blob(), name ?? otherwise);
    return null;
  } catch {
    return failure('network');
  }
}
