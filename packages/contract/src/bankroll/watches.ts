import { WATCH_KINDS, WATCH_PERIODS } from '@quotavera/domain/bankroll';
import { z } from 'zod';
import { day, defineCall, fraction, id, instant } from '../core/index.ts';
import { currency } from './bankrolls.ts';
import { bankrollMemberAddresses } from './member-addresses.ts';

const terms = {
  kind: z.enum(WATCH_KINDS),
  /** A loss limit and a goal have one; it is null of the others. */
  period: z.enum(WATCH_PERIODS).nullable(),
};

const watches = z.object({
  currency,
  results: z.array(
    z.object({
      id: z.int(),
      ...terms,
      /** Cents; hundredths of a percent of a yield; hundredths of the plan's stake; null of a losing run. */
      amount: z.int().nullable(),
      /** The first day of the present period. */
      from: day.nullable(),
      /** The watched figure as it was when bets were last entered or settled. */
      value: z.int().nullable(),
      crossed: z.boolean(),
      bets: z.int(),
      /** The chance that luck alone does that. */
      luck: fraction,
      told_at: instant.nullable(),
    }),
  ),
});
const byId = z.object({ id });

export const listBankrollWatches = defineCall({
  ...bankrollMemberAddresses.listBankrollWatches,
  summary: 'Limits, signs and goals that the owner of a bankroll watches, with where they stand',
  access: 'bankroll.use',
  params: byId,
  reply: watches,
});
export const putBankrollWatch = defineCall({
  ...bankrollMemberAddresses.putBankrollWatch,
  summary: 'Watches a figure of an own bankroll; another watch of that kind and period is replaced',
  access: 'bankroll.use',
  params: byId,
  body: z.strictObject({ ...terms, amount: z.number().nullable() }),
  reply: watches,
});
export const deleteBankrollWatch = defineCall({
  ...bankrollMemberAddresses.deleteBankrollWatch,
  summary: 'Stops watching a figure',
  access: 'bankroll.use',
  params: byId,
  reply: watches,
});
