import {
  academyCalls,
  accountsCalls,
  alertsCalls,
  bankrollCalls,
  type Call,
  calendarCalls,
  homeCalls,
  payoutsCalls,
  publishingCalls,
  recordsCalls,
  sellsCalls,
  supportCalls,
  tipsCalls,
  toolsCalls,
} from '@quotavera/contract';
import { PLANS, type Viewer } from '@quotavera/domain/access';
import type { AccountInput } from '../accounts.ts';

export type Who =
  | 'anyone'
  | 'member'
  | 'pro'
  | 'elite'
  | 'tipster'
  | 'author'
  | 'teacher'
  | 'moderator'
  | 'staff'
  | 'writer'
  | 'admin';

export type Role =
  | 'visitor'
  | 'start'
  | 'pro'
  | 'elite'
  | 'tipster'
  | 'otherTipster'
  | 'teacher'
  | 'moderator'
  | 'admin'
  | 'banned';
export const PEOPLE: Readonly<Record<Exclude<Role, 'visitor'>, AccountInput>> = {
  start: {},
  pro: { userType: 'client', plan: 'pro' },
  elite: { userType: 'client', plan: 'elite' },
  /** Teaches as well, beside the teacher. */
  tipster: { userType: 'collaborator', roles: ['teacher'] },
  teacher: { roles: ['teacher'] },
  moderator: { roles: ['moderator'] },
  otherTipster: { userType: 'collaborator', plan: 'elite' },
  admin: { admin: true },
  banned: { userType: 'collaborator', plan: 'elite', admin: true, banned: true },
};
export const ROLES = ['visitor', ...Object.keys(PEOPLE)] as Role[];

export const CALLS = Object.entries({
  ...academyCalls,
  ...accountsCalls,
  ...alertsCalls,
  ...bankrollCalls,
  ...calendarCalls,
  ...homeCalls,
  ...payoutsCalls,
  ...publishingCalls,
  ...recordsCalls,
  ...sellsCalls,
  ...supportCalls,
  ...tipsCalls,
  ...toolsCalls,
}).filter((entry): entry is [string, never] => {
  const value = entry[1] as { method?: unknown; path?: unknown };
  return typeof value.method === 'string' && typeof value.path === 'string';
}) as [string, Call][];
export const callOf = (name: string): Call => CALLS.find(([own]) => own === name)![1];

export function viewerOf(role: Role, accountId: number): Viewer {
  if (role === 'visitor') return { type: 'visitor' };
  const { userType = 'user', plan = 'free', admin = false, roles = [] } = PEOPLE[role];
  return { type: 'member', accountId, userType, plan, isAdmin: admin, roles };
}

export function may(who: Who, role: Role): boolean {
  if (who === 'anyone') return true;
  if (role === 'visitor') return false;
  if (who === 'member') return true;
  const { userType, plan = 'free', admin = false, roles = [] } = PEOPLE[role];
  switch (who) {
    case 'admin':
      return admin;
    case 'tipster':
      return userType === 'collaborator';
    case 'author':
      return admin || userType === 'collaborator';
    case 'teacher':
      return admin || roles.includes('teacher');
    case 'moderator':
      return admin || roles.includes('moderator');
    case 'staff':
      return admin || roles.length > 0;
    case 'writer':
      return admin || roles.includes('teacher') || userType === 'collaborator';
    default:
      return admin || PLANS.indexOf(plan) >= PLANS.indexOf(who);
  }
}
