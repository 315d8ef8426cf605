import { REPORT_DIMENSIONS } from '@quotavera/domain/bankroll';
import { TIP_OUTCOMES } from '@quotavera/domain/bet';
import { reportDays } from '@quotavera/domain/time';
import { z } from 'zod';
import {
  clvFigures,
  day,
  decimalOut,
  defineCall,
  fraction,
  id,
  recordCounts,
  streakFigures,
  word,
} from '../core/index.ts';
import { bankrollAddresses } from './addresses.ts';
import { currency } from './bankrolls.ts';

/** Hundredths of the bankroll's currency, or of a unit for a tipster. */
const amount = z.int();
const interval = { yield: fraction, low: fraction, high: fraction };
const line = { bets: z.int(), staked: amount, profit: amount, ...interval };

const subject = { bankroll: id.optional(), tipster: word(60).optional() };
const isOne = ({ bankroll, tipster }: { bankroll?: unknown; tipster?: unknown }) =>
  (bankroll === undefined) !== (tipster === undefined);
const ONE = { path: ['bankroll'], error: 'required' };

/** A month (`YYYY-MM`), a calendar year (`YYYY`) or a season from July to June (`YYYY-YYYY`) of an own bankroll or of a tipster. */
export const reportQuery = z
  .strictObject({
    ...subject,
    period: z.string().refine((text) => reportDays(text) !== null, { error: 'period_invalid' }),
  })
  .refine(isOne, ONE);

const extreme = z.object({
  day,
  event: z.string(),
  odds: decimalOut,
  outcome: z.enum(TIP_OUTCOMES),
  staked: amount,
  profit: amount,
  /** The tip of a tipster's report, or the tip that the bet followed. */
  tip: z.int().nullable(),
});

export const readReport = defineCall({
  ...bankrollAddresses.readReport,
  summary: 'Performance report of a month, a year or a season, of an own bankroll or of a tipster',
  access: 'reports.performance',
  query: reportQuery,
  reply: z.object({
    /** The name of the bankroll or the tipster that the report is about. */
    name: z.string(),
    username: z.string().nullable(),
    /** Amounts are units where the currency is null. */
    currency: currency.nullable(),
    period: z.string(),
    from: day,
    to: day,
    figures: recordCounts.extend({
      staked: amount,
      profit: amount,
      ...interval,
      bets_to_settle: z.int().nullable(),
      average_stake: amount.nullable(),
      clv: clvFigures,
      streaks: streakFigures,
      drawdown: amount,
    }),
    equity: z.array(z.object({ day, profit: amount })),
    months: z.array(z.object({ month: z.string(), ...line })),
    breakdowns: z.array(
      z.object({ by: z.enum(REPORT_DIMENSIONS), lines: z.array(z.object({ key: z.string(), ...line })) }),
    ),
    wins: z.array(extreme),
    losses: z.array(extreme),
  }),
});

const mails = z.object({
  results: z.array(
    z.object({ id: z.int(), bankroll: z.int().nullable(), tipster: z.string().nullable(), name: z.string() }),
  ),
});
export const listReportMails = defineCall({
  ...bankrollAddresses.listReportMails,
  summary: 'Of what the reader wants a report by mail on the first of each month',
  access: 'session.use',
  reply: mails,
});
export const addReportMail = defineCall({
  ...bankrollAddresses.addReportMail,
  summary: 'Asks for the report of each month by mail; again changes nothing',
  access: 'reports.performance',
  body: z.strictObject(subject).refine(isOne, ONE),
  reply: mails,
  status: 201,
  errors: ['conflict'],
});
export const removeReportMail = defineCall({
  ...bankrollAddresses.removeReportMail,
  summary: 'Ends a report by mail',
  access: 'session.use',
  params: z.object({ id }),
  reply: mails,
});
/** The body is ignored: mail programs send `List-Unsubscribe=One-Click` (RFC 8058). */
export const leaveReports = defineCall({
  ...bankrollAddresses.leaveReports,
  summary: 'Ends all reports by mail at once, by the address in them; again changes nothing',
  access: 'public.read',
  params: z.strictObject({ token: z.string().trim().min(1).max(200) }),
  reply: z.object({ ok: z.literal(true) }),
  errors: ['link_invalid', 'rate_limited'],
});
