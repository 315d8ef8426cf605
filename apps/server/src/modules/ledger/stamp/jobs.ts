import { setTimeout as sleep } from 'node:timers/promises';
import type { LedgerLog } from '../log/service.ts';
import { stampWhenDue } from './service.ts';
import type { StampAuthority } from './service-authority.ts';

const TICK_MS = 5_000;

/** Looks every few seconds whether a checkpoint is to be stamped, beside everything else: a slow authority delays nobody. */
export function startStamping(
  ledger: LedgerLog,
  authority: StampAuthority,
  log: { error(fields: object, text: string): void },
): () => Promise<void> {
  const stopping = new AbortController();
  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const attempt = await stampWhenDue(ledger, authority).catch((error: unknown) => ({
        status: 'failed' as const,
        problem: String(error),
      }));
      if (attempt.status === 'failed') {
        log.error({ problem: attempt.problem }, 'The authority did not stamp the ledger; it is asked again');
      }
      await sleep(TICK_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }
  const running = loop();
  return async () => {
    stopping.abort();
    await running;
  };
}
