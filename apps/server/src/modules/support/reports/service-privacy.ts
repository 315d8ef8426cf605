import { DAY_MS } from '@quotavera/domain/time';
import * as repository from './repository-privacy.ts';
import type { ReportsContext } from './service.ts';

const KEPT_MS = 365 * DAY_MS;

/** Forgets who the visitors were whose reports were decided a year ago. */
export function forgetOldVisitors({ db, clock }: Pick<ReportsContext, 'db' | 'clock'>): Promise<void> {
  return repository.forgetVisitors(db, new Date(clock.now().getTime() - KEPT_MS));
}
