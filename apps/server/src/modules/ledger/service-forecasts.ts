import { randomBytes } from 'node:crypto';
import {
  canonicalJson,
  commitment,
  encodeEntry,
  forecastsContent,
  type LoggedForecast,
  NONCE_SIZE,
} from '@quotavera/domain/ledger';
import type { Trx } from '../../platform/database/index.ts';
import {
  type EntryRow,
  type ForecasterRow,
  insertEntries,
  lockForecaster,
  setForecasterSequence,
} from './repository.ts';
import { nodeHasher } from './service.ts';

/** The owner of forecasts' entries among the tipsters' ids, and their tip: there are none of these numbers. */
const FORECASTER = { tipsterId: 0, tipId: 0 } as const;

export interface LoggedBatch {
  seq: number;
  /** Hexadecimal. */
  commitment: string;
  nonce: Uint8Array;
  /** Canonical JSON. */
  content: string;
}

/** Nobody else writes forecasts until the transaction ends. */
export async function holdForecaster(trx: Trx): Promise<ForecasterRow> {
  return lockForecaster(trx, randomBytes(16).toString('hex'));
}

/**
 * Writes one entry per batch, in order, in the caller's transaction: forecasts exist if and only if they are committed to. Whoever
 * writes holds the forecaster's row until the transaction ends, so that numbers have no gap.
 */
export async function appendForecasts(
  trx: Trx,
  batches: readonly { at: Date; forecasts: readonly LoggedForecast[] }[],
): Promise<LoggedBatch[]> {
  if (batches.length === 0) return [];
  const forecaster = await holdForecaster(trx);
  const logged: LoggedBatch[] = [];
  const rows: EntryRow[] = [];
  for (const { at, forecasts } of batches) {
    const content = forecastsContent(forecasts);
    const nonce = Uint8Array.from(randomBytes(NONCE_SIZE));
    const seq = forecaster.seq + logged.length + 1;
    const entry = {
      v: 1,
      type: 'forecasts',
      forecaster: forecaster.pseudonym,
      seq,
      at: at.toISOString(),
      forecasts: forecasts.length,
      commitment: await commitment(nonce, content, nodeHasher),
    } as const;
    rows.push({ ...FORECASTER, seq, type: entry.type, at: entry.at, entry: encodeEntry(entry) });
    logged.push({ seq, commitment: entry.commitment, nonce, content: canonicalJson(content) });
  }
  await insertEntries(trx, { rows });
  await setForecasterSequence(trx, forecaster.seq + logged.length);
  return logged;
}
