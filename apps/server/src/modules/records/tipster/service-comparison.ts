import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReplyOf } from '@quotavera/contract/core';
import type { compareTipsters } from '@quotavera/contract/records';
import type { Viewer } from '@quotavera/domain/access';
import { formatMicro } from '@quotavera/domain/odds';
import {
  atLevelStake,
  type ComparedTip,
  correlationOf,
  followTogether,
  type LevelCurve,
  type LevelResult,
  levelCurve,
  overlapOf,
  tipsInScope,
} from '@quotavera/domain/records';
import type { z } from 'zod';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { selectPicks, selectRecord } from '../../tips/record/index.ts';
import { answerCacheOf } from '../../tips/record/service-cache.ts';
import { selectTipsterRefs } from './repository.ts';
import { requestedRecord, statsOfRequested } from './service.ts';
import { inTurn, recordFiltersOf, type Scan } from './service-filtered.ts';

type Reply = ReplyOf<typeof compareTipsters>;
type Query = z.output<typeof compareTipsters.query>;
/** The part computed from the tips is the same for every reader. */
type Computed = Pick<Reply, 'pairs' | 'together'> & {
  levels: Pick<Reply['tipsters'][number], 'level' | 'curve'>[];
};

/** More points than this wouldn't be visible where several curves share an axis. */
const CURVE_POINTS = 120;

/** Tipsters side by side. Everything but the figures kept at settlement is made once for each version of these records. */
export async function comparisonOf(
  db: Db,
  viewer: Viewer,
  { tipsters: names, period, scope }: Query,
  { clock }: { clock: Clock },
): Promise<Reply> {
  const now = clock.now();
  const found = await Promise.all(
    names.map((id) => requestedRecord(db, viewer, { id, period, filters: { scope } }, now)),
  );
  const refs = new Map(
    (
      await selectTipsterRefs(
        db,
        found.flatMap((each) => each?.row.id ?? []),
      )
    ).map((ref) => [ref.id, ref]),
  );
  const seen = new Set<number>();
  // A number or a former name may lead to somebody who is there already.
  const requested = found.flatMap((each) => {
    if (!each || !refs.has(each.row.id) || seen.has(each.row.id)) return [];
    seen.add(each.row.id);
    return [each];
  });
  const ids = requested.map(({ row }) => row.id);
  const scan = requested[0]?.scan;
  const [stats, { levels, pairs, together }] = await Promise.all([
    Promise.all(requested.map((each) => statsOfRequested(db, each))),
    answerCacheOf(db).remember(
      JSON.stringify(['comparison', ids, period, scope, scan?.from]),
      JSON.stringify(requested.map(({ row }) => row.version)),
      () => inTurn(() => compute(db, ids, scan)),
    ),
  ]);
  return {
    tipsters: requested.map(({ row }, n) => ({ tipster: refs.get(row.id)!, stats: stats[n]!, ...levels[n]! })),
    unknown: names.filter((_, n) => !found[n] || !refs.has(found[n].row.id)),
    pairs,
    together,
  };
}

async function compute(db: Db, ids: readonly number[], scan: Scan | undefined): Promise<Computed> {
  const records: ComparedTip[][] = [];
  for (const id of ids) {
    records.push(await comparedTips(db, id, scan!));
    await nextTurn();
  }
  const levels = records.map((tips) => presentCurve(levelCurve(tips, { maxPoints: CURVE_POINTS })));
  const pairs = records.flatMap((tips, a) =>
    records.slice(a + 1).map((others, n) => ({
      a,
      b: a + 1 + n,
      ...overlapOf(tips, others),
      correlation: correlationOf(tips, others),
    })),
  );
  await nextTurn();
  return { levels, pairs, together: records.length < 2 ? null : presentTogether(records) };
}

async function comparedTips(db: Db, id: number, scan: Scan): Promise<ComparedTip[]> {
  const filters = { ...recordFiltersOf(scan), settledOnly: true };
  const [tips, picks] = [await selectRecord(db, id, filters), await selectPicks(db, id, filters)];
  const pickOf = new Map(picks.map((pick) => [pick.id, pick]));
  // Over everything each tip counts once, as it was settled; as anybody can check it, by its verified part.
  const counted = scan.scope === 'all' ? tips : tipsInScope('verified', tips);
  return atLevelStake(
    counted.map((tip) => ({
      ...tip,
      match: pickOf.get(tip.id)?.match ?? null,
      pick: pickOf.get(tip.id)?.pick ?? null,
    })),
  );
}

function presentLevel({ bets, stakedMicro, profitMicro, drawdownMicro, ...result }: LevelResult) {
  return {
    bets,
    staked: formatMicro(stakedMicro),
    profit: formatMicro(profitMicro),
    yield: result.yield,
    drawdown: formatMicro(drawdownMicro),
  };
}

function presentCurve(result: LevelCurve) {
  const curve = result.curve.map(({ day, profitMicro }) => ({ day, profit: profitMicro / 1_000_000 }));
  return { level: presentLevel(result), curve };
}

function presentTogether(records: readonly (readonly ComparedTip[])[]): NonNullable<Reply['together']> {
  const together = followTogether(records, { maxPoints: CURVE_POINTS });
  const { level, curve } = presentCurve(together);
  const { sharedMatches, repeated, once } = together;
  return { ...level, curve, shared_matches: sharedMatches, repeated, once: presentLevel(once) };
}
