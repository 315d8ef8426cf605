import type { RecordSummary } from '@quotavera/domain/record';
import type { Db } from '../../../platform/database/index.ts';
import { selectKept } from './repository-days.ts';
import { ANY } from './service-days.ts';
import { emptyPeriod, foldSlice, slicesOf } from './service-fold.ts';

/** A tipster's figures over all time and all settled tips, as the last committed settlement left them. */
export async function allTimeSummary(db: Db, tipsterId: number): Promise<RecordSummary> {
  const record = (await selectKept(db, [tipsterId])).get(tipsterId)!;
  const whole = slicesOf(record, 'all').find((slice) => slice.sport === ANY && slice.kind === ANY);
  return whole ? foldSlice(whole, null, record.mixed).summary : emptyPeriod('all', 'all').whole.summary;
}
