import type { Db } from '../../../platform/database/index.ts';
import { selectShares } from './repository.ts';

export interface Share {
  percent: number;
  since: Date;
}

/** A tipster's shares of what his channels sell, the earliest first; each holds for later sales only. Empty for who is none. */
export async function shareHistory(db: Db, tipsterId: number): Promise<Share[]> {
  const shares = await selectShares(db, tipsterId);
  if (!shares) return [];
  const { since, percent, changes } = shares;
  return [
    { percent: changes[0]?.from ?? percent, since },
    ...changes.map(({ to, at }) => ({ percent: to, since: at })),
  ];
}
