import { SHARED_AMOUNTS } from '@quotavera/domain/bankroll';
import { SIDES, TIP_OUTCOMES } from '@quotavera/domain/bet';
import { z } from 'zod';
import { day, decimalOut, defineCall, fraction, id, instant, listOf, pageQuery, publicText } from '../core/index.ts';
import { currency } from './bankrolls.ts';
import { betLeg } from './bets.ts';
import { bankrollMemberAddresses } from './member-addresses.ts';

const amounts = z.enum(SHARED_AMOUNTS);
const byId = z.object({ id });
/** 32 random bytes. */
const bySecret = z.object({ secret: z.string().max(60) });

const link = z.object({
  /** It is null while the bankroll is shown to nobody. */
  link: z
    .object({
      title: z.string(),
      amounts,
      shows_bets: z.boolean(),
      /** The addresses that were made so far. */
      addresses: z.int(),
      created_at: instant,
    })
    .nullable(),
});

export const readBankrollLink = defineCall({
  ...bankrollMemberAddresses.readBankrollLink,
  summary: 'What the public page of an own bankroll shows; its address is told when it is made, and never again',
  access: 'bankroll.use',
  params: byId,
  reply: link,
});
export const putBankrollLink = defineCall({
  ...bankrollMemberAddresses.putBankrollLink,
  summary: 'Shows a bankroll at a secret address, changes what it shows there, or moves it to a new address',
  access: 'bankroll.use',
  params: byId,
  body: z.strictObject({
    /** The page bears this name, and no other. */
    title: publicText(z.string().trim().min(1).max(60)),
    amounts,
    shows_bets: z.boolean(),
    /** The address so far stops working. */
    new_address: z.boolean().default(false),
    /** The number of addresses so far, 0 for none, as the owner saw it: another one's press in between is a conflict. */
    replaces: z.int().min(0).optional(),
  }),
  reply: link.extend({
    /** The address where it is new. */
    url: z.string().nullable(),
  }),
  errors: ['rate_limited', 'conflict'],
});
export const removeBankrollLink = defineCall({
  ...bankrollMemberAddresses.removeBankrollLink,
  summary: 'Takes the public page of a bankroll away',
  access: 'bankroll.use',
  params: byId,
  reply: link,
});

/** Cents of the currency, or hundredths of a unit. */
const amount = z.int();

export const readSharedBankroll = defineCall({
  ...bankrollMemberAddresses.readSharedBankroll,
  summary: 'A bankroll as its owner declares it, for whoever has the address; verified by nobody',
  access: 'public.read',
  params: bySecret,
  reply: z.object({
    status: z.literal('declared_not_verified'),
    title: z.string(),
    amounts,
    /** It is null where amounts are in units. */
    currency: currency.nullable(),
    shows_bets: z.boolean(),
    figures: z.object({
      bets: z.int(),
      won: z.int(),
      lost: z.int(),
      void: z.int(),
      strike_rate: fraction,
      average_odds: z.number().nullable(),
      staked: amount,
      profit: amount,
      /** With its two-sided 90% interval. */
      yield: fraction,
      low: fraction,
      high: fraction,
      drawdown: amount,
      from: day.nullable(),
      to: day.nullable(),
      /** The profit at the end of days, every so many of a long history. */
      curve: z.array(z.object({ day, profit: amount })),
    }),
    /** When these figures were computed. */
    updated_at: instant,
  }),
  errors: ['rate_limited'],
});
export const listSharedBets = defineCall({
  ...bankrollMemberAddresses.listSharedBets,
  summary:
    'The settled bets of a bankroll whose owner shows them, latest placed first; open ones stay with their owner',
  access: 'public.read',
  params: bySecret,
  query: pageQuery,
  reply: listOf(
    z.object({
      placed_at: instant,
      side: z.enum(SIDES),
      /** Texts in the owner's own words that promote gambling are left out. */
      legs: z.array(betLeg),
      odds: decimalOut,
      stake: amount,
      profit: amount,
      outcome: z.enum(TIP_OUTCOMES),
    }),
  ),
  errors: ['rate_limited'],
});
