import { publishingAddresses } from '@quotavera/contract/publishing/addresses';
import { type ApiResult, addressOf, failure, resultOf } from '../../platform/api/index.ts';
import { browserSession } from '../../platform/session/index.ts';

/** The request's body is the file; the server re-encodes it. */
export async function putPostImage(file: File): Promise<ApiResult<{ src: string }>> {
  const { method, path } = publishingAddresses.putPostImage;
  const sent = await browserSession().request({
    method,
    path: addressOf(path, {}),
    headers: { 'Content-Type': file.type },
    body: file,
  });
  return sent.ok ? resultOf<{ src: string }>(sent.response) : { ok: false, error: failure(sent.reason) };
}
