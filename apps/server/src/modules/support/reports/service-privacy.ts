import * as repository from './repository-privacy.ts';
import type { ReportsContext } from './service.ts';

const KEPT_MS = 365 * 24 * 60 * 60_000;

/** Forgets who the visitors were whose reports were decided a year ago. */
export function forgetOldVisitors({ db, clock }: Pick<ReportsContext, 'db' | 'clock'>): Promise<void> {
  return repository.forgetVisitors(db, new Date(clock.now().getTime() - KEPT_MS));
}
