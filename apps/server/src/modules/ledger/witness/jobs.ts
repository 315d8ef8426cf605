import { setTimeout as sleep } from 'node:timers/promises';
import type { LedgerLog } from '../log/service.ts';
import { submitCheckpoint } from './service.ts';

/** Checkpoints signed within this time go to the witnesses as one. */
const GATHER_MS = 2_000;
/** The pause after a witness failed. */
const RETRY_MS = 60_000;

export interface Submitter {
  /** A checkpoint was signed. */
  wake(): void;
  stop(): Promise<void>;
}

/** Submits new checkpoints to the witnesses, beside everything else: a slow witness delays nobody. */
export function startSubmitter(ledger: LedgerLog, log: { error(fields: object, text: string): void }): Submitter {
  const stopping = new AbortController();
  let wake: () => void = () => undefined;
  let due = true;

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (!due) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        if (stopping.signal.aborted) return;
      }
      due = false;
      const problems = (
        await submitCheckpoint(ledger).catch((error: unknown) => [{ ok: false as const, problem: String(error) }])
      ).filter((submission) => !submission.ok);
      if (problems.length > 0) {
        due = true;
        log.error({ problems }, 'A witness did not cosign the ledger');
      }
      await sleep(problems.length > 0 ? RETRY_MS : GATHER_MS, undefined, { signal: stopping.signal }).catch(
        () => undefined,
      );
    }
  }

  const running = loop();
  return {
    wake: () => {
      due = true;
      wake();
    },
    async stop() {
      stopping.abort();
      wake();
      await running;
    },
  };
}
