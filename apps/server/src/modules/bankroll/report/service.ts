import type { readReport } from '@quotavera/contract/bankroll';
import type { ReplyOf } from '@quotavera/contract/core';
import { can, type Viewer } from '@quotavera/domain/access';
import { type Currency, centsOf, performanceReport, recordOfBet } from '@quotavera/domain/bankroll';
import type { TipOutcome } from '@quotavera/domain/bet';
import { formatMilli } from '@quotavera/domain/odds';
import { type RecordTip, TIPSTER_INITIAL_CAPITAL_MICRO, tipsInScope } from '@quotavera/domain/records';
import { reportDays } from '@quotavera/domain/time';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@quotavera/i18n';
import type { Db } from '../../../platform/database/index.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { tipsterForReport } from '../../records/tipster/service.ts';
import { presentClv, presentCounts, presentStreaks } from '../../tips/record/service-figures.ts';
import { selectBankroll } from '../bankroll/repository.ts';
import * as repository from './repository.ts';

export type Report = ReplyOf<typeof readReport>;

export interface ReportRequest {
  bankroll?: number | undefined;
  tipster?: string | undefined;
  period: string;
}

interface Source {
  name: string;
  username: string | null;
  currency: Currency | null;
  initialCapitalMicro: number;
  tips: readonly RecordTip[];
  events: (ids: readonly number[]) => Promise<readonly repository.NamedBet[]>;
}

type Days = { from: string; to: string };

async function bankrollSource(db: Db, ownerId: number, id: number, days: Days): Promise<Source | null> {
  const bankroll = await selectBankroll(db, ownerId, id);
  if (!bankroll) return null;
  return {
    name: bankroll.name,
    username: null,
    currency: bankroll.currency as Currency,
    initialCapitalMicro: 0,
    tips: (await repository.selectSettled(db, id, days)).map(recordOfBet),
    events: (ids) => repository.selectBetEvents(db, ids),
  };
}

async function tipsterSource(db: Db, name: string, days: Days): Promise<Source | null> {
  const found = await tipsterForReport(db, name, days);
  return (
    found && {
      ...found,
      currency: null,
      initialCapitalMicro: TIPSTER_INITIAL_CAPITAL_MICRO,
      // Headline figures: what anybody can check.
      tips: tipsInScope('verified', found.tips),
    }
  );
}

/** The language of an account. */
export async function languageOf(db: Db, accountId: number): Promise<Language> {
  const language = await repository.selectLanguage(db, accountId);
  return isLanguage(language) ? language : DEFAULT_LANGUAGE;
}

/** A report for a reader; a tipster's isn't for who may not see tipsters. */
export async function reportOf(
  db: Db,
  viewer: Viewer & { accountId: number },
  { bankroll, tipster, period }: ReportRequest,
): Promise<Report | Failure> {
  const days = reportDays(period);
  if (days === null) return fail('not_found');
  const source =
    bankroll !== undefined
      ? await bankrollSource(db, viewer.accountId, bankroll, days)
      : can('tipsters.compare', viewer)
        ? await tipsterSource(db, tipster!, days)
        : null;
  return source === null ? fail('not_found') : present(source, period, days);
}

async function present(source: Source, period: string, days: Days): Promise<Report> {
  const { name, username, currency, initialCapitalMicro } = source;
  const report = performanceReport(source.tips, { initialCapitalMicro });
  const { summary } = report;
  const extremes = [...report.wins, ...report.losses];
  const named = new Map((await source.events(extremes.map(({ id }) => id))).map((bet) => [bet.id, bet]));
  const line = <Line extends { stakedMicro: number; profitMicro: number; bets: number } & Interval>(of: Line) => ({
    bets: of.bets,
    staked: centsOf(of.stakedMicro),
    profit: centsOf(of.profitMicro),
    yield: of.yield,
    low: of.low,
    high: of.high,
  });
  const extreme = (tip: RecordTip) => ({
    day: tip.day,
    event: named.get(tip.id)?.event ?? '',
    odds: formatMilli(tip.totalOddsMilli),
    outcome: tip.outcome as TipOutcome,
    staked: centsOf(tip.stakedMicro),
    profit: centsOf(tip.profitMicro),
    tip: named.get(tip.id)?.tip ?? null,
  });
  return {
    name,
    username,
    currency,
    period,
    ...days,
    figures: {
      ...presentCounts(summary),
      staked: centsOf(summary.stakedMicro),
      profit: centsOf(summary.profitMicro),
      yield: report.yield.yield,
      low: report.yield.low,
      high: report.yield.high,
      bets_to_settle: report.yield.betsToSettle,
      average_stake: summary.averageStake === null ? null : Math.round(summary.averageStake * 100),
      clv: presentClv(summary),
      streaks: presentStreaks(summary),
      drawdown: centsOf(summary.drawdown.micro),
    },
    equity: report.curve.map(({ day, profitMicro }) => ({ day, profit: centsOf(profitMicro) })),
    months: report.months.map(({ month, ...of }) => ({ month, ...line(of) })),
    breakdowns: report.breakdowns.map(({ by, lines }) => ({
      by,
      lines: lines.map(({ key, ...of }) => ({ key, ...line(of) })),
    })),
    wins: report.wins.map(extreme),
    losses: report.losses.map(extreme),
  };
}

interface Interval {
  yield: number | null;
  low: number | null;
  high: number | null;
}
