import { UNCONFIRMED_AFTER_MS } from '@quotavera/domain/limits';

let unanswered = 0;
const listeners = new Set<() => void>();
const lossListeners = new Set<() => void>();

function add(difference: 1 | -1): void {
  unanswered += difference;
  for (const listener of listeners) listener();
}

/** Counts a change among the unanswered ones from the moment when its reader begins to wonder until it is answered or given up. */
export async function watchAnswer<T>(answer: Promise<T>): Promise<T> {
  let counted = false;
  const timer = setTimeout(() => {
    counted = true;
    add(1);
  }, UNCONFIRMED_AFTER_MS);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
    if (counted) add(-1);
  }
}

/** A change ended without a reply, so only the next reads show whether it was made. */
export function tellLoss(): void {
  for (const listener of lossListeners) listener();
}

export function onLoss(listener: () => void): void {
  lossListeners.add(listener);
}

/** Whether a change has been waiting for its answer for longer than that. */
export function isUnconfirmed(): boolean {
  return unanswered > 0;
}

export function onUnanswered(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
