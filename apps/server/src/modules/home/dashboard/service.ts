import type { ReplyOf } from '@quotavera/contract/core';
import type { dashboardPersonal, summaryStats } from '@quotavera/contract/home';
import type { Member } from '@quotavera/domain/access';
import { groupedBy, type OwnChoice, type SignalChoice } from '@quotavera/domain/home';
import { DASHBOARD_ROWS } from '@quotavera/domain/limits';
import type { ServerContext } from '../../../platform/context.ts';
import { type Db, inRounds } from '../../../platform/database/index.ts';
import { limitsInForce } from '../../accounts/care/service.ts';
import { bankrollsOf } from '../../bankroll/bankroll/service.ts';
import { openBetsOf, takenFrom } from '../../bankroll/bet/service-day.ts';
import { purposeOf } from '../start/service.ts';
import { chosenSummary, chosenTipsterIds, takeableTips, tipsOfDashboard } from '../tips/service.ts';

type Context = Pick<ServerContext, 'db' | 'clock'>;
type Dashboard = ReplyOf<typeof dashboardPersonal>;

/** The dashboard in one reply. */
export async function personalDashboard(context: Context, viewer: Member, signals: SignalChoice): Promise<Dashboard> {
  const { db, clock } = context;
  const { accountId } = viewer;
  const now = clock.now();
  const [{ totals, ...tips }, { unlocksLeft, ...decide }, day, bankrolls, limits, start] = await inRounds(() =>
    Promise.all([
      tipsOfDashboard(db, viewer, { ...context, signals }),
      tipsToDecide(db, viewer, context),
      openBetsOf(db, accountId, now),
      firstBankrolls(db, accountId),
      limitsInForce(db, accountId, now),
      purposeOf(db, accountId),
    ]),
  );
  return { ...tips, totals: { ...totals, unlocks_left: unlocksLeft }, decide, day, bankrolls, limits, start };
}

/** Tips that can be taken and weren't. */
async function tipsToDecide(db: Db, viewer: Member, context: Context) {
  const { tips, ...others } = await takeableTips(db, viewer, context);
  const matches = groupedBy(tips, ({ tip }) => (tip.legs.length === 1 ? matchOf(tip.legs[0]!) : null));
  return { tips: matches.slice(0, DASHBOARD_ROWS).flat(), ...others };
}

/** The key of a leg's match. */
const matchOf = ({
  fixture_id: id,
  match,
  matchdate,
}: Dashboard['decide']['tips'][number]['tip']['legs'][number]): string =>
  id === null ? `${match.toLowerCase()} ${matchdate}` : `m${id}`;

async function firstBankrolls(db: Db, accountId: number): Promise<Dashboard['bankrolls']> {
  const { results } = await bankrollsOf(db, accountId);
  return results.filter(({ archived }) => !archived).slice(0, DASHBOARD_ROWS);
}

type Choice = { of: OwnChoice; period: string };

/** The record of the tipsters whom the reader chose, and what the reader's own bets on their tips came to. */
export async function chosenTotals(
  context: Context,
  viewer: Member,
  choice: Choice,
): Promise<ReplyOf<typeof summaryStats>> {
  const { db, clock } = context;
  const [summary, ids] = await Promise.all([
    chosenSummary(db, viewer, choice, context),
    chosenTipsterIds(db, viewer, choice.of, clock.now()),
  ]);
  return { ...summary, mine: await takenFrom(db, viewer.accountId, ids) };
}
