import { type RecordFigures, rankingFigures, settledFigures } from '@quotavera/domain/ledger';
import type { Db } from '../../../platform/database/index.ts';
import { selectRecordRows } from './repository-days.ts';
import { selectPriors } from './repository-evidence.ts';
import { ANY } from './service-days.ts';
import { emptyPeriod, foldSlice, slicesOf } from './service-fold.ts';

/** What a bundle states of a record, and the number of the priors (0: the initial ones) on which its expected yield rests. */
interface AllTimeFigures {
  readonly figures: RecordFigures;
  readonly priors: number;
}

/** A tipster's figures over all time and all settled tips, as the last committed settlement left them. */
export async function allTimeFigures(db: Db, tipsterId: number): Promise<AllTimeFigures> {
  const { seq, priors } = await selectPriors(db);
  const record = (await selectRecordRows(db, [tipsterId])).get(tipsterId)!;
  const whole = slicesOf(record, 'all').find((slice) => slice.sport === ANY && slice.kind === ANY);
  const { summary, sums } = whole ? foldSlice(whole, null, record.mixed) : emptyPeriod('all', 'all').whole;
  return { figures: { ...settledFigures(summary), ...rankingFigures(sums, priors) }, priors: seq };
}
