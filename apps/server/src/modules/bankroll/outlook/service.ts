import type { readOutlook } from '@quotavera/contract/bankroll';
import type { ReplyOf } from '@quotavera/contract/core';
import type { Viewer } from '@quotavera/domain/access';
import { edgeOf, edgeTogether, OUTLOOK_SOURCES } from '@quotavera/domain/bankroll';
import { NORMAL_95 } from '@quotavera/domain/records';
import type { ServerContext } from '../../../platform/context.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { tipsterIdOf } from '../../records/tipster/service.ts';
import { bankrollsOf } from '../bankroll/service.ts';
import * as repository from './repository.ts';

type Reply = ReplyOf<typeof readOutlook>;

/** The paces are counted over 90 days and told of 30. */
const PACE_MONTHS = 3;

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The figures of several tipsters as one, whose tips are followed alike. */
function together(rows: readonly repository.FiguresRow[]): Omit<Reply, 'own' | 'source'> {
  const edge = edgeTogether(
    rows.flatMap(({ expected_yield: value, expected_yield_low: low, expected_yield_high: high }) =>
      value === null || low === null || high === null ? [] : edgeOf({ value, low, high }),
    ),
  );
  const half = edge && NORMAL_95 * edge.deviation;
  return {
    tipsters: rows.length,
    expected_yield: edge && { value: edge.mean, low: edge.mean - half!, high: edge.mean + half! },
    average_odds: mean(rows.flatMap(({ average_odds: odds }) => odds ?? [])),
    tips_per_month: rows.reduce((sum, { recent }) => sum + recent, 0) / PACE_MONTHS,
  };
}

/** The reader's first bankroll in euro with their pace, where they have one. */
async function ownOf({ db, clock }: Pick<ServerContext, 'db' | 'clock'>, accountId: number): Promise<Reply['own']> {
  const { results } = await bankrollsOf(db, accountId);
  const own = results.find(({ currency, archived }) => currency === 'EUR' && !archived);
  if (!own) return null;
  const bets = await repository.countRecentBets(db, accountId, clock.now());
  const { stake_plan, stake_value, capital_cents } = own;
  return { bank_cents: Math.max(0, capital_cents), stake_plan, stake_value, bets_per_month: bets / PACE_MONTHS };
}

/** The figures that say what following is worth to a reader: a tipster's, or those of whom the reader could count on. */
export async function outlookFor(
  context: Pick<ServerContext, 'db' | 'clock'>,
  viewer: Viewer,
  tipster: string | undefined,
): Promise<Reply | Failure> {
  const { db } = context;
  const accountId = viewer.type === 'member' ? viewer.accountId : null;
  const own = accountId === null ? null : await ownOf(context, accountId);
  if (tipster !== undefined) {
    const id = await tipsterIdOf(db, tipster);
    if (id === null) return fail('not_found');
    const row = await repository.selectOfTipster(db, id);
    return { source: 'tipster', ...together(row ? [row] : []), own };
  }
  const rows = await repository.selectCountedOn(db, accountId);
  const source = OUTLOOK_SOURCES.find((each) => rows.some((row) => row.source === each)) ?? 'ranked';
  return { source, ...together(rows.filter((row) => row.source === source)), own };
}
