import Stripe from 'stripe';
import type { PayeeProvider, ProviderTransfer } from '../provider.ts';
import { answerOf, CURRENCY, isPassing, nullIfMissing } from './service-answer.ts';

type State = Awaited<ReturnType<PayeeProvider['readAccount']>>;

/** Ready as long as it takes transfers and pays out, although Stripe may want to know more by a later day. */
function stateOf({ capabilities, payouts_enabled, details_submitted, requirements }: Stripe.Account): State {
  if (capabilities?.transfers === 'active' && payouts_enabled) return 'ready';
  if (requirements?.disabled_reason?.startsWith('rejected.')) return 'restricted';
  const open = [...(requirements?.currently_due ?? []), ...(requirements?.past_due ?? [])];
  return !details_submitted || open.length > 0 ? 'incomplete' : 'restricted';
}

function transferOf({ id, reversed, amount_reversed, metadata }: Stripe.Transfer): ProviderTransfer {
  // A part that came back would be neither paid nor returned: somebody has to reverse the rest, or transfer that part again.
  if (amount_reversed > 0 && !reversed) throw new Error(`transfer ${id} is reversed in part`);
  return { status: reversed ? 'reversed' : 'made', reference: id, payout: Number(metadata.payout) };
}

/** A refusal that the same request would meet again; anything else is thrown. */
function refusalOf(error: unknown): ProviderTransfer {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || isPassing(error)) throw error;
  if (error.code === 'balance_insufficient') return { status: 'short' };
  return { status: 'refused', reason: error.code ?? error.type };
}

/** Tipsters are paid by transfers to Express accounts: Stripe knows who they are, holds their IBAN and pays out. */
export function stripePayees({ accounts, accountLinks, transfers }: Stripe): PayeeProvider {
  return {
    async createAccount({ accountId, country, isPerson }) {
      const params: Stripe.AccountCreateParams = {
        type: 'express',
        country,
        capabilities: { transfers: { requested: true } },
        metadata: { account: String(accountId) },
        ...(isPerson ? { business_type: 'individual' } : {}),
      };
      const idempotencyKey = `payee:${accountId}:${country}:${isPerson}`;
      return (await answerOf('make an account', accounts.create(params, { idempotencyKey }))).id;
    },
    async readAccount(reference) {
      const reading = accounts.retrieve(reference).catch((error: unknown) => {
        if (error instanceof Stripe.errors.StripePermissionError) return null;
        return nullIfMissing(error);
      });
      const account = await answerOf('read an account', reading);
      return account ? stateOf(account) : 'restricted';
    },
    async accountAddress(reference, state, { done, again }) {
      if (state === 'ready') {
        return (await answerOf('open an account', accounts.createLoginLink(reference))).url;
      }
      const params: Stripe.AccountLinkCreateParams = {
        account: reference,
        type: 'account_onboarding',
        return_url: done,
        refresh_url: again,
        collection_options: { fields: 'eventually_due' },
      };
      return (await answerOf('open an onboarding', accountLinks.create(params))).url;
    },
    async transfer({ payout, attempt, cents, destination }) {
      const group = `payout_${payout}`;
      // Stripe forgets keys after a day.
      const { data } = await answerOf('find a transfer', transfers.list({ transfer_group: group, limit: 1 }));
      if (data[0]) return transferOf(data[0]);
      const params: Stripe.TransferCreateParams = {
        amount: cents,
        currency: CURRENCY,
        destination,
        transfer_group: group,
        metadata: { payout: String(payout) },
      };
      const transfer = transfers
        .create(params, { idempotencyKey: `payout:${payout}:${attempt}` })
        .then(transferOf)
        .catch(refusalOf);
      return answerOf('transfer a payout', transfer);
    },
    readTransfer: async (reference) => transferOf(await answerOf('read a transfer', transfers.retrieve(reference))),
  };
}
