import { CURRENCIES, MAX_MOVEMENT_NOTE, MOVEMENT_TYPES, STAKE_PLANS } from '@quotavera/domain/bankroll';
import { MAX_TIP_TEXT } from '@quotavera/domain/bet';
import { z } from 'zod';
import { day, defineCall, id, instant, listOf, pageQuery } from '../core/index.ts';
import { bankrollAddresses } from './addresses.ts';

/** Whole cents of the bankroll's currency. */
const cents = z.int();
export const currency = z.enum(CURRENCIES);
export const stakePlan = z.enum(STAKE_PLANS);

const terms = {
  name: z.string().max(200),
  currency,
  initial_cents: z.number(),
  stake_plan: stakePlan,
  /** Cents of a unit (`units`) or of a stake (`level`), hundredths of a percent (`percent`). */
  stake_value: z.number(),
};

const bookmakerAccount = z.object({
  id: z.int(),
  bookmaker: z.string(),
  /** Movements and settled bets. */
  balance_cents: cents,
  at_risk_cents: cents,
  /** The bookmaker should show this: `balance_cents` less the risk of open bets. */
  available_cents: cents,
  /** The bookmaker showed this balance when its owner looked last. */
  declared_cents: cents.nullable(),
  declared_at: instant.nullable(),
  /** Declared less available; null where nothing is declared. */
  difference_cents: cents.nullable(),
  limited_since: day.nullable(),
  closed: z.boolean(),
});

const bankroll = z.object({
  id: z.int(),
  name: z.string(),
  currency,
  initial_cents: cents,
  stake_plan: stakePlan,
  stake_value: z.int(),
  archived: z.boolean(),
  /** Initial capital, what was paid in and taken out, and profit. */
  capital_cents: cents,
  profit_cents: cents,
  at_risk_cents: cents,
  /** The capital without what open bets risk. */
  free_cents: cents,
  /** The part of the free capital that is in no bookmaker's account. */
  unassigned_cents: cents,
  bets: z.int(),
  open_bets: z.int(),
  accounts: z.array(bookmakerAccount),
});
const bankrolls = z.object({ results: z.array(bankroll) });

const byId = z.object({ id });
const done = z.object({ ok: z.literal(true) });
const bookmakerName = z.string().max(MAX_TIP_TEXT.bookmaker * 2);

export const listBankrolls = defineCall({
  ...bankrollAddresses.listBankrolls,
  summary: 'Own bankrolls with their accounts and balances',
  access: 'bets.own',
  token: 'read',
  reply: bankrolls,
});
export const createBankroll = defineCall({
  ...bankrollAddresses.createBankroll,
  summary: 'Makes a bankroll',
  access: 'bankroll.use',
  body: z.strictObject(terms),
  reply: bankrolls,
  status: 201,
  errors: ['conflict'],
});
export const editBankroll = defineCall({
  ...bankrollAddresses.editBankroll,
  summary: 'Changes a bankroll, or puts it away; the currency stays',
  access: 'bankroll.use',
  params: byId,
  body: z
    .strictObject({ ...terms, archived: z.boolean() })
    .omit({ currency: true })
    .partial(),
  reply: bankrolls,
});
export const deleteBankroll = defineCall({
  ...bankrollAddresses.deleteBankroll,
  summary: 'Deletes a bankroll without bets; `conflict` for any other, which can be put away',
  access: 'bankroll.use',
  params: byId,
  reply: bankrolls,
  errors: ['conflict'],
});
export const createAccount = defineCall({
  ...bankrollAddresses.createAccount,
  summary: "Adds a bookmaker's account to a bankroll",
  access: 'bankroll.use',
  params: byId,
  body: z.strictObject({ bookmaker: bookmakerName }),
  reply: bankrolls,
  status: 201,
  errors: ['conflict'],
});
export const editAccount = defineCall({
  ...bankrollAddresses.editAccount,
  summary: 'Declares what the bookmaker shows, marks the account as limited or closed',
  access: 'bankroll.use',
  params: byId,
  body: z
    .strictObject({ declared_cents: z.number().nullable(), limited_since: day.nullable(), closed: z.boolean() })
    .partial(),
  reply: bankrolls,
});
export const deleteAccount = defineCall({
  ...bankrollAddresses.deleteAccount,
  summary: 'Deletes an account in which nothing happened; `conflict` for any other, which can be closed',
  access: 'bankroll.use',
  params: byId,
  reply: bankrolls,
  errors: ['conflict'],
});

const movement = z.object({
  id: z.int(),
  type: z.enum(MOVEMENT_TYPES),
  amount_cents: cents,
  /** Accounts; null for the bankroll itself, or the world outside. */
  from: z.int().nullable(),
  to: z.int().nullable(),
  at: instant,
  note: z.string(),
});
export const listBankrollMovements = defineCall({
  ...bankrollAddresses.listBankrollMovements,
  summary: 'Movements of a bankroll, latest first',
  access: 'bankroll.use',
  params: byId,
  query: pageQuery,
  reply: listOf(movement),
});
export const createMovement = defineCall({
  ...bankrollAddresses.createMovement,
  summary: 'Writes down a deposit, withdrawal, transfer or correction',
  access: 'bankroll.use',
  params: byId,
  body: z.strictObject({
    type: z.enum(MOVEMENT_TYPES),
    amount_cents: z.number(),
    from: id.nullable().default(null),
    to: id.nullable().default(null),
    /** A movement without a time happens now. */
    at: instant.nullable().default(null),
    note: z.string().trim().max(MAX_MOVEMENT_NOTE).default(''),
  }),
  reply: movement,
  status: 201,
  errors: ['idempotency_key_reused'],
  idempotent: true,
});
export const deleteMovement = defineCall({
  ...bankrollAddresses.deleteMovement,
  summary: 'Takes a movement back',
  access: 'bankroll.use',
  params: byId,
  reply: done,
});
