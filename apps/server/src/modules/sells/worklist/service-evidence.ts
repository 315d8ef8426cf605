import type { ReplyOf } from '@quotavera/contract/core';
import type { readDispute } from '@quotavera/contract/sells';
import type { Viewer } from '@quotavera/domain/access';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@quotavera/i18n';
import { MONEY_MAILS, sayOf } from '@quotavera/i18n/server';
import { writePdf } from '../../../platform/pdf/index.ts';
import { selectUsage } from '../billing/repository-usage.ts';
import type { SellsContext } from '../context.ts';
import type { DisputeEvidence } from '../provider/provider.ts';
import { receiptDocument } from '../receipt/service-document.ts';
import { selectSubscriptions } from '../subscription/repository.ts';
import type { ListedDispute } from './repository.ts';
import * as repository from './repository-evidence.ts';

/** Providers take long texts only up to a length: these many lines of each stay within it. */
const SIGN_INS = 100;
const MAILS = 60;

type Shown = ReplyOf<typeof readDispute>['evidence'];

/** The evidence for a dispute: the words that are sent and shown, and the receipt that goes with them. */
export interface Gathered {
  shown: Shown;
  language: Language;
  receipt: number | null;
  customerName: string;
  customerEmail: string;
}

const moment = (at: Date) => at.toISOString().replace('T', ' ').slice(0, 16);
const day = (at: Date) => at.toISOString().slice(0, 10);

/** Puts together what speaks for us, in the customer's language; all times are UTC, as banks read them. */
export async function gather(
  { db, clock }: Pick<SellsContext, 'db' | 'clock'>,
  dispute: ListedDispute,
): Promise<Gathered> {
  const sale = await repository.selectDisputedSale(db, dispute.purchase_id);
  const { account_id: accountId } = sale;
  const ordered = sale.ordered_at ?? sale.created_at;
  const paid = sale.paid_at ?? ordered;
  const language = isLanguage(sale.language) ? sale.language : DEFAULT_LANGUAGE;
  const say = sayOf(language, 'sells-billing');
  const subscription = (await selectSubscriptions(db, accountId)).find(({ id }) => id === sale.subscription_id);
  const [signIns, accepted, mails, used] = await Promise.all([
    repository.selectSignIns(db, accountId, paid, SIGN_INS),
    repository.selectAccepted(db, accountId, ordered),
    repository.selectMailsSince(db, accountId, { kinds: MONEY_MAILS, since: ordered, limit: MAILS }),
    subscription ? selectUsage(db, subscription, clock.now()) : null,
  ]);
  const usedWords = subscription?.product === 'channel' ? 'evidence.usedChannel' : 'evidence.usedPlan';
  return {
    language,
    receipt: sale.receipt,
    customerName: sale.name,
    customerEmail: sale.email,
    shown: {
      customer: [sale.name, sale.email].filter(Boolean).join(', '),
      product: say('evidence.product', { product: dispute.product }),
      service_date:
        sale.period_start && sale.period_end ? `${day(sale.period_start)} – ${day(sale.period_end)}` : day(paid),
      receipt: sale.receipt_number,
      access_log: [
        ...signIns.map(({ created_at: from, last_used_at: to, user_agent: agent }) =>
          say('evidence.session', { from: moment(from), to: moment(to), agent }),
        ),
        ...(used ? [say(usedWords, { ...used })] : []),
      ],
      terms: [
        ...accepted.map(({ document, version, accepted_at: at }) =>
          say(`evidence.accepted.${document as 'terms'}`, { version, at: moment(at) }),
        ),
        say(sale.immediate_start ? 'evidence.atOnce' : 'evidence.later', { at: moment(ordered) }),
      ],
      mails: mails.map(({ subject, created_at: at }) => `${moment(at)} ${subject}`),
    },
  };
}

/** Mails as a document, and below them what an admin adds. */
function communication(
  { shown, language }: Gathered,
  { note, seller, at }: { note: string; seller: string; at: Date },
): Promise<Buffer> {
  const say = sayOf(language, 'sells-billing');
  return writePdf({
    language,
    title: say('evidence.mails'),
    author: seller,
    at,
    head: [seller],
    lead: shown.customer,
    rows: shown.mails.map((line) => [line.slice(0, 16), line.slice(17)] as const),
    note,
  });
}

/** The evidence as the provider takes it. */
export async function evidenceOf(
  { db, clock, environment }: SellsContext,
  gathered: Gathered,
  { viewer, note }: { viewer: Viewer; note: string },
): Promise<DisputeEvidence> {
  const { shown, language, receipt } = gathered;
  const say = sayOf(language, 'sells-billing');
  const seller = environment.SELLER_NAME;
  const document = receipt === null ? undefined : await receiptDocument(db, viewer, String(receipt), environment);
  return {
    customerName: gathered.customerName,
    customerEmail: gathered.customerEmail,
    productDescription: shown.product,
    serviceDate: shown.service_date,
    accessActivityLog: shown.access_log.join('\n'),
    refundPolicyDisclosure: [...shown.terms, say('evidence.refunds')].join('\n'),
    cancellationPolicyDisclosure: say('evidence.cancellation'),
    customerCommunication: {
      name: 'mails.pdf',
      content: await communication(gathered, { note, seller, at: clock.now() }),
    },
    receipt: document ? { name: document.name, content: document.pdf } : null,
    uncategorizedText: note,
  };
}
