import { type Call, sellsCalls, tipsCalls, toolsCalls, usersCalls } from '@quotavera/contract';
import { PLANS, type Viewer } from '@quotavera/domain/access';
import type { AccountInput } from '../accounts.ts';

export type Who = 'anyone' | 'member' | 'pro' | 'elite' | 'tipster' | 'admin';

/** Who may call what, written down a second time: a new call without a row here fails, and so does one that became wider. */
export const ACCESS: Readonly<Record<string, Who>> = {
  signIn: 'anyone',
  refreshToken: 'anyone',
  logOut: 'anyone',
  logOutAll: 'member',
  paymentConfig: 'anyone',
  createPaymentIntent: 'member',
  updatePaymentIntent: 'member',
  readPurchase: 'member',
  listSubscriptions: 'member',
  disableSubscription: 'member',
  changeSubscription: 'member',
  payRenewal: 'member',
  withdraw: 'member',
  confirmInSandbox: 'member',
  authenticateInSandbox: 'member',
  signInOptions: 'anyone',
  exchangeGoogleCode: 'anyone',
  readGoogleTicket: 'anyone',
  readTwoFactor: 'member',
  keepTwoFactor: 'member',
  setUpTwoFactor: 'member',
  confirmTwoFactor: 'member',
  disableTwoFactor: 'member',
  renewRecoveryCodes: 'member',
  listSessions: 'member',
  endSession: 'member',
  endOtherSessions: 'member',
  updateLastLogin: 'member',
  requestPasswordReset: 'anyone',
  verifyPasswordReset: 'anyone',
  confirmPasswordReset: 'anyone',
  changePassword: 'member',
  confirmEmail: 'anyone',
  resendEmailConfirmation: 'member',
  listMails: 'admin',
  readMail: 'admin',
  retryMail: 'admin',
  currentUser: 'member',
  register: 'anyone',
  checkUsername: 'anyone',
  cookieGroups: 'anyone',
  cookieConsent: 'anyone',
  readProfile: 'member',
  updateProfile: 'member',
  changeUsernameVisible: 'member',
  putAvatar: 'member',
  deleteAvatar: 'member',
  putCover: 'member',
  deleteCover: 'member',
  requestEmailChange: 'member',
  cancelEmailChange: 'member',
  listAudit: 'admin',
  listUsers: 'admin',
  userDeep: 'admin',
  banUser: 'admin',
  activateUser: 'admin',
  changeUserType: 'admin',
  changeUserPlan: 'admin',
  changeShare: 'admin',
  changeAdmin: 'admin',
  resetSecondFactor: 'admin',
  collaboratorProfiles: 'admin',
  mergePreview: 'admin',
  mergeUsers: 'admin',
  newSinceLastLogin: 'member',
  markNewsSeen: 'member',
  readCare: 'member',
  changeCareLimit: 'member',
  excludeMyself: 'member',
  deactivateAccount: 'member',
  eraseAccount: 'member',
  listFixtures: 'member',
  readFixture: 'member',
  listCompetitions: 'anyone',
  createEvent: 'admin',
  recordResult: 'admin',
  importFile: 'admin',
  previewImport: 'admin',
  listImports: 'admin',
  readImport: 'admin',
  leaderboard: 'anyone',
  rankingParameters: 'anyone',
  listValuebet: 'anyone',
  createValuebet: 'tipster',
  listExchange: 'anyone',
  createExchange: 'tipster',
  listPublic: 'anyone',
  createOther: 'tipster',
  listOwn: 'tipster',
  readTip: 'anyone',
  readOwnTip: 'tipster',
  editTip: 'tipster',
  deleteDraft: 'tipster',
  listTemplates: 'tipster',
  createTemplate: 'tipster',
  renameTemplate: 'tipster',
  deleteTemplate: 'tipster',
  unlockTip: 'member',
  disableTip: 'admin',
  moderationQueue: 'admin',
  moderateTip: 'admin',
  confirmOutcomes: 'admin',
  queueCounts: 'admin',
  listTipsters: 'anyone',
  tipsterNames: 'anyone',
  search: 'anyone',
  readTipster: 'anyone',
  tipsterStats: 'anyone',
  tipsterRecord: 'anyone',
  tipsterTips: 'anyone',
  followedTipsters: 'member',
  subscribedTipsters: 'member',
  lastOpenBets: 'member',
  summaryStats: 'member',
  ownTipster: 'tipster',
  editTipster: 'tipster',
  follow: 'member',
  unfollow: 'member',
  dashboardPersonal: 'member',
  homeStats: 'anyone',
  chartHome: 'anyone',
  listSports: 'anyone',
  notifications: 'member',
  markNotifications: 'member',
  notificationStream: 'member',
  listLeagues: 'member',
  listTeams: 'member',
  fairPrice: 'member',
  calculateXg: 'member',
  calculateTotalShots: 'member',
  calculateTeamShots: 'pro',
  calculateShotsOnTarget: 'pro',
  calculateTeamShotsOnTarget: 'pro',
  calculateCorners: 'pro',
  computeAdvanced: 'pro',
  listSnapshotDates: 'admin',
  readSnapshot: 'admin',
  compareSnapshots: 'admin',
  importXg: 'admin',
  importPrices: 'admin',
  readFeed: 'admin',
  matchTeam: 'admin',
  listSchedules: 'admin',
  createSchedule: 'admin',
  updateSchedule: 'admin',
  deleteSchedule: 'admin',
  runSchedule: 'admin',
  listForecasts: 'anyone',
  readForecast: 'anyone',
  readForecastSummary: 'anyone',
  readForecastBundle: 'anyone',
  listBookmakers: 'anyone',
};

/** Routes that are no calls of the contract (files, redirects, what the platform itself answers), and who may have them. */
export const FILES: Readonly<Record<string, Who>> = {
  '/api': 'anyone',
  '/api/*': 'anyone',
  '/api/docs': 'anyone',
  '/api/docs/json': 'anyone',
  '/api/docs/static/*': 'anyone',
  '/api/docs/static/index.html': 'anyone',
  '/api/docs/static/swagger-initializer.js': 'anyone',
  '/api/docs/yaml': 'anyone',
  '/api/openapi.json': 'anyone',
  '/files/*': 'anyone',
  '/healthz': 'anyone',
  '/ledger/bundle/:username': 'anyone',
  '/ledger/checkpoint': 'anyone',
  '/ledger/entry/:index': 'anyone',
  '/ledger/proof/:tipId': 'anyone',
  '/ledger/stamp': 'anyone',
  '/ledger/stamp/:size/checkpoint': 'anyone',
  '/ledger/stamp/:size/token': 'anyone',
  '/ledger/stamp/roots.pem': 'anyone',
  '/ledger/tile/*': 'anyone',
  '/ledger/verify-record.mjs': 'anyone',
  '/ledger/vkey': 'anyone',
  '/metrics': 'anyone',
  '/readyz': 'anyone',
  '/api/tools/v1/snapshots/export.csv': 'admin',
  '/api/tips/v1/tipster/record-export/:id/:period/': 'anyone',
  '/api/users/v1/account/export/': 'member',
  '/api/sells/v1/receipts/:id/': 'member',
  // The webhook's only protection is its signature.
  '/api/sells/v1/stripe/webhook/': 'anyone',
};

export type Role = 'visitor' | 'start' | 'pro' | 'elite' | 'tipster' | 'otherTipster' | 'admin' | 'banned';
export const PEOPLE: Readonly<Record<Exclude<Role, 'visitor'>, AccountInput>> = {
  start: {},
  pro: { userType: 'client', plan: 'pro' },
  elite: { userType: 'client', plan: 'elite' },
  tipster: { userType: 'collaborator' },
  otherTipster: { userType: 'collaborator', plan: 'elite' },
  admin: { admin: true },
  banned: { userType: 'collaborator', plan: 'elite', admin: true, banned: true },
};
export const ROLES = ['visitor', ...Object.keys(PEOPLE)] as Role[];

export const CALLS = Object.entries({ ...usersCalls, ...tipsCalls, ...toolsCalls, ...sellsCalls }).filter(
  (entry): entry is [string, never] => {
    const value = entry[1] as { readonly method?: unknown; readonly path?: unknown };
    return typeof value.method === 'string' && typeof value.path === 'string';
  },
) as [string, Call][];
export const callOf = (name: string): Call => CALLS.find(([own]) => own === name)![1];

export function viewerOf(role: Role, accountId: number): Viewer {
  if (role === 'visitor') return { type: 'visitor' };
  const { userType = 'user', plan = 'free', admin = false } = PEOPLE[role];
  return { type: 'member', accountId, userType, plan, isAdmin: admin };
}

export function may(who: Who, role: Role): boolean {
  if (who === 'anyone') return true;
  if (role === 'visitor') return false;
  if (who === 'member') return true;
  const { userType, plan = 'free', admin = false } = PEOPLE[role];
  switch (who) {
    case 'admin':
      return admin;
    case 'tipster':
      return userType === 'collaborator';
    default:
      return admin || PLANS.indexOf(plan) >= PLANS.indexOf(who);
  }
}
