import { FREE_TEXT_MAX } from '@quotavera/domain/limits';
import { DISPUTE_STATUSES, REFUND_SETTLEMENTS } from '@quotavera/domain/sells';
import { z } from 'zod';
import { accountChange } from '../accounts/account-change.ts';
import { personRef } from '../accounts/audit.ts';
import { defineCall, id, instant, listOf, pageQuery, word } from '../core/index.ts';
import { sellsAddresses } from './addresses.ts';
import { cents } from './purchases.ts';

const dispute = z.object({
  id: z.int(),
  customer: personRef,
  /** The product that was sold, in the words of its receipt. */
  product: z.string(),
  /** The customer's latest subscription to it; null where the payment began none. */
  subscription: z.int().nullable(),
  provider: z.string(),
  reference: z.string(),
  cents,
  fee_cents: cents,
  status: z.enum(DISPUTE_STATUSES),
  /** The cardholder's reason, in the provider's word. */
  reason: z.string().nullable(),
  opened_at: instant,
  /** Evidence may be sent until then; null where the provider named no day. */
  due_at: instant.nullable(),
  evidence_at: instant.nullable(),
  /** It is null where nobody sent evidence, or somebody did in the provider's own administration. */
  evidence_by: z.string().nullable(),
  closed_at: instant.nullable(),
});

export const listDisputes = defineCall({
  ...sellsAddresses.listDisputes,
  summary: 'Payments that cardholders’ banks dispute, the latest first; open ones, the earliest first',
  access: 'subscriptions.administer',
  query: pageQuery.extend({ state: z.enum(DISPUTE_STATUSES).optional() }),
  reply: listOf(dispute),
});

/** The evidence that would be sent, in its own words. */
const evidence = z.object({
  customer: z.string(),
  product: z.string(),
  service_date: z.string(),
  receipt: z.string().nullable(),
  access_log: z.array(z.string()),
  terms: z.array(z.string()),
  mails: z.array(z.string()),
});

export const readDispute = defineCall({
  ...sellsAddresses.readDispute,
  summary: 'A dispute, with the evidence that is there for it',
  access: 'subscriptions.administer',
  params: z.object({ id }),
  reply: z.object({ dispute, evidence }),
  errors: ['not_found'],
});

export const sendEvidence = defineCall({
  ...sellsAddresses.sendEvidence,
  summary: 'Sends the evidence to the provider, which takes it once and until the deadline',
  access: 'subscriptions.administer',
  body: z.strictObject({ dispute: id, note: word(FREE_TEXT_MAX).default('') }),
  reply: dispute,
  errors: ['not_found', 'evidence_sent', 'dispute_closed', 'payment_unavailable', 'provider_refused'],
});

const failedRefund = z.object({
  id: z.int(),
  customer: personRef,
  product: z.string(),
  subscription: z.int().nullable(),
  provider: z.string(),
  cents,
  /** How often it was asked for, and why it failed the last time, in the provider's word. */
  failures: z.int(),
  failure: z.string().nullable(),
  created_at: instant,
  settled_as: z.enum(REFUND_SETTLEMENTS).nullable(),
  settled_note: z.string(),
  settled_by: z.string().nullable(),
  settled_at: instant.nullable(),
});

export const listFailedRefunds = defineCall({
  ...sellsAddresses.listFailedRefunds,
  summary: 'Refunds that the provider could not make: those that wait for an admin, or that one has settled',
  access: 'subscriptions.administer',
  query: pageQuery.extend({ settled: z.literal('true').optional() }),
  reply: listOf(failedRefund),
});

const oneRefund = z.strictObject({ refund: id });
const REFUND_ERRORS = ['not_found', 'refund_settled', 'own_account'] as const;

export const retryRefund = defineCall({
  ...sellsAddresses.retryRefund,
  summary: 'Asks the provider for a failed refund once more; if it fails again, it waits again',
  access: 'subscriptions.administer',
  body: oneRefund,
  reply: failedRefund,
  errors: REFUND_ERRORS,
});

export const settleRefund = defineCall({
  ...sellsAddresses.settleRefund,
  summary:
    'A failed refund was paid by bank transfer, under its reference, or is written off, with the reason; booked either way',
  access: 'subscriptions.administer',
  body: z.discriminatedUnion('as', [
    oneRefund.extend({ as: z.literal('bank'), reference: word(100).min(1, { error: 'required' }) }),
    oneRefund.extend({ as: z.literal('written_off'), reason: accountChange.reason }),
  ]),
  reply: failedRefund,
  errors: REFUND_ERRORS,
});

const moneyJob = z.object({
  id: z.int(),
  kind: z.string(),
  /** The subject of the job, as far as its key tells. */
  key: z.string().nullable(),
  attempts: z.int(),
  /** It is null where the job is tried no more. */
  next_at: instant.nullable(),
  error: z.string(),
  created_at: instant,
});

export const listMoneyJobs = defineCall({
  ...sellsAddresses.listMoneyJobs,
  summary: 'Jobs about money that keep failing or were given up, the latest first',
  access: 'subscriptions.administer',
  query: pageQuery,
  reply: listOf(moneyJob),
});

const oneJob = z.strictObject({ job: id });

export const retryMoneyJob = defineCall({
  ...sellsAddresses.retryMoneyJob,
  summary: 'Runs such a job again at once, with all its tries',
  access: 'subscriptions.administer',
  body: oneJob,
  reply: z.object({ kind: z.string() }),
  errors: ['not_found'],
});

export const dropMoneyJob = defineCall({
  ...sellsAddresses.dropMoneyJob,
  summary: 'Gives such a job up, with the reason: what it was to do was done by hand or isn’t wanted any more',
  access: 'subscriptions.administer',
  body: oneJob.extend({ reason: accountChange.reason }),
  reply: z.object({ kind: z.string() }),
  errors: ['not_found'],
});
