import { browserSession } from '../session/index.ts';
import { failure, resultOf } from './call.ts';
import type { ApiResult } from './index.ts';

/** Sends a file as the whole body, so that a big one is never held in memory twice; anything else as JSON. */
export async function sendFile<T>(
  path: string,
  query: Readonly<Record<string, string>>,
  body: File | Readonly<Record<string, string>>,
): Promise<ApiResult<T>> {
  const isFile = body instanceof File;
  const name: Record<string, string> = isFile ? { name: body.name } : {};
  const sent = await browserSession().request({
    method: 'POST',
    path: `/api${path}?${new URLSearchParams({ ...query, ...name })}`,
    headers: { 'Content-Type': isFile ? 'application/octet-stream' : 'application/json' },
    body: isFile ? body : JSON.stringify(body),
  });
  return sent.ok ? resultOf<T>(sent.response) : { ok: false, error: failure(sent.reason) };
}
