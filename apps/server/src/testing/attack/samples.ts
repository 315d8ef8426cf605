import type { Role } from './access.ts';
import { accountChange, customLeg, leg, pairing, schedule, tip } from './forms.ts';
import { LATER, type Target } from './world.ts';

function channelPlan() {
  const words = { name: 'Mensile', description: 'Un mese intero.' };
  return { ...words, price_cents: 1_900, durata_giorni: 30, limite_utenti: 50, stated_tips: 20 };
}

function template() {
  const legs = [{ type: 'structured', market: 'over_under', result: 'over', line: '2.5' }];
  return { valexc: 'valuebet', stake: '1', legs };
}

export interface Sample {
  readonly role: Role;
  readonly bodies: readonly ((on: Target) => Record<string, unknown>)[];
}
/** Bodies that are right, to be spoilt one value at a time. A call with a body and without a row fails. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  signIn: {
    role: 'visitor',
    bodies: [
      () => ({ username_or_email: 'nobody@example.test', password: 'x' }),
      () => ({ challenge: 'x', otp: '123456' }),
    ],
  },
  createPaymentIntent: {
    role: 'pro',
    bodies: [() => ({ plan: 'elite', period: 'month' }), (on) => ({ channel_plan: on.channel.plan })],
  },
  subscribe: { role: 'pro', bodies: [(on) => ({ channel_plan: on.channel.plan })] },
  followChannel: { role: 'start', bodies: [(on) => ({ channel: on.channel.id })] },
  unfollowChannel: { role: 'start', bodies: [(on) => ({ channel: on.channel.id })] },
  createChannel: {
    role: 'tipster',
    bodies: [() => ({ name: 'Over di sera', description: 'Solo Serie B.', link: 'https://t.me/over', is_paid: true })],
  },
  editChannel: {
    role: 'tipster',
    bodies: [() => ({ name: 'Over di notte', description: '', link: '', active: false })],
  },
  createChannelPlan: { role: 'tipster', bodies: [() => ({ ...channelPlan(), status: 'draft' })] },
  editChannelPlan: { role: 'tipster', bodies: [() => ({ ...channelPlan(), status: 'published', active: true })] },
  updatePaymentIntent: {
    role: 'start',
    bodies: [() => ({ purchase: '3f0c9a52-5d0b-4f6e-9d57-2f1f0d6b7a11', immediate_start: true })],
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
  requestPayout: { role: 'tipster', bodies: [() => ({ invoice_number: '7/2026' })] },
  setPayoutInvoice: { role: 'tipster', bodies: [() => ({ payout: 1, invoice_number: '7/2026' })] },
  confirmPayout: { role: 'admin', bodies: [() => ({ payout: 1 })] },
  rejectPayout: { role: 'admin', bodies: [() => ({ payout: 1, reason: 'IBAN of somebody else' })] },
  markPayoutPaid: { role: 'admin', bodies: [() => ({ payout: 1, reference: 'TRN 1' })] },
  markPayoutReturned: { role: 'admin', bodies: [() => ({ payout: 1, reason: 'account closed' })] },
  addCard: { role: 'start', bodies: [() => ({ setup: 'seti_1', subscription: 1 })] },
  chooseCard: { role: 'start', bodies: [() => ({ subscription: 1, card: 1 })] },
  removeCard: { role: 'start', bodies: [() => ({ card: 1, instead: 2 })] },
  confirmInSandbox: { role: 'start', bodies: [() => ({ client_secret: 'pi_secret', card: 'success' })] },
  authenticateInSandbox: { role: 'start', bodies: [() => ({ client_secret: 'pi_secret', approved: true })] },
  refreshToken: { role: 'visitor', bodies: [() => ({ refresh: 'aaa' })] },
  logOut: { role: 'visitor', bodies: [() => ({ refresh: 'aaa' })] },
  exchangeGoogleCode: { role: 'visitor', bodies: [() => ({ code: 'aaa' })] },
  readGoogleTicket: { role: 'visitor', bodies: [() => ({ google: 'aaa' })] },
  setUpTwoFactor: { role: 'start', bodies: [() => ({ password: 'x' })] },
  confirmTwoFactor: { role: 'start', bodies: [() => ({ otp: '123456' })] },
  disableTwoFactor: { role: 'start', bodies: [() => ({ password: 'x', otp: '123456' })] },
  renewRecoveryCodes: { role: 'start', bodies: [() => ({ password: 'x', otp: '123456' })] },
  requestPasswordReset: { role: 'visitor', bodies: [() => ({ email: 'nobody@example.test' })] },
  verifyPasswordReset: { role: 'visitor', bodies: [() => ({ token: 'aaa' })] },
  confirmPasswordReset: {
    role: 'visitor',
    bodies: [() => ({ token: 'aaa', password: 'Tramonto-9-verde', password2: 'Tramonto-9-verde' })],
  },
  changePassword: {
    role: 'start',
    bodies: [() => ({ current: '', password: 'Tramonto-9-verde', password2: 'Tramonto-9-verde' })],
  },
  confirmEmail: { role: 'visitor', bodies: [() => ({ token: 'aaa' })] },
  register: {
    role: 'visitor',
    bodies: [
      () => ({
        email: 'nuova@example.test',
        username: 'nuova.persona',
        password: 'Tramonto-verde-41',
        password2: 'Tramonto-verde-41x',
        first_name: 'Nuova',
        last_name: 'Persona',
        birth_date: '1990-05-17',
        phone_number: '+39 333 123 4567',
        socials: 'Instagram @nuova.persona',
        persdescription: 'Seguo la Serie A da sempre.',
        whycollaboration: 'Vorrei un record verificabile.',
        workingyears: 4,
        favsports: ['football'],
        contact_moments: ['2026-03-03T09:00:00Z', '2026-03-04T10:00:00Z', '2026-03-05T17:00:00Z'],
        accepted_terms: true,
        privacy: true,
        referral_code: 'AMICO',
        language: 'it',
      }),
    ],
  },
  cookieConsent: { role: 'visitor', bodies: [() => ({ necessary: true, preferences: false })] },
  updateProfile: {
    role: 'start',
    bodies: [
      () => ({ language: 'it', layout: 'simple', color_scheme: 'auto' }),
      () => ({
        first_name: 'Ada',
        phone_number: '+390612345678',
        bio: 'Solo Serie A.',
        extra: { workingyears: 3, persdescription: 'Seguo la Serie A da sempre.' },
        budget: 10_000,
      }),
      () => ({
        extra: { socials: { telegram: 'ada_tips', website: 'example.com' } },
        sports: ['football'],
        wallet_address: null,
      }),
      () => ({
        address: {
          street: 'Via Roma 1',
          city: 'Roma',
          postal_code: '00184',
          country: 'IT',
          latitude: 41.9,
          longitude: 12.5,
          language: 'it',
          type: 'home',
        },
      }),
    ],
  },
  changeUsernameVisible: { role: 'start', bodies: [() => ({ username_visible: 'ada.tips' })] },
  requestEmailChange: { role: 'start', bodies: [() => ({ email: 'ada@example.test', password: 'x' })] },
  changeCareLimit: { role: 'start', bodies: [() => ({ kind: 'sitting_minutes', value: 60 })] },
  excludeMyself: { role: 'start', bodies: [() => ({ period: '7' })] },
  deactivateAccount: { role: 'start', bodies: [() => ({ password: 'x' })] },
  eraseAccount: { role: 'start', bodies: [() => ({ password: 'x', confirm: true })] },
  banUser: { role: 'admin', bodies: [(on) => accountChange(on.spare)] },
  activateUser: { role: 'admin', bodies: [(on) => accountChange(on.spare)] },
  changeUserType: { role: 'admin', bodies: [(on) => ({ ...accountChange(on.spare), user_type: 'collaborator' })] },
  changeUserPlan: {
    role: 'admin',
    bodies: [(on) => ({ ...accountChange(on.spare), subscription_type: 'pro', until: '2027-03-02T12:00:00Z' })],
  },
  changeShare: {
    role: 'admin',
    bodies: [(on) => ({ ...accountChange(on.accounts.get('otherTipster')!), percent: 60 })],
  },
  changeAdmin: { role: 'admin', bodies: [(on) => ({ ...accountChange(on.spare), is_admin: false })] },
  resetSecondFactor: { role: 'admin', bodies: [(on) => ({ ...accountChange(on.spare), stop: false })] },
  mergeUsers: {
    role: 'admin',
    bodies: [(on) => ({ ...accountChange(on.spare), into_id: on.accounts.get('admin')!.id })],
  },
  markNewsSeen: { role: 'start', bodies: [() => ({ kinds: ['tips'] })] },
  createEvent: {
    role: 'admin',
    bodies: [
      () => ({ sport: 'tennis', competition: 'Roma', season: '2026', home: 'Sinner', away: 'Ruud', starts_at: LATER }),
    ],
  },
  recordResult: {
    role: 'admin',
    bodies: [
      () => ({
        status: 'played',
        result: {
          goals: [1, 0],
          halfTimeGoals: [0, 0],
          shots: [9, 8],
          shotsOnTarget: [3, 2],
          corners: [5, 5],
          yellowCards: [1, 1],
          redCards: [0, 0],
        },
        starts_at: '2026-03-02T10:00:00Z',
        decision: 'stand',
        reason: 'la partita è finita',
      }),
    ],
  },
  importFile: { role: 'admin', bodies: [() => ({ url: 'http://127.0.0.1:1/nothing.csv' })] },
  previewImport: { role: 'admin', bodies: [() => ({ url: 'http://127.0.0.1:1/nothing.csv' })] },
  createValuebet: {
    role: 'tipster',
    bodies: [(on) => tip(on), (on) => tip(on, { publish: false, publish_at: LATER })],
  },
  createExchange: {
    role: 'tipster',
    bodies: [(on) => tip(on, { side: 'lay', commission: '0.05', legs: [leg(on)], exit_odds: '1.9' })],
  },
  createOther: { role: 'tipster', bodies: [(on) => tip(on, { legs: [customLeg()] })] },
  createTemplate: { role: 'tipster', bodies: [() => ({ name: 'Over di casa', tip: template() })] },
  renameTemplate: { role: 'tipster', bodies: [() => ({ name: 'Over in casa' })] },
  editTip: {
    role: 'tipster',
    bodies: [
      (on) => ({ action: 'save', valexc: 'valuebet', tip: tip(on, { publish: false }) }),
      () => ({ action: 'publish' }),
      () => ({ action: 'amend', description: 'altre parole', tags: ['due'], channel_link: '' }),
      () => ({ action: 'exit', odds: '1.8', hedge: 'hedged' }),
      () => ({ action: 'withdraw' }),
      () => ({ action: 'declare', grades: [{ leg: 0, grade: 'won' }] }),
    ],
  },
  unlockTip: { role: 'start', bodies: [(on) => ({ tip_id: on.tipId })] },
  disableTip: { role: 'admin', bodies: [(on) => ({ tip_id: on.tipId, disabled: true, reason: 'parole offensive' })] },
  moderateTip: {
    role: 'admin',
    bodies: [() => ({ grades: [{ leg: 0, grade: 'won' }], reason: 'visto in televisione' })],
  },
  confirmOutcomes: {
    role: 'admin',
    bodies: [(on) => ({ tips: [{ id: on.tipId, grades: [{ leg: 0, grade: 'won' }] }] })],
  },
  editTipster: { role: 'tipster', bodies: [() => ({ headline: 'Solo Serie A' })] },
  follow: { role: 'start', bodies: [(on) => ({ tipster_id: on.accounts.get('tipster')!.id })] },
  unfollow: { role: 'start', bodies: [(on) => ({ tipster_id: on.accounts.get('tipster')!.id })] },
  markNotifications: { role: 'start', bodies: [() => ({ ids: [1, 2] })] },
  importXg: { role: 'admin', bodies: [() => ({ url: 'http://127.0.0.1:1/nothing.csv' })] },
  importPrices: { role: 'admin', bodies: [() => ({ url: 'http://127.0.0.1:1/nothing.json' })] },
  matchTeam: { role: 'admin', bodies: [() => ({ team_id: null })] },
  calculateXg: { role: 'start', bodies: [() => ({ ...pairing(), date: '2026-03-02' })] },
  calculateTotalShots: { role: 'start', bodies: [() => ({ ...pairing(), lines: ['24.5'] })] },
  calculateTeamShots: { role: 'pro', bodies: [() => ({ ...pairing(), side: 'home' })] },
  calculateShotsOnTarget: { role: 'pro', bodies: [() => pairing()] },
  calculateTeamShotsOnTarget: { role: 'pro', bodies: [() => ({ ...pairing(), side: 'away' })] },
  calculateCorners: { role: 'pro', bodies: [() => ({ ...pairing(), side: 'home' })] },
  computeAdvanced: {
    role: 'pro',
    bodies: [
      () => ({
        kind: 'goals',
        input: { source: 'own', home: 1.5, away: 1.1, rho: -0.05, first_half_share: 0.45 },
        bets: [{ market: 'asian_handicap', selection: 'home', line: '-0.25', odds: '1.9' }],
        bank: '1000',
        kelly_fraction: 0.25,
      }),
      () => ({
        kind: 'shots',
        input: { source: 'own', home: 12, away: 10 },
        distribution: 'negative_binomial',
        dispersion: 0.1,
        bets: [{ market: 'total_shots', selection: 'over', line: '22.5', odds: '1.9' }],
      }),
      () => ({ kind: 'goals', input: { source: 'model', ...pairing() } }),
    ],
  },
  createSchedule: { role: 'admin', bodies: [schedule] },
  updateSchedule: { role: 'admin', bodies: [schedule] },
};
