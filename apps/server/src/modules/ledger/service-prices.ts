import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { countPrices, type LoggedPrices, pricesText, sha256Hex } from '@quotavera/domain/ledger';
import { PRICE_IMPORT_KEPT_MS } from '@quotavera/domain/limits';
import type { Db, Trx } from '../../platform/database/index.ts';
import * as repository from './repository.ts';
import { appendOwn, nodeHasher } from './service.ts';

const compress = promisify(gzip);

/**
 * Writes the entry of prices that were taken, in the transaction that takes them, and keeps their content for a year. Nobody else takes
 * prices from here to the end of the transaction, so that numbers have no gap: call it last.
 */
export async function appendPrices(trx: Trx, prices: Omit<LoggedPrices, 'v'>, at: Date): Promise<void> {
  const content: LoggedPrices = { v: 1, ...prices };
  const text = pricesText(content);
  const packed = await compress(text);
  const seq = await repository.nextPriceImport(trx);
  const entry = {
    v: 1,
    type: 'prices',
    seq,
    at: at.toISOString(),
    source: content.source,
    prices: countPrices(content),
    hash: await sha256Hex(text, nodeHasher),
  } as const;
  await appendOwn(trx, entry);
  await repository.insertPriceImport(trx, { seq, at, content: packed });
}

/** The content of an import of prices, compressed by gzip; `gone` once its year is over, null where there was none of that number. */
export async function readPriceImport(db: Db, seq: number): Promise<Uint8Array | 'gone' | null> {
  const row = await repository.findPriceImport(db, seq);
  return row ? (row.content ?? 'gone') : null;
}

/** Removes contents whose year is over; their entries and hashes stay. */
export function forgetPriceImports(db: Db, now: Date): Promise<void> {
  return repository.forgetPriceImports(db, new Date(now.getTime() - PRICE_IMPORT_KEPT_MS));
}
