import { type Capability, can, decide, type Plan, type Viewer } from '@quotavera/domain/access';
import type { Texts } from '@quotavera/i18n/server';
import type { ComponentType } from 'react';
import { type PrivatePath, paths } from '../../paths.ts';
import { type UserInfo, viewerOf } from '../../platform/viewer/index.ts';
import {
  IconAdjustments,
  IconBroadcast,
  IconBuildingBank,
  IconBuildingStore,
  IconCalculator,
  IconCalendarEvent,
  IconChartBar,
  IconChartLine,
  IconCoinEuro,
  IconCreditCard,
  IconFileAnalytics,
  IconFileSpreadsheet,
  IconFlag,
  IconGift,
  IconHelp,
  IconHistory,
  IconLayoutDashboard,
  IconMail,
  IconMailForward,
  IconMessage,
  IconNews,
  IconPhoneCall,
  IconReportAnalytics,
  IconScale,
  IconSchool,
  IconSwitchHorizontal,
  IconTarget,
  IconTicket,
  IconTrophy,
  IconUser,
  IconUserPlus,
  IconUsers,
  IconWallet,
} from '../../ui/icons/index.ts';

type MenuIcon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>;

interface Entry {
  key: keyof Texts['shell-menu'];
  /** A member's screen, or a public page that members look for. */
  screen: Exclude<PrivatePath, 'user'> | 'competitions';
  icon: MenuIcon;
  /** Any of these opens the entry. */
  needs: readonly Capability[];
  /** Where this capability is granted, the entry stands in another group. */
  unless?: Capability;
}

const GROUPS = [
  {
    key: 'admin',
    entries: [
      { key: 'users', screen: 'users', icon: IconUsers, needs: ['users.administer'] },
      { key: 'reports', screen: 'reports', icon: IconFlag, needs: ['reports.moderate'] },
      { key: 'mails', screen: 'mails', icon: IconMailForward, needs: ['mails.administer'] },
      { key: 'payouts', screen: 'payouts', icon: IconBuildingBank, needs: ['payouts.administer'] },
      { key: 'figures', screen: 'figures', icon: IconChartBar, needs: ['figures.view'] },
      { key: 'meetings', screen: 'meetingCall', icon: IconCalendarEvent, needs: ['applications.administer'] },
      { key: 'toolsAdmin', screen: 'toolsAdmin', icon: IconAdjustments, needs: ['tools.admin', 'tips.moderate'] },
    ],
  },
  {
    key: 'tips',
    entries: [
      { key: 'dashboard', screen: 'dashboard', icon: IconLayoutDashboard, needs: ['dashboard.view'] },
      { key: 'valuebet', screen: 'valuebet', icon: IconTarget, needs: ['tips.list'] },
      { key: 'exchange', screen: 'exchange', icon: IconSwitchHorizontal, needs: ['tips.list'] },
      { key: 'tips', screen: 'tips', icon: IconTicket, needs: ['tips.list'] },
      { key: 'competitions', screen: 'competitions', icon: IconCalendarEvent, needs: ['matches.view'] },
      { key: 'tipsters', screen: 'tipsters', icon: IconUser, needs: ['tipsters.list'] },
      { key: 'leaderboards', screen: 'leaderboard', icon: IconTrophy, needs: ['leaderboard.view'] },
    ],
  },
  {
    key: 'analysis',
    entries: [
      { key: 'analysis', screen: 'analysis', icon: IconWallet, needs: ['bets.own'] },
      { key: 'statistics', screen: 'tipsterAnalysis', icon: IconChartLine, needs: ['tipsters.compare'] },
      { key: 'performance', screen: 'performanceReport', icon: IconReportAnalytics, needs: ['reports.performance'] },
      { key: 'whatIf', screen: 'whatIf', icon: IconHistory, needs: ['bankroll.use'] },
      { key: 'tools', screen: 'tools', icon: IconCalculator, needs: ['tools.basic'] },
      { key: 'bookmakers', screen: 'bookmakers', icon: IconScale, needs: ['bookmakers.view'] },
    ],
  },
  {
    key: 'learning',
    entries: [
      { key: 'academy', screen: 'academy', icon: IconSchool, needs: ['academy.browse'] },
      { key: 'posts', screen: 'blog', icon: IconNews, needs: ['posts.write'] },
      {
        key: 'calls',
        screen: 'callRequest',
        icon: IconPhoneCall,
        needs: ['calls.request', 'calls.administer', 'channels.own'],
      },
    ],
  },
  {
    key: 'house',
    entries: [
      { key: 'accounting', screen: 'accounting', icon: IconFileSpreadsheet, needs: ['subscriptions.administer'] },
      { key: 'referrals', screen: 'referrals', icon: IconUserPlus, needs: ['referrals.administer'] },
      { key: 'newsletters', screen: 'newsletters', icon: IconNews, needs: ['newsletter.administer'] },
      { key: 'bookmakersAdmin', screen: 'bookmakersAdmin', icon: IconBuildingStore, needs: ['bookmakers.administer'] },
    ],
  },
  {
    key: 'account',
    entries: [
      { key: 'plans', screen: 'pricing', icon: IconFileAnalytics, needs: ['session.use'] },
      { key: 'subscriptions', screen: 'subscriptions', icon: IconCreditCard, needs: ['session.use'] },
      { key: 'channels', screen: 'channels', icon: IconBroadcast, needs: ['channels.own'] },
      { key: 'earnings', screen: 'earnings', icon: IconCoinEuro, needs: ['channels.own'] },
      { key: 'affiliation', screen: 'affiliation', icon: IconGift, needs: ['affiliation.card'] },
      { key: 'messages', screen: 'messages', icon: IconMessage, needs: ['support.use'] },
      {
        key: 'reports',
        screen: 'reports',
        icon: IconFlag,
        needs: ['reports.file'],
        unless: 'reports.moderate',
      },
      { key: 'guide', screen: 'guide', icon: IconHelp, needs: ['session.use'] },
      { key: 'contact', screen: 'contact', icon: IconMail, needs: ['support.use'] },
    ],
  },
] as const satisfies readonly { key: string; entries: readonly Entry[] }[];

type MenuGroupKey = (typeof GROUPS)[number]['key'];
/** Counts of what waits for the reader behind entries of the menu, and how they are shown. */
export type Waiting = ReadonlyMap<MenuKey, { count: number; shown: string }>;

export type MenuKey = (typeof GROUPS)[number]['entries'][number]['key'];

export interface MenuEntry {
  key: MenuKey;
  to: string;
  icon: MenuIcon;
  /** The plan that would open it; null when it is open. */
  lockedBy: Exclude<Plan, 'free'> | null;
}
export interface MenuGroup {
  key: MenuGroupKey;
  entries: readonly MenuEntry[];
}

/** Open if any capability is granted; locked if a plan would grant one; otherwise not there (null). */
function lockOf(needs: readonly Capability[], viewer: Viewer): MenuEntry['lockedBy'] | 'hidden' {
  let lock: MenuEntry['lockedBy'] | 'hidden' = 'hidden';
  for (const capability of needs) {
    const decision = decide(capability, viewer);
    if (decision.granted) return null;
    if (decision.reason === 'plan_required' && lock === 'hidden') lock = decision.plan;
  }
  return lock;
}

/** The logged-in menu as this viewer sees it, out of the table of permissions. */
export function menuFor(viewer: Viewer, hasEarnings = false): MenuGroup[] {
  return GROUPS.map(({ key, entries }) => ({
    key,
    entries: entries.flatMap((entry: Entry & { key: MenuKey }): MenuEntry[] => {
      if (entry.unless && can(entry.unless, viewer)) return [];
      const lockedBy = hasEarnings && entry.key === 'earnings' ? null : lockOf(entry.needs, viewer);
      if (lockedBy === 'hidden') return [];
      return [{ key: entry.key, to: paths[entry.screen], icon: entry.icon, lockedBy }];
    }),
  })).filter((group) => group.entries.length > 0);
}

export const menuOf = (user: UserInfo): MenuGroup[] => menuFor(viewerOf(user), user.hasEarnings);

/** Entries of the rail that a window 900 pixels high shows without scrolling. */
const RAIL_ENTRIES = 16;

/** The groups that stand in the rail, and those that the account's menu holds: from the first on that would make the rail scroll. */
export function splitMenu(
  groups: readonly MenuGroup[],
  whole = false,
): { rail: readonly MenuGroup[]; more: readonly MenuGroup[] } {
  const sizes = groups.map((_, at) => groups.slice(0, at + 1).reduce((sum, { entries }) => sum + entries.length, 0));
  const over = sizes.findIndex((size) => size > RAIL_ENTRIES);
  return whole || over < 0 ? { rail: groups, more: [] } : { rail: groups.slice(0, over), more: groups.slice(over) };
}
