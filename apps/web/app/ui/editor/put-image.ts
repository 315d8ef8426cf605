import { academyAddresses } from '@quotavera/contract/academy/addresses';
import { publishingAddresses } from '@quotavera/contract/publishing/addresses';
import type { FileMedia } from '@quotavera/richtext';
import { type ApiResult, addressOf, failure, resultOf } from '../../platform/api/index.ts';
import { browserSession } from '../../platform/session/index.ts';

/** Sends a file as the request's body, with its type. */
async function put<T>({ method, path }: { method: 'POST' | 'PUT'; path: string }, file: File): Promise<ApiResult<T>> {
  const sent = await browserSession().request({
    method,
    path: addressOf(path, {}),
    headers: { 'Content-Type': file.type },
    body: file,
  });
  return sent.ok ? resultOf<T>(sent.response) : { ok: false, error: failure(sent.reason) };
}

/** Keeps a picture for a text; the server re-encodes it. */
export const putPostImage = (file: File) => put<{ src: string }>(publishingAddresses.putPostImage, file);

/** Keeps a film, a recording or a document for a lesson. */
export const putLessonFile = (file: File) =>
  put<{ src: string; kind: FileMedia }>(academyAddresses.putLessonFile, file);
