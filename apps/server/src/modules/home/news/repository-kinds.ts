import type { NewsKind } from '@quotavera/contract/home';
import type { RawBuilder } from 'kysely';
import type { NewsWindow } from '../../../platform/context.ts';
import { namedCourses, recentCourses } from '../../academy/index.ts';
import { recentFailedMails, recentUsers } from '../../accounts/index.ts';
import { recentImports } from '../../calendar/index.ts';
import { namedPosts, recentPosts } from '../../publishing/blog/index.ts';
import { namedChannels, namedSubscriptions, recentChannels, recentSubscriptions } from '../../sells/index.ts';
import { namedApplications, recentApplications } from '../../support/applications/index.ts';
import { namedThreads, recentCalls, recentMessages } from '../../support/messages/index.ts';
import { namedReports, recentReports } from '../../support/reports/index.ts';
import { namedTips, recentDeclarations, recentNotifications, recentTips } from '../../tips/index.ts';

interface Kind {
  for: 'admins' | 'everybody';
  /** The kind's own module selects a reader's news. */
  recent: (window: NewsWindow) => RawBuilder<unknown>;
  /** The names of samples, with what their address needs (`id`, `title`, `key`). */
  named?: (ids: readonly number[], language: string) => RawBuilder<unknown>;
}

/** Every kind of news, in the order in which it is shown. A new one is a line here and its function in its module. */
export const KINDS: Readonly<Record<NewsKind, Kind>> = {
  users: { for: 'admins', recent: recentUsers },
  applications: { for: 'admins', recent: recentApplications, named: namedApplications },
  to_confirm: { for: 'admins', recent: recentDeclarations },
  imports: { for: 'admins', recent: recentImports },
  mails: { for: 'admins', recent: recentFailedMails },
  reports: { for: 'everybody', recent: recentReports, named: namedReports },
  tips: { for: 'everybody', recent: recentTips, named: namedTips },
  messages: { for: 'everybody', recent: recentMessages, named: namedThreads },
  calls: { for: 'everybody', recent: recentCalls, named: namedThreads },
  channels: { for: 'everybody', recent: recentChannels, named: namedChannels },
  subscriptions: { for: 'everybody', recent: recentSubscriptions, named: namedSubscriptions },
  courses: { for: 'everybody', recent: recentCourses, named: namedCourses },
  posts: { for: 'everybody', recent: recentPosts, named: namedPosts },
  notifications: { for: 'everybody', recent: recentNotifications },
};
