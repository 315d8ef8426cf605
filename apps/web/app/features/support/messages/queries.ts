import { supportAddresses } from '@quotavera/contract/support/addresses';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { createAttempts } from '../../../platform/api/attempts.ts';
import {
  type ApiError,
  type ApiResult,
  addressOf,
  api,
  type CallInput,
  type CallReference,
  failure,
  type ReplyTo,
  resultOf,
} from '../../../platform/api/index.ts';
import { useLive } from '../../../platform/live/index.ts';
import { browserSession } from '../../../platform/session/index.ts';

export type Thread = ReplyTo<typeof supportAddresses.readThread>;
export type MessagesPage = Thread['messages'];
export type ThreadMessage = MessagesPage['results'][number];
export type Attachment = ThreadMessage['attachments'][number];

/** Conversations and calls, which are read again after a change to one of them. */
export const ofThreads = (path: string): boolean => /\/(customermessages|call-request)/.test(path);

function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => ofThreads(String(queryKey[1])) });
}

/** Reads conversations and calls again whenever something happens in one of them. */
export function useThreadsLive(): void {
  const refresh = useRefresh();
  useLive('thread', () => void refresh());
  useLive('ready', () => void refresh());
}

export interface Act {
  busy: boolean;
  error: ApiError | null;
  /** Makes the call; null when it failed (`error` says why). */
  act: <R extends CallReference>(reference: R, input: CallInput<R>) => Promise<ReplyTo<R> | null>;
}

/** A change to conversations or calls: every list of them is read again. */
export function useAct(): Act {
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const attempts = useRef(createAttempts());
  return {
    busy,
    error,
    async act(reference, input) {
      setBusy(true);
      setError(null);
      // A message whose answer was lost is sent again as the same one.
      const idempotencyKey = attempts.current.keyFor(JSON.stringify([reference.path, input]));
      const result = await api(reference, input, { idempotencyKey });
      setBusy(false);
      if (!result.ok) {
        setError(result.error);
        return null;
      }
      attempts.current.arrived();
      await refresh();
      return result.data;
    },
  };
}

/** The request's body is the file; the server judges it by its content. */
export async function putAttachment(file: File): Promise<ApiResult<Attachment>> {
  const { method, path } = supportAddresses.putAttachment;
  const sent = await browserSession().request({
    method,
    path: addressOf(path, { query: { name: file.name.slice(-NAME_MAX) } }),
    headers: { 'Content-Type': file.type },
    body: file,
  });
  return sent.ok ? resultOf<Attachment>(sent.response) : { ok: false, error: failure(sent.reason) };
}

const NAME_MAX = 120;
