import type { Language } from '@quotavera/i18n';
import { fillText, textsOf } from '@quotavera/i18n/server';
import type { ServerContext } from '../../../platform/context.ts';
import type { MailInput } from '../../../platform/mail/index.ts';
import type { Purchase } from './repository.ts';
import { nameOf } from './service-mails.ts';

const page = '/subscriptions';

/** A bank account as its owner knows it, with the reference of its mandate. */
interface DebitedAccount {
  last4: string;
  country: string | null;
  mandate: string | null;
}

type Seller = Pick<ServerContext['environment'], 'SELLER_NAME'>;

/** The account, its mandate and who debits it: each announcement of a debit says these. */
function debitValues({ last4, country, mandate }: DebitedAccount, { SELLER_NAME: creditor }: Seller) {
  const account = `${country ?? ''} •••• ${last4}`.trim();
  const reference = (language: Language) =>
    mandate === null ? '' : fillText(language, textsOf(language, 'sells-billing').mandate, { mandate });
  return { account, mandate: reference, creditor };
}

/** An order is confirmed whose bank account is being debited: access comes with the money. */
export function debitStartedMail(purchase: Purchase, account: DebitedAccount, seller: Seller): MailInput {
  const values = { plan: nameOf(purchase), price: purchase.card_cents, ...debitValues(account, seller) };
  return { kind: 'debit_started', values, page };
}

/** A debit of an order came to nothing, or was taken back: nothing is open. */
export function debitFailedMail(purchase: Purchase): MailInput {
  return { kind: 'debit_failed', values: { plan: nameOf(purchase), price: purchase.card_cents }, page };
}

/** A debit that comes with a renewal: when, how much, from where and for whom. */
export function debitAheadMail(
  debit: { name: string; priceCents: number; at: Date },
  account: DebitedAccount,
  seller: Seller,
): MailInput {
  const { name: plan, priceCents: price, at } = debit;
  return { kind: 'debit_ahead', values: { plan, price, at, ...debitValues(account, seller) }, page };
}
