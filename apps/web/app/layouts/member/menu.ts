import { type Capability, decide, type Plan, type Viewer } from '@quotavera/domain/access';
import type { Texts } from '@quotavera/i18n/server';
import type { ComponentType } from 'react';
import { paths } from '../../paths.ts';
import {
  IconAdjustments,
  IconBuildingStore,
  IconCalculator,
  IconCalendarEvent,
  IconChartLine,
  IconCreditCard,
  IconFileAnalytics,
  IconFlag,
  IconLayoutDashboard,
  IconMail,
  IconMailForward,
  IconMessage,
  IconNews,
  IconPhoneCall,
  IconScale,
  IconSchool,
  IconSwitchHorizontal,
  IconTarget,
  IconTicket,
  IconTrophy,
  IconUser,
  IconUsers,
  IconWallet,
} from '../../ui/icons/index.ts';

type MenuIcon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>;

interface Entry {
  readonly key: keyof Texts['menu'];
  readonly to: string;
  readonly icon: MenuIcon;
  /** Any of these opens the entry. */
  readonly needs: readonly Capability[];
}

const GROUPS = [
  {
    key: 'tips',
    entries: [
      { key: 'dashboard', to: paths.dashboard, icon: IconLayoutDashboard, needs: ['dashboard.view'] },
      { key: 'valuebet', to: paths.valuebet, icon: IconTarget, needs: ['tips.list'] },
      { key: 'exchange', to: paths.exchange, icon: IconSwitchHorizontal, needs: ['tips.list'] },
      { key: 'tips', to: paths.tips, icon: IconTicket, needs: ['tips.list'] },
      { key: 'tipsters', to: paths.tipsters, icon: IconUser, needs: ['tipsters.list'] },
      { key: 'leaderboards', to: paths.leaderboard, icon: IconTrophy, needs: ['leaderboard.view'] },
      {
        key: 'subscriptions',
        to: paths.subscriptions,
        icon: IconCreditCard,
        needs: ['tipsters.subscribe', 'channels.own'],
      },
    ],
  },
  {
    key: 'analysis',
    entries: [
      { key: 'analysis', to: paths.analysis, icon: IconWallet, needs: ['bankroll.use'] },
      { key: 'statistics', to: paths.tipsterAnalysis, icon: IconChartLine, needs: ['reports.performance'] },
      { key: 'tools', to: paths.tools, icon: IconCalculator, needs: ['tools.basic'] },
      { key: 'bookmakers', to: paths.bookmakers, icon: IconScale, needs: ['bookmakers.view'] },
    ],
  },
  {
    key: 'learning',
    entries: [
      { key: 'academy', to: paths.academy, icon: IconSchool, needs: ['academy.use'] },
      {
        key: 'calls',
        to: paths.callRequest,
        icon: IconPhoneCall,
        needs: ['calls.request', 'calls.administer', 'channels.own'],
      },
    ],
  },
  {
    key: 'account',
    entries: [
      { key: 'plans', to: paths.pricing, icon: IconFileAnalytics, needs: ['session.use'] },
      { key: 'messages', to: paths.messages, icon: IconMessage, needs: ['support.use'] },
      { key: 'contact', to: paths.contact, icon: IconMail, needs: ['support.use'] },
    ],
  },
  {
    key: 'admin',
    entries: [
      { key: 'users', to: paths.users, icon: IconUsers, needs: ['users.administer'] },
      { key: 'mails', to: paths.mails, icon: IconMailForward, needs: ['mails.administer'] },
      { key: 'posts', to: paths.blog, icon: IconNews, needs: ['posts.administer'] },
      { key: 'reports', to: paths.reports, icon: IconFlag, needs: ['reports.moderate'] },
      { key: 'meetings', to: paths.meetingCall, icon: IconCalendarEvent, needs: ['calls.administer'] },
      { key: 'toolsAdmin', to: paths.toolsAdmin, icon: IconAdjustments, needs: ['tools.admin'] },
      { key: 'bookmakersAdmin', to: paths.bookmakersAdmin, icon: IconBuildingStore, needs: ['bookmakers.administer'] },
    ],
  },
] as const satisfies readonly { readonly key: string; readonly entries: readonly Entry[] }[];

type MenuGroupKey = (typeof GROUPS)[number]['key'];
type MenuKey = (typeof GROUPS)[number]['entries'][number]['key'];

export interface MenuEntry {
  readonly key: MenuKey;
  readonly to: string;
  readonly icon: MenuIcon;
  /** The plan that would open it; null when it is open. */
  readonly lockedBy: Exclude<Plan, 'free'> | null;
}
export interface MenuGroup {
  readonly key: MenuGroupKey;
  readonly entries: readonly MenuEntry[];
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
export function menuFor(viewer: Viewer): MenuGroup[] {
  return GROUPS.map(({ key, entries }) => ({
    key,
    entries: entries.flatMap((entry): MenuEntry[] => {
      const lockedBy = lockOf(entry.needs, viewer);
      return lockedBy === 'hidden' ? [] : [{ key: entry.key, to: entry.to, icon: entry.icon, lockedBy }];
    }),
  })).filter((group) => group.entries.length > 0);
}
