import type { ReplyOf } from '@quotavera/contract/core';
import type { replayTips } from '@quotavera/contract/records';
import { can, type Member } from '@quotavera/domain/access';
import { OUTCOMES, type Outcome, stakedMicro, usualMinutes } from '@quotavera/domain/bet';
import { MAX_REPLAYED_TIPS, MAX_STAKEABLE_TIPS } from '@quotavera/domain/limits';
import { totalOddsMilli } from '@quotavera/domain/odds';
import type { RecordScope, RecordTip } from '@quotavera/domain/records';
import { LATER_MINUTES, returnOf } from '@quotavera/domain/records/what-if';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { selectRecord } from '../../tips/record/index.ts';
import { loadTips, tipOf } from '../../tips/tip/index.ts';
import { type TipContext, tipLists } from '../../tips/tip/service-lists.ts';
import { comparePrice } from '../../tips/tip/service-price.ts';
import { tipsterIdOf } from '../tipster/service.ts';
import {
  insertLaterPrices,
  type LaterPrice,
  selectDue,
  selectFirstDay,
  selectStakeable,
  selectTaking,
  selectTipster,
  type TakingRow,
} from './repository.ts';

type Reply = ReplyOf<typeof replayTips>;
type Columns = Reply['tips'];

const seconds = (at: Date | number) => Math.floor(Number(at) / 1_000);

/** The tips as columns, in their order; a value that few of them have as pairs of place and value. */
function columnsOf(tips: readonly { tip: RecordTip; row: TakingRow; scope: RecordScope }[]): Columns {
  const numbers = (of: (each: (typeof tips)[number]) => number) => tips.map(of);
  const places = (is: (each: (typeof tips)[number]) => boolean) => tips.flatMap((each, n) => (is(each) ? [n] : []));
  const pairs = (of: (row: TakingRow) => number | null | undefined): [number, number][] =>
    tips.flatMap(({ row }, n): [number, number][] => {
      const value = of(row);
      return value === null || value === undefined ? [] : [[n, value]];
    });
  const resultOf = ({ tip, scope }: (typeof tips)[number]) => (scope === 'verified' && tip.verified) || tip;
  const riskOf = ({ tip, row }: (typeof tips)[number]) =>
    stakedMicro({
      side: row.side,
      legs: [{ odds: tip.totalOddsMilli }],
      stake: row.stake_milli,
      stakeBasis: row.stake_basis,
    });
  return {
    published: numbers(({ tip }) => seconds(tip.publishedAt)),
    first_start: numbers(({ row }) => seconds(row.first_start_at)),
    ends: numbers(({ tip }) => seconds(tip.lastStartAt) + usualMinutes(tip.sport) * 60),
    events: tips.map(({ row }) => [...row.events]),
    odds: numbers(({ tip }) => tip.totalOddsMilli),
    risk: numbers(riskOf),
    outcome: numbers((each) => OUTCOMES.indexOf(resultOf(each).outcome as Outcome)),
    return: numbers((each) => returnOf(resultOf(each).profitMicro, riskOf(each))),
    lay: places(({ row }) => row.side === 'lay'),
    live: places(({ tip }) => tip.phase === 'live'),
    multiple: places(({ row }) => row.legs !== 1),
    trade: places(({ row }) => row.traded),
    commission: pairs((row) => row.commission_milli || null),
    expires: pairs((row) => row.expires_at && seconds(row.expires_at)),
    probability: pairs((row) => row.probability),
    minimum: pairs((row) => row.minimum_odds),
    later: LATER_MINUTES.map((minutes) => ({ minutes, odds: pairs((row) => row.later?.[minutes]) })),
  };
}

/** A tipster's latest settled tips, which everybody may see whole, as a follower could have taken them. */
export async function replayableTips(
  db: Db,
  viewer: Member,
  { id, scope }: { id: string; scope: RecordScope },
): Promise<Reply | Failure> {
  // Somebody who has excluded themselves has no lists of tipsters to play with either.
  if (!can('tipsters.list', viewer)) return fail('self_excluded');
  const tipsterId = await tipsterIdOf(db, id);
  const tipster = tipsterId === null ? null : await selectTipster(db, tipsterId);
  if (!tipster) return fail('not_found');
  const firstDay = await selectFirstDay(db, tipster.id, MAX_REPLAYED_TIPS);
  const record = await selectRecord(db, tipster.id, { settledOnly: true, from: firstDay });
  const rows = await selectTaking(db, tipster.id, firstDay);
  const tips = record.slice(-MAX_REPLAYED_TIPS).flatMap((tip) => {
    const row = rows.get(tip.id);
    return row ? [{ tip, row, scope }] : [];
  });
  const inScope = scope === 'all' ? tips : tips.filter(({ tip }) => tip.verified !== null);
  const { expected_yield, fee_cents, username } = tipster;
  return {
    tipster: { id: tipster.id, username },
    expected_yield,
    fee_cents,
    left_out: tips.length - inScope.length,
    cut: firstDay !== null,
    tips: columnsOf(inScope),
  };
}

/** The open tips that the reader sees whole and could share a bank between. */
export async function stakeableTips(db: Db, viewer: Member, context: TipContext) {
  const ids = await selectStakeable(db, viewer, context.clock.now(), MAX_STAKEABLE_TIPS);
  const views = await tipLists.byIds(db, viewer, ids, context);
  return { tips: views.filter((view) => view.view === 'whole').filter((tip) => !tip.no_longer_valid) };
}

/** A job that is late by more has missed the moment: a later price would be another one. */
const SLACK_MINUTES = 2;

/** Keeps what the tips' prices are now that were published one of so many minutes ago. */
export async function keepLaterPrices(db: Db, { clock }: { clock: Clock }): Promise<void> {
  const now = clock.now();
  for (const minutes of LATER_MINUTES) {
    const due = await loadTips(db, await selectDue(db, { minutes, slackMinutes: SLACK_MINUTES, now }));
    const prices: LaterPrice[] = [];
    for (const stored of due) {
      const bet = tipOf(stored);
      const quoted = totalOddsMilli(bet.legs.map(({ odds }) => odds));
      const { importedOdds, bestOdds } = await comparePrice(db, { side: bet.side, quoted, bet }, now);
      if (importedOdds === null && bestOdds === null) continue;
      prices.push({
        tipster_id: stored.tip.tipster_id,
        tip_id: stored.tip.id,
        minutes,
        odds_milli: importedOdds,
        best_odds_milli: bestOdds,
        at: now,
      });
    }
    await insertLaterPrices(db, prices);
  }
}
