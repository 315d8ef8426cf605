import { browserSession } from '../session/browser.ts';
import type { SessionRequest } from '../session/session.ts';
import {
  type ApiResult,
  addressOf,
  type CallInput,
  type CallReference,
  failure,
  type PlainInput,
  type ReplyTo,
  resultOf,
} from './call.ts';
import { tellLoss, watchAnswer } from './unanswered.ts';

function requestOf(method: string, path: string, input: PlainInput, signal?: AbortSignal): SessionRequest {
  return {
    method,
    path: addressOf(path, input),
    signal,
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  };
}

/**
 * Makes a call as the reader of this tab (or as a visitor when nobody is signed in). Never throws: a failure is a value.
 * Sent again under the same `idempotencyKey` (a UUID), a call that takes one does nothing twice.
 */
export async function api<R extends CallReference>(
  reference: R,
  input: CallInput<R>,
  { anonymous = false, idempotencyKey }: { anonymous?: boolean; idempotencyKey?: string | undefined } = {},
): Promise<ApiResult<ReplyTo<R>>> {
  const session = browserSession();
  const request = {
    ...requestOf(reference.method, reference.path, input as PlainInput, input.signal),
    ...(idempotencyKey && { headers: { 'Idempotency-Key': idempotencyKey } }),
  };
  const exchange = anonymous ? session.anonymously(request) : session.request(request);
  const sent = await (reference.method === 'GET' ? exchange : watchAnswer(exchange));
  if (sent.ok) return resultOf(sent.response);
  if (reference.method !== 'GET') tellLoss();
  return { ok: false, error: failure(sent.reason) };
}

/** Calls the API in a loader on the server: in process, as an anonymous reader. `fetchApi` is `context.get(apiContext)`. */
export async function apiFrom<R extends CallReference>(
  fetchApi: typeof fetch,
  reference: R,
  input: CallInput<R>,
  language?: string,
): Promise<ApiResult<ReplyTo<R>>> {
  const { method, path, body } = requestOf(reference.method, reference.path, input as PlainInput);
  try {
    const response = await fetchApi(path, {
      method,
      headers: {
        Accept: 'application/json',
        ...(language ? { 'Accept-Language': language } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    });
    return await resultOf(response);
  } catch {
    return { ok: false, error: failure('network') };
  }
}
