import {
  DISCOUNT_CODE_LENGTH,
  DISCOUNT_MAX_CENTS,
  DISCOUNT_MAX_PERIODS,
  DISCOUNT_MAX_USES,
  DISCOUNT_STATES,
} from '@quotavera/domain/sells';
import { z } from 'zod';
import { defineCall, id, instant, listOf, pageQuery, word } from '../core/index.ts';
import { sellsAddresses } from './addresses.ts';
import { billingPeriod, cents, paidPlan } from './purchases.ts';

/** The part that a code takes off: a percentage, or a sum in cents. */
const off = z.union([
  z.strictObject({ percent: z.int().min(1).max(100) }),
  z.strictObject({ cents: z.int().min(1).max(DISCOUNT_MAX_CENTS) }),
]);

const terms = z.strictObject({
  /** Letters and digits; case, spaces and dashes don't count. */
  code: word(40).min(DISCOUNT_CODE_LENGTH.min, { error: 'required' }),
  off,
  /** A code without a plan or period is for either. */
  plan: paidPlan.nullable(),
  period: billingPeriod.nullable(),
  /** So many uses in all, by different people. */
  uses_max: z.int().min(1).max(DISCOUNT_MAX_USES),
  /** So many periods cost less, the first among them. */
  periods: z.int().min(1).max(DISCOUNT_MAX_PERIODS),
  valid_until: instant,
});

const codeView = z.object({
  id: z.int(),
  code: z.string(),
  percent: z.int().nullable(),
  cents: cents.nullable(),
  plan: paidPlan.nullable(),
  period: billingPeriod.nullable(),
  uses_max: z.int(),
  uses: z.int(),
  periods: z.int(),
  valid_until: instant,
  state: z.enum(DISCOUNT_STATES),
  /** Sums over its purchases, renewals among them, before anything went back: what it took off, and what was paid. */
  given_cents: cents,
  paid_cents: cents,
  created_at: instant,
  created_by: z.string().nullable(),
  stopped_at: instant.nullable(),
});

const params = z.object({ id });

export const listDiscountCodes = defineCall({
  ...sellsAddresses.listDiscountCodes,
  summary: 'Discount codes, the latest first, with their uses and sums',
  access: 'subscriptions.administer',
  query: pageQuery.extend({ state: z.enum(DISCOUNT_STATES).optional() }),
  reply: listOf(codeView),
});

export const createDiscountCode = defineCall({
  ...sellsAddresses.createDiscountCode,
  summary: 'Creates a discount code for our plans',
  access: 'subscriptions.administer',
  body: terms,
  reply: codeView,
  errors: ['validation', 'conflict'],
});

export const readDiscountCode = defineCall({
  ...sellsAddresses.readDiscountCode,
  summary: 'One discount code',
  access: 'subscriptions.administer',
  params,
  reply: codeView,
  errors: ['not_found'],
});

export const editDiscountCode = defineCall({
  ...sellsAddresses.editDiscountCode,
  summary: 'Changes a discount code that nobody has used yet',
  access: 'subscriptions.administer',
  params,
  body: terms,
  reply: codeView,
  errors: ['not_found', 'validation', 'conflict', 'code_in_use'],
});

export const stopDiscountCode = defineCall({
  ...sellsAddresses.stopDiscountCode,
  summary: 'Stops a discount code at once; renewals that it was promised for stay cheaper',
  access: 'subscriptions.administer',
  params,
  reply: codeView,
  errors: ['not_found', 'nothing_to_change'],
});

export const listDiscountUses = defineCall({
  ...sellsAddresses.listDiscountUses,
  summary: 'Uses of a discount code, the latest first, each with its first purchase',
  access: 'subscriptions.administer',
  params,
  query: pageQuery,
  reply: listOf(
    z.object({
      customer: z.object({ id: z.int(), username: z.string() }),
      plan: paidPlan,
      period: billingPeriod,
      discount_cents: cents,
      price_cents: cents,
      refunded_cents: cents,
      used_at: instant,
    }),
  ),
  errors: ['not_found'],
});
