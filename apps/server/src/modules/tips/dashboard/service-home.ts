import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { computeFigures, type Figures, selectFigures } from './repository-home.ts';

/** Made by a job every minute. */
export async function refreshFigures(db: Db, { clock }: { readonly clock: Clock }): Promise<void> {
  await computeFigures(db, clock.now());
}

/** The public figures as last made; before the first time they are made now. */
export async function homeFigures(db: Db, { clock }: { readonly clock: Clock }): Promise<Figures> {
  const { figures } = await selectFigures(db);
  return figures ?? computeFigures(db, clock.now());
}
