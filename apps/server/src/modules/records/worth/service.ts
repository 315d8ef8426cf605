import type { ReplyOf } from '@quotavera/contract/core';
import type { rankingParameters } from '@quotavera/contract/records';
import { WorthMeasure } from '@quotavera/domain/records';
import { romeDay } from '@quotavera/domain/time';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { inTransaction } from '../../../platform/database/transact.ts';
import { appendWorth } from '../../ledger/service.ts';
import { raiseVersion } from '../../tips/record/index.ts';
import { addMatch } from './policy.ts';
import { insertWorth, lockWorth, selectPricedMatches, selectWorth } from './repository.ts';

/** Matches read at once. */
const BATCH = 500;

async function measure(db: Db): Promise<WorthMeasure> {
  const measured = new WorthMeasure();
  for (let after = 0; ; ) {
    const matches = await selectPricedMatches(db, after, BATCH);
    for (const match of matches) addMatch(measured, match);
    if (matches.length < BATCH) return measured;
    after = matches.at(-1)!.id;
  }
}

/**
 * Measures once a month, on every imported match with prices, what CLV was worth, and writes the entry of it. A month that is measured
 * stays as it is. Returns whether this one was measured.
 */
export async function measureWorth(db: Db, { clock }: { clock: Clock }): Promise<boolean> {
  const at = clock.now();
  const month = romeDay(at).slice(0, 7);
  if ((await selectWorth(db))?.month === month) return false;
  const { early, closing } = await measure(db);
  return inTransaction(db, async (trx) => {
    await lockWorth(trx);
    const last = await selectWorth(trx);
    if (last?.month === month) return false;
    const worth = { seq: (last?.seq ?? 0) + 1, month, at, figures: { early, closing } };
    await insertWorth(trx, worth);
    await appendWorth(trx, worth);
    await raiseVersion(trx);
    return true;
  });
}

/** The latest measurement, as the page of the ranking's parameters shows it. */
export async function latestWorth(db: Db): Promise<ReplyOf<typeof rankingParameters>['worth']> {
  const worth = await selectWorth(db);
  return worth && { month: worth.month, at: worth.at.toISOString(), ...worth.figures };
}
