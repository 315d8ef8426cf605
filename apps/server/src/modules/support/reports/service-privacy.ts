import { DAY_MS } from '@quotavera/domain/time';
import type { Trx } from '../../../platform/database/index.ts';
import * as repository from './repository-privacy.ts';
import type { ReportsContext } from './service.ts';

const KEPT_MS = 365 * DAY_MS;

/** Leaves reports of an erased member, since what they say is about somebody else, but not who made them. */
export function forgetReporter(trx: Trx, accountId: number): Promise<void> {
  return repository.forgetReporter(trx, accountId);
}

/** Forgets who the visitors were whose reports were decided a year ago. */
export function forgetOldVisitors({ db, clock }: Pick<ReportsContext, 'db' | 'clock'>): Promise<void> {
  return repository.forgetVisitors(db, new Date(clock.now().getTime() - KEPT_MS));
}
