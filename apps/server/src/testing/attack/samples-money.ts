import type { Sample } from './sample.ts';

function channelPlan() {
  const words = { name: 'Mensile', description: 'Un mese intero.' };
  return { ...words, price_cents: 1_900, durata_giorni: 30, limite_utenti: 50, stated_tips: 20 };
}

const PURCHASE = '0b6f6a52-3f0c-4d0a-9c0e-2a6c2f1b7d11';

const ACT_REASON = 'the customer has asked for it';

const discountCode = (off: { percent: number } | { cents: number }) => () => ({
  ...{ code: 'ESTATE26', off, plan: 'pro', period: null },
  ...{ uses_max: 100, periods: 1, valid_until: '2099-06-30T21:59:59.000Z' },
});

/** Bodies of calls about money: rows of the table in `samples.ts`. */
export const MONEY_SAMPLES: Readonly<Record<string, Sample>> = {
  createPaymentIntent: {
    role: 'pro',
    bodies: [
      () => ({ plan: 'elite', period: 'month' }),
      () => ({ plan: 'elite', period: 'month', code: 'ESTATE26' }),
      (on) => ({ channel_plan: on.channel.plan }),
    ],
  },
  subscribe: { role: 'pro', bodies: [(on) => ({ channel_plan: on.channel.plan })] },
  createChannel: {
    role: 'tipster',
    bodies: [() => ({ name: 'Over di sera', description: 'Solo Serie B.', link: 'https://t.me/over', is_paid: true })],
  },
  editChannel: {
    role: 'tipster',
    bodies: [() => ({ name: 'Over di notte', description: '', link: '', active: false })],
  },
  pauseChannel: { role: 'tipster', bodies: [() => ({ first: '2030-08-10', last: '2030-08-17' })] },
  sendMessage: {
    role: 'tipster',
    bodies: [() => ({ title: 'Settimana corta', body: 'Si gioca anche mercoledì: pubblico martedì sera.' })],
  },
  setMessageMail: { role: 'pro', bodies: [() => ({ by_mail: false })] },
  createGift: {
    role: 'tipster',
    bodies: [(on) => ({ kind: 'code', plan: on.channel.plan, days: 7, people: 10, open_days: 30 })],
  },
  redeemGift: { role: 'start', bodies: [() => ({ code: 'ABCDE23456' })] },
  createChannelPlan: { role: 'tipster', bodies: [() => ({ ...channelPlan(), status: 'draft' })] },
  editChannelPlan: { role: 'tipster', bodies: [() => ({ ...channelPlan(), status: 'published', active: true })] },
  updatePaymentIntent: {
    role: 'start',
    bodies: [() => ({ purchase: '3f0c9a52-5d0b-4f6e-9d57-2f1f0d6b7a11', immediate_start: true, country: 'IT' })],
  },
  disableSubscription: { role: 'start', bodies: [() => ({ subscription: 1, resume: true })] },
  changeSubscription: { role: 'start', bodies: [() => ({ subscription: 1, plan: 'pro', period: 'year' })] },
  payRenewal: { role: 'start', bodies: [() => ({ subscription: 1 })] },
  withdraw: { role: 'start', bodies: [() => ({ subscription: 1 })] },
  saveTaxData: {
    role: 'tipster',
    bodies: [
      () => ({
        kind: 'person',
        first_name: 'Mario',
        last_name: 'Rossi',
        tax_code: 'RSSMRA85T10A562S',
        birth_date: '1985-12-10',
        birth_place: 'Pisa',
        street: 'Via Roma 1',
        city: 'Pisa',
        postal_code: '56017',
        country: 'IT',
      }),
      () => ({
        kind: 'business',
        business_name: 'Pronostici S.r.l.',
        tax_code: '12345678903',
        vat_number: '12345678903',
        street: 'Via Roma 1',
        city: 'Pisa',
        postal_code: '56017',
        country: 'IT',
      }),
    ],
  },
  saveIban: { role: 'tipster', bodies: [() => ({ iban: 'IT60X0542811101000000123456' })] },
  requestInvoice: {
    role: 'start',
    bodies: [
      () => ({
        receipt: 1,
        recipient: {
          kind: 'business',
          first_name: '',
          last_name: '',
          business_name: 'Pronostici S.r.l.',
          tax_code: '',
          vat_number: '12345678903',
          street: 'Via Roma 1',
          city: 'Pisa',
          province: 'PI',
          postal_code: '56127',
          country: 'IT',
          recipient_code: 'ABC1234',
          pec: '',
          always: true,
        },
      }),
    ],
  },
  markInvoiceSent: { role: 'admin', bodies: [() => ({ invoice: 1, reference: 'SdI 1' })] },
  requestPayout: { role: 'tipster', bodies: [() => ({ invoice_number: '7/2026' })] },
  setPayoutInvoice: { role: 'tipster', bodies: [() => ({ payout: 1, invoice_number: '7/2026' })] },
  confirmPayout: { role: 'admin', bodies: [() => ({ payout: 1 })] },
  confirmPayouts: { role: 'admin', bodies: [() => ({ payouts: [1, 2] })] },
  markFilePaid: { role: 'admin', bodies: [() => ({ file: 1, reference: 'TRN 1' })] },
  rejectPayout: { role: 'admin', bodies: [() => ({ payout: 1, reason: 'IBAN of somebody else' })] },
  makeDac7Messages: { role: 'admin', bodies: [() => ({ year: 2026 })] },
  markPayoutPaid: { role: 'admin', bodies: [() => ({ payout: 1, reference: 'TRN 1' })] },
  sendEvidence: { role: 'admin', bodies: [() => ({ dispute: 1, note: 'The customer wrote to us.' })] },
  retryRefund: { role: 'admin', bodies: [() => ({ refund: 1 })] },
  settleRefund: {
    role: 'admin',
    bodies: [
      () => ({ refund: 1, as: 'bank', reference: 'TRN 1' }),
      () => ({ refund: 1, as: 'written_off', reason: ACT_REASON }),
    ],
  },
  retryMoneyJob: { role: 'admin', bodies: [() => ({ job: 1 })] },
  dropMoneyJob: { role: 'admin', bodies: [() => ({ job: 1, reason: ACT_REASON })] },
  refundPurchase: {
    role: 'admin',
    bodies: [
      () => ({ subscription: 1, purchase: PURCHASE, part: { of: 'unused' }, reason: ACT_REASON }),
      () => ({ subscription: 1, purchase: PURCHASE, part: { of: 'amount', cents: 100 }, reason: ACT_REASON }),
    ],
  },
  extendSubscription: { role: 'admin', bodies: [() => ({ subscription: 1, days: 7, reason: ACT_REASON })] },
  endSubscription: { role: 'admin', bodies: [() => ({ subscription: 1, reason: ACT_REASON })] },
  markPayoutReturned: { role: 'admin', bodies: [() => ({ payout: 1, reason: 'account closed' })] },
  openInvitation: { role: 'start', bodies: [() => ({ code: 'AMICO7' })] },
  allowReferral: { role: 'admin', bodies: [() => ({ referral: 1, reason: 'flatmates' })] },
  changeReferralTerms: {
    role: 'admin',
    bodies: [() => ({ inviter_days: 30, invited_days: 15, reason: 'a month for both was too much' })],
  },
  createDiscountCode: { role: 'admin', bodies: [discountCode({ percent: 20 }), discountCode({ cents: 500 })] },
  editDiscountCode: { role: 'admin', bodies: [discountCode({ percent: 25 })] },
  addCard: { role: 'start', bodies: [() => ({ setup: 'seti_1', subscription: 1 })] },
  chooseCard: { role: 'start', bodies: [() => ({ subscription: 1, card: 1 })] },
  removeCard: { role: 'start', bodies: [() => ({ card: 1, instead: 2 })] },
  confirmInSandbox: { role: 'start', bodies: [() => ({ client_secret: 'pi_secret', card: 'success' })] },
  authenticateInSandbox: { role: 'start', bodies: [() => ({ client_secret: 'pi_secret', approved: true })] },
  recordTaxPayment: {
    role: 'admin',
    bodies: [
      () => ({ tax: 'vat', country: 'IT', period: '2026-01', cents: 1, paid_on: '2026-02-16', reference: 'F24' }),
    ],
  },
};
