import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveHub } from '../../../platform/live/index.ts';
import { ENTRY_CHANNEL } from '../service.ts';
import { describeRefusal, type LedgerLog, type Sequenced, sequenceBatch } from './service.ts';

const TICK_MS = 1_000;
/** A refusal is logged again this often, so that an operator finds it. */
const REMINDER_MS = 60_000;

export interface SequencerLog {
  info(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/** Sequences whenever a transaction announces new entries, and every second in case the announcement was lost. */
export function startSequencer(
  ledger: LedgerLog,
  live: LiveHub,
  log: SequencerLog,
  onSigned: (size: number) => void = () => undefined,
): () => Promise<void> {
  let wake: () => void = () => undefined;
  let hinted = false;
  let lastReminder = Number.NEGATIVE_INFINITY;
  const stopping = new AbortController();
  const hint = (): void => {
    hinted = true;
    wake();
  };
  const unsubscribe = live.subscribe(ENTRY_CHANNEL, hint, hint);

  function report(result: Sequenced): void {
    if (result.status === 'signed') onSigned(result.size);
    if (result.status !== 'refused' || performance.now() - lastReminder < REMINDER_MS) return;
    lastReminder = performance.now();
    log.error({ refusal: result.refusal.code }, `The ledger refuses to sign: ${describeRefusal(result.refusal)}`);
  }

  async function pause(): Promise<void> {
    if (hinted || stopping.signal.aborted) return;
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await Promise.race([woken, sleep(TICK_MS, undefined, { signal: stopping.signal }).catch(() => undefined)]);
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      hinted = false;
      try {
        const result = await sequenceBatch(ledger);
        report(result);
        if (result.status === 'signed' && result.entries > 0) continue;
      } catch (error) {
        log.error({ err: error }, 'The ledger could not sequence; it tries again');
      }
      await pause();
    }
  }

  const running = loop();
  return async () => {
    unsubscribe();
    stopping.abort();
    wake();
    await running;
  };
}
