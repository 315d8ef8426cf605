import type { homeAddresses } from '@quotavera/contract/home/addresses';
import { paths } from '../../../paths.ts';
import type { ReplyTo } from '../../../platform/api/index.ts';

export type News = ReplyTo<typeof homeAddresses.newSinceLastLogin>['results'][number];

/** Where each kind of news is looked at; notifications have their bell. */
export const NEWS_PLACES: Readonly<Record<News['kind'], string | null>> = {
  users: `${paths.users}?sort=registered`,
  applications: `${paths.meetingCall}?tab=list`,
  to_confirm: `${paths.toolsAdmin}?tab=declared`,
  imports: `${paths.toolsAdmin}?tab=imports`,
  mails: `${paths.mails}?status=failed`,
  reports: paths.reports,
  tips: paths.tips,
  messages: paths.messages,
  calls: paths.callRequest,
  channels: paths.tipsters,
  subscriptions: paths.subscriptions,
  courses: paths.academy,
  posts: paths.blogs,
  notifications: null,
};

/** The news that there are, but those that the bell has. */
export function shownNews(news: readonly News[] | undefined): News[] {
  return (news ?? []).filter(({ kind, count }) => count > 0 && NEWS_PLACES[kind] !== null);
}
