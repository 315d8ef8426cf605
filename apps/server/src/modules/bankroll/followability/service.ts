import type { readFollowability } from '@quotavera/contract/bankroll';
import type { ReplyOf } from '@quotavera/contract/core';
import { type Followability, followability, MIN_FOLLOWERS } from '@quotavera/domain/bankroll/followability';
import { HOUR_MS } from '@quotavera/domain/time';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import * as repository from './repository.ts';

type Context = Pick<ServerContext, 'db' | 'clock'>;

/** Makes the figures of tipsters anew of whose follows something changed in the last hours, or those of all. */
export async function refreshFollowability({ db, clock }: Context, whose: 'changed' | 'all'): Promise<void> {
  const now = clock.now();
  const since = whose === 'all' ? null : new Date(now.getTime() - 2 * HOUR_MS);
  for (const tipsterId of await repository.selectFollowedTipsters(db, since)) {
    const follows = await repository.selectLogged(db, tipsterId, now);
    const tips = await repository.selectTips(db, tipsterId, [...new Set(follows.map(({ tip }) => tip))]);
    await repository.writeFigures(db, tipsterId, followability(tips, follows), now);
  }
}

/** Figures say nothing of a single bet when they are rounded to a thousandth. */
const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

function present(figures: Followability): NonNullable<ReplyOf<typeof readFollowability>['figures']> {
  const { followers, follows, tips, bands, reachable, yield: yields } = figures;
  return {
    ...{ followers, follows, tips },
    bands: bands.map(({ from, to, ...of }) => ({
      ...{ from, to },
      figures: 'follows' in of ? { follows: of.follows, tips: of.tips, change: rounded(of.change) } : null,
    })),
    reachable: reachable.map(({ share, ...of }) => ({ ...of, share: share === null ? null : rounded(share) })),
    yield: yields && { ...yields, followers: rounded(yields.followers), tipster: rounded(yields.tipster) },
  };
}

/** The kept figures of a tipster; none where too few readers followed. */
export async function followabilityOf(db: Db, tipsterId: number): Promise<ReplyOf<typeof readFollowability>> {
  const stored = await repository.selectFigures(db, tipsterId);
  return {
    figures: stored?.figures ? present(stored.figures as Followability) : null,
    minimum: MIN_FOLLOWERS,
    updated_at: stored?.at.toISOString() ?? null,
  };
}
