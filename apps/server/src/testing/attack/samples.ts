import { accountChange, customLeg, leg, pairing, schedule, tip } from './forms.ts';
import type { Sample } from './sample.ts';
import { MONEY_SAMPLES } from './samples-money.ts';
import { LATER, type Target } from './world.ts';

function template() {
  const legs = [{ type: 'structured', market: 'over_under', result: 'over', line: '2.5' }];
  return { valexc: 'valuebet', stake: '1', legs };
}

function bankroll() {
  return { name: 'Principale', initial_cents: 100_000, stake_plan: 'units', stake_value: 1_000 };
}

function ownBet(on: Target) {
  const legs = [{ type: 'structured', fixture_id: on.match, market: '1x2', result: 'home', odds: '2.1' }];
  const exits = [{ share: '0.5', odds: '1.8', hedge: 'hedged' }];
  const terms = { valexc: 'exchange', side: 'back', commission: '0.05', stake_cents: 1_000, legs, exits };
  return { bankroll: 1, account: 1, ...terms, placed_at: '2026-03-02T11:00:00Z' };
}

function ownBetInWords() {
  return {
    bankroll: 1,
    bookmaker: 'Agenzia',
    stake_cents: 500,
    legs: [{ type: 'custom', match: 'Sinner vince', odds: '1.5' }],
  };
}

function bookmakerSite() {
  const words = { name: 'Bookmaker di prova', description: 'Quote sul calcio.', tags: ['calcio'] };
  return { ...words, active: true, link: 'https://bookmaker.example.test/', adm_licence: '15000', price_code: 'b365' };
}

/** Bodies that are right, to be spoilt one value at a time. A call with a body and without a row fails. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  ...MONEY_SAMPLES,
  createToken: {
    role: 'tipster',
    bodies: [() => ({ name: 'Modello', scopes: ['read', 'publish'], days: 30, password: 'Correct-horse-1' })],
  },
  readTipText: { role: 'tipster', bodies: [() => ({ text: 'Home 1 - Away 1 Over 2.5 @1.95 2u Pinnacle' })] },
  publishTipText: { role: 'tipster', bodies: [() => ({ text: 'Home 1 - Away 1 Over 2.5 @1.95 2u Pinnacle' })] },
  changeAlerts: {
    role: 'tipster',
    bodies: [
      () => ({
        zone: 'Europe/Rome',
        quiet: { from: '22:30', to: '08:00' },
        digest_hour: 18,
        choices: [{ tipster_id: null, kind: 'published', channels: ['bell', 'email'] }],
      }),
    ],
  },
  setReminders: {
    role: 'pro',
    bodies: [() => ({ price: { odds: '1.95', bookmakers: ['Bet365'] }, kick_off: { minutes: 30 } })],
  },
  addPushDevice: {
    role: 'tipster',
    bodies: [() => ({ endpoint: 'https://push.example.test/abc', p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) })],
  },
  createCalendarFeed: { role: 'pro', bodies: [() => ({ password: 'Correct-horse-1' })] },
  linkTelegram: { role: 'pro', bodies: [() => ({ password: 'Correct-horse-1' })] },
  linkTelegramChat: { role: 'tipster', bodies: [() => ({ channel_id: null, password: 'Correct-horse-1' })] },
  changeTelegramChat: {
    role: 'tipster',
    bodies: [() => ({ channel_id: null, kinds: ['published', 'result'], language: 'de', active: true })],
  },
  telegramUpdate: {
    role: 'visitor',
    bodies: [() => ({ update_id: 1, message: { text: '/help', chat: { id: 7, type: 'private' } } })],
  },
  createPost: { role: 'tipster', bodies: [() => ({ language: 'it', translation_of: 1 })] },
  editPost: {
    role: 'tipster',
    bodies: [
      () => ({
        title: 'Come si legge un record',
        summary: 'Che cosa guardare prima di fidarsi.',
        slug: 'come-si-legge',
        category: 'record',
        tags: ['clv'],
        content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Testo.' }] }] },
        version: 1,
      }),
    ],
  },
  changePostStatus: {
    role: 'tipster',
    bodies: [() => ({ action: 'submit', version: 1, at: LATER, note: 'Pronto.' })],
  },
  signIn: {
    role: 'visitor',
    bodies: [
      () => ({ username_or_email: 'nobody@example.test', password: 'x' }),
      () => ({ challenge: 'x', otp: '123456' }),
    ],
  },
  contactUs: {
    role: 'visitor',
    bodies: [
      () => ({
        name: 'Ada Bianchi',
        email: 'ada@example.test',
        subject: 'Una domanda',
        message: 'Come si legge un record?',
        website: '',
        elapsed_ms: 9_000,
      }),
    ],
  },
  openThread: {
    role: 'start',
    bodies: [() => ({ subject: 'Una domanda', message: 'Come si legge un record?', attachments: [1] })],
  },
  changeThread: { role: 'start', bodies: [() => ({ thread: 1, seen: true, status: 'closed' })] },
  writeMessage: { role: 'start', bodies: [() => ({ message: 'Grazie.', attachments: [] })] },
  handleThread: { role: 'admin', bodies: [() => ({ status: 'closed', assignee: null })] },
  writeNote: { role: 'admin', bodies: [() => ({ message: 'Cliente da richiamare.' })] },
  createMessageTemplate: {
    role: 'admin',
    bodies: [() => ({ title: 'Benvenuto', message: 'Ciao e grazie.', language: 'it' })],
  },
  editMessageTemplate: {
    role: 'admin',
    bodies: [() => ({ title: 'Benvenuto', message: 'Ciao e grazie.', language: 'it' })],
  },
  requestCall: {
    role: 'elite',
    bodies: [
      () => ({
        name: 'Ada Bianchi',
        email: 'ada@example.test',
        topic: 'consulenza',
        preferred_date: '2026-03-04T17:00:00Z',
        message: 'Vorrei capire il mio record.',
        host: null,
      }),
    ],
  },
  changeCall: {
    role: 'start',
    bodies: [
      () => ({ action: 'decide', status: 'CHECKED', response_note: 'Altre date', av_date_1: '2026-03-05T17:00:00Z' }),
      () => ({ action: 'accept', date: 'av_date_1' }),
      () => ({ action: 'move', preferred_date: '2026-03-06T17:00:00Z' }),
      () => ({ action: 'cancel', response_note: 'Non posso.' }),
    ],
  },
  writeCallMessage: { role: 'start', bodies: [() => ({ call: 1, message: 'A che ora?', attachments: [] })] },
  changeCallHours: {
    role: 'tipster',
    bodies: [
      () => ({
        is_open: true,
        hours: [{ weekday: 1, from: 1_080, to: 1_200 }],
        meeting_link: 'https://meet.example.test/x',
      }),
    ],
  },
  saveAnswers: { role: 'pro', bodies: [() => ({ version: 1, revision: 0, answers: { q1: 'a' } })] },
  submitExam: { role: 'pro', bodies: [() => ({ module: 1, version: 1, answers: { q1: 'a' } })] },
  saveLessonText: {
    role: 'admin',
    bodies: [
      () => ({ language: 'it', version: 1, title: 'Il valore', summary: 'Che cos’è.', content: { type: 'doc' } }),
    ],
  },
  saveExamText: {
    role: 'admin',
    bodies: [
      () => ({
        version: 1,
        content: {
          pass_percent: 60,
          questions: [
            {
              id: 'q1',
              kind: 'choice',
              points: 2,
              text: { it: 'Quale conviene?' },
              options: [{ id: 'a', correct: true, text: { it: 'La prima' } }],
              explanation: { it: 'Rende di più.' },
            },
          ],
        },
      }),
    ],
  },
  publishExamText: { role: 'admin', bodies: [() => ({ version: 1 })] },
  publishLessonText: { role: 'admin', bodies: [() => ({ language: 'it', version: 1 })] },
  readOwnApplication: { role: 'visitor', bodies: [() => ({ key: '1.x' })] },
  changeOwnApplication: {
    role: 'visitor',
    bodies: [() => ({ key: '1.x', action: 'move', slots: ['2026-03-04T08:00:00Z'] })],
  },
  createCourse: { role: 'admin', bodies: [() => ({ title: 'Le basi', language: 'it', difficulty: 'beginner' })] },
  changeCourse: {
    role: 'admin',
    bodies: [
      () => ({ version: 1, titles: { it: 'Le basi' }, summaries: { it: 'Da capo.' }, plan: 'pro', cover: null }),
    ],
  },
  setCourseStatus: { role: 'admin', bodies: [() => ({ version: 1, status: 'published' })] },
  orderCourse: { role: 'admin', bodies: [() => ({ version: 1, modules: [{ id: 1, lessons: [1, 2] }] })] },
  addModule: { role: 'admin', bodies: [() => ({ version: 1, title: 'Quote' })] },
  changeModule: {
    role: 'admin',
    bodies: [
      () => ({
        version: 1,
        titles: { it: 'Quote' },
        unlock_hours: 24,
        opens_at: null,
        retry_minutes: 60,
        tries_max: 3,
      }),
    ],
  },
  addLesson: { role: 'admin', bodies: [() => ({ version: 1, title: 'Il margine' })] },
  changeLesson: { role: 'admin', bodies: [() => ({ version: 1, removed: true })] },
  saveLessonNote: { role: 'pro', bodies: [() => ({ revision: 0, text: 'Rileggere il margine.', bookmarked: true })] },
  correctTry: { role: 'admin', bodies: [() => ({ version: 1, points: { q1: 2 }, reason: 'Una risposta valeva.' })] },
  giveTryBack: { role: 'admin', bodies: [() => ({ version: 1, reason: 'La domanda era sbagliata.' })] },
  reviewExam: { role: 'admin', bodies: [() => ({ points: { q1: 2 }, note: 'Bene.' })] },
  followChannel: { role: 'start', bodies: [(on) => ({ channel: on.channel.id })] },
  unfollowChannel: { role: 'start', bodies: [(on) => ({ channel: on.channel.id })] },
  changeCallRate: { role: 'admin', bodies: [() => ({ cents: 900 })] },
  refreshToken: { role: 'visitor', bodies: [() => ({ refresh: 'aaa' })] },
  logOut: { role: 'visitor', bodies: [() => ({ refresh: 'aaa' })] },
  exchangeGoogleCode: { role: 'visitor', bodies: [() => ({ code: 'aaa' })] },
  readGoogleTicket: { role: 'visitor', bodies: [() => ({ google: 'aaa' })] },
  linkGoogle: { role: 'start', bodies: [() => ({ password: 'x' })] },
  unlinkGoogle: { role: 'start', bodies: [() => ({ password: 'x' })] },
  signInWithPasskey: {
    role: 'visitor',
    bodies: [
      () => ({
        response: {
          id: 'aaaa',
          rawId: 'aaaa',
          type: 'public-key',
          response: { clientDataJSON: 'e30', authenticatorData: 'aaaa', signature: 'aaaa', userHandle: 'aaaa' },
        },
      }),
    ],
  },
  passkeyOptions: { role: 'start', bodies: [() => ({ password: 'x' })] },
  addPasskey: {
    role: 'start',
    bodies: [
      () => ({
        name: 'Telefono',
        response: {
          id: 'aaaa',
          rawId: 'aaaa',
          type: 'public-key',
          response: { clientDataJSON: 'e30', attestationObject: 'aaaa', transports: ['internal'] },
        },
      }),
    ],
  },
  renamePasskey: { role: 'start', bodies: [() => ({ name: 'Telefono' })] },
  acceptAgreements: { role: 'start', bodies: [() => ({ versions: { terms: '2000-01-01' } })] },
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
  changeRole: {
    role: 'admin',
    bodies: [(on) => ({ ...accountChange(on.spare), role: 'teacher', holds: true })],
  },
  changeAdmin: { role: 'admin', bodies: [(on) => ({ ...accountChange(on.spare), is_admin: false })] },
  resetSecondFactor: { role: 'admin', bodies: [(on) => ({ ...accountChange(on.spare), stop: false })] },
  mergeUsers: {
    role: 'admin',
    bodies: [(on) => ({ ...accountChange(on.spare), into_id: on.accounts.get('admin')!.id })],
  },
  subscribeNewsletter: { role: 'visitor', bodies: [() => ({ email: 'lettore@example.test', privacy: true })] },
  confirmNewsletter: { role: 'visitor', bodies: [() => ({ token: 'abc' })] },
  createIssue: { role: 'admin', bodies: [() => ({ language: 'it' })] },
  editIssue: {
    role: 'admin',
    bodies: [
      () => ({
        subject: 'Novembre',
        language: 'it',
        content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Testo.' }] }] },
      }),
    ],
  },
  scheduleIssue: { role: 'admin', bodies: [() => ({ at: LATER })] },
  createSite: { role: 'admin', bodies: [bookmakerSite] },
  editSite: { role: 'admin', bodies: [bookmakerSite] },
  applicantPublic: {
    role: 'visitor',
    bodies: [
      () => ({
        first_name: 'Ada',
        last_name: 'Bianchi',
        email: 'candidata@example.test',
        mobile_number: '+39 333 123 4567',
        has_channel: true,
        channel: 'https://t.me/canale',
        privacy: true,
        slots: ['2026-03-04T08:00:00Z'],
        website: '',
      }),
    ],
  },
  startAsTipster: { role: 'start', bodies: [() => ({ key: '1.aaa' })] },
  changeMeetingCall: {
    role: 'admin',
    bodies: [
      () => ({ application: 1, version: 99, action: 'set_meeting', slot: '2026-03-04T08:00:00Z' }),
      () => ({ application: 1, version: 99, action: 'note', note: 'richiamare' }),
      () => ({ application: 1, version: 99, action: 'refuse', reason: 'nessun record' }),
    ],
  },
  fileReport: {
    role: 'start',
    bodies: [
      (on) => ({ reported_tip: on.tipId, reason: 'sure_win', text: 'Promette una vincita sicura.', good_faith: true }),
      () => ({
        reported_user: 'nobody',
        reason: 'illegal',
        text: 'Promette una vincita sicura.',
        name: 'Ada Bianchi',
        email: 'ada@example.test',
        good_faith: true,
        website: '',
      }),
    ],
  },
  writeComment: {
    role: 'start',
    bodies: [
      (on) => ({ subject: 'tip', subject_id: on.tipId, text: 'Bella lettura.', is_private: false }),
      () => ({ subject: 'lesson', subject_id: 1, answers: 1, text: 'Perché si toglie il margine?', is_private: true }),
    ],
  },
  editComment: { role: 'tipster', bodies: [() => ({ text: 'Bella lettura, davvero.' })] },
  reactToComment: { role: 'start', bodies: [() => ({ reaction: 'useful' }), () => ({ reaction: null })] },
  hideComment: { role: 'admin', bodies: [() => ({ hidden: true, reason: 'insulti', rule: 'offensive' })] },
  switchConversation: {
    role: 'tipster',
    bodies: [(on) => ({ subject: 'tip', subject_id: on.tipId, closed: true })],
  },
  changeCommentChoices: { role: 'start', bodies: [() => ({ off: true, mute: 'nobody', unmute: 'nobody' })] },
  writeReview: {
    role: 'start',
    bodies: [
      (on) => ({ tipster: on.accounts.get('tipster')!.username, stars: 4, text: 'Spiega bene le sue giocate.' }),
    ],
  },
  answerReview: { role: 'tipster', bodies: [() => ({ text: 'Grazie.' })] },
  hideReview: { role: 'admin', bodies: [() => ({ hidden: true, reason: 'insulti', rule: 'offensive' })] },
  followReport: { role: 'visitor', bodies: [() => ({ key: 'r1.aaa' })] },
  appealReport: { role: 'visitor', bodies: [() => ({ key: 'r1.aaa', text: 'Secondo me avete letto un altro tip.' })] },
  decideReport: {
    role: 'admin',
    bodies: [
      () => ({ case: 1, version: 99, status: 'in_review' }),
      () => ({
        case: 1,
        version: 99,
        status: 'upheld',
        measure: 'warning',
        ground: 'terms',
        statement: 'Il testo promette una vincita.',
      }),
    ],
  },
  decideAppeal: { role: 'admin', bodies: [() => ({ granted: false, answer: 'Abbiamo riletto: resta com’è.' })] },
  watchWord: { role: 'admin', bodies: [() => ({ word: 'vincita certa' })] },
  decideSuspicion: { role: 'admin', bodies: [() => ({ status: 'dismissed', note: 'sono fratelli' })] },
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
    bodies: [
      (on) => tip(on, { side: 'lay', bookmaker: 'Smarkets', commission: '0.05', legs: [leg(on)], exit_odds: '1.9' }),
    ],
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
      () => ({ action: 'note', text: 'formazioni uscite' }),
      () => ({ action: 'stop', reason: 'il portiere è infortunato' }),
      () => ({ action: 'restrict', minimum_odds: '1.9' }),
      () => ({ action: 'widen', is_free: true }),
      () => ({ action: 'withdraw' }),
      () => ({ action: 'declare', grades: [{ leg: 0, grade: 'won' }] }),
    ],
  },
  unlockTip: { role: 'start', bodies: [(on) => ({ tip_id: on.tipId })] },
  disableTip: {
    role: 'admin',
    bodies: [
      (on) => ({ tip_id: on.tipId, disabled: true, rule: 'offensive', ground: 'terms', reason: 'parole offensive' }),
    ],
  },
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
  saveOnboarding: {
    role: 'start',
    bodies: [
      () => ({ state: 'open', purpose: 'follow', sports: ['football'] }),
      () => ({ staking: 'units', bankroll: { initial_cents: 50_000, stake_value: 500 } }),
    ],
  },
  markGuide: { role: 'start', bodies: [() => ({ step: 'verify', done: true })] },
  markMatch: { role: 'start', bodies: [(on) => ({ fixture_id: on.match, mark: 'watched' })] },
  putValueChoice: { role: 'pro', bodies: [() => ({ bookmakers: [], premium: 30, alerts: false })] },
  followTip: {
    role: 'pro',
    bodies: [
      (on) => ({ tip_id: on.tipId, stake_cents: 1_000, odds: ['2.05'], bookmaker: 'Bet365', note: 'presa tardi' }),
    ],
  },
  editFollow: { role: 'pro', bodies: [() => ({ stake_cents: 500, odds: ['1.9'], exits: [] })] },
  createBet: { role: 'pro', bodies: [(on) => ownBet(on), () => ownBetInWords()] },
  editBet: { role: 'pro', bodies: [(on) => ownBet(on)] },
  gradeBet: { role: 'start', bodies: [() => ({ grades: [{ leg: 0, grade: 'won' }] })] },
  cashOutBet: { role: 'start', bodies: [() => ({ cash_outs: [{ share: '0.5', received_cents: 700 }] })] },
  readSlip: { role: 'pro', bodies: [() => ({ text: 'Home 1 - Away 1\n1X2: 1 @ 2,10\nPuntata 10,00 €' })] },
  addReportMail: { role: 'pro', bodies: [(on) => ({ tipster: String(on.accounts.get('tipster')!.id) })] },
  putBankrollWatch: { role: 'pro', bodies: [() => ({ kind: 'loss_limit', period: 'week', amount: 5_000 })] },
  putBankrollLink: {
    role: 'pro',
    bodies: [() => ({ title: 'La mia stagione', amounts: 'units', shows_bets: true, new_address: true })],
  },
  tagBets: { role: 'start', bodies: [() => ({ bets: [1], add: ['value'], remove: ['live'] })] },
  editBetTag: { role: 'start', bodies: [() => ({ name: 'value' })] },
  keepView: { role: 'pro', bodies: [() => ({ name: 'Serie A', filters: { sport: 'football', weekday: '7' } })] },
  createBankroll: { role: 'pro', bodies: [() => ({ ...bankroll(), currency: 'EUR' })] },
  editBankroll: { role: 'pro', bodies: [() => ({ ...bankroll(), archived: true })] },
  createAccount: { role: 'pro', bodies: [() => ({ bookmaker: 'Bet365' })] },
  editAccount: {
    role: 'pro',
    bodies: [() => ({ declared_cents: 10_000, limited_since: '2026-03-01', closed: false })],
  },
  createMovement: {
    role: 'pro',
    bodies: [() => ({ type: 'deposit', amount_cents: 5_000, to: 1, at: '2026-03-01T12:00:00Z', note: 'bonus' })],
  },
  importXg: { role: 'admin', bodies: [() => ({ url: 'http://127.0.0.1:1/nothing.csv' })] },
  importPrices: { role: 'admin', bodies: [() => ({ url: 'http://127.0.0.1:1/nothing.json' })] },
  matchTeam: { role: 'admin', bodies: [() => ({ team_id: null }), () => ({ new_team: true })] },
  decideDeclaredReview: {
    role: 'admin',
    bodies: [() => ({ decision: 'approved' }), () => ({ decision: 'refused', reason: 'Le quote non tornano.' })],
  },
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
