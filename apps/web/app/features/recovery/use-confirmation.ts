import { useSyncExternalStore } from 'react';
import { type ApiResult, api, type ReplyTo } from '../../platform/api/index.ts';
import { confirmEmail } from './queries.ts';

type Outcome = ApiResult<ReplyTo<NonNullable<(typeof confirmEmail)['contract']>>> | 'busy';

/** Outside the component: a signed-in reader's own frame comes a moment after the page and mounts it anew. */
const outcomes = new Map<string, Outcome>();
const listeners = new Set<() => void>();

function become(token: string, outcome: Outcome): void {
  outcomes.set(token, outcome);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Uses a link up, once, however often the page is mounted meanwhile. */
export function useConfirmation(token: string): { readonly outcome: Outcome | null; readonly confirm: () => void } {
  const outcome = useSyncExternalStore(
    subscribe,
    () => outcomes.get(token) ?? null,
    () => null,
  );
  return {
    outcome,
    confirm() {
      if (outcomes.get(token) === 'busy') return;
      become(token, 'busy');
      void api(confirmEmail, { body: { token } }).then((result) => become(token, result));
    },
  };
}
