import type { WorkQueue } from '@quotavera/domain/home';
import { lengthText } from '../../../features/home/work/index.ts';
import type { MenuKey, Waiting } from '../menu.ts';

/** The entry of the menu that counts what waits in each queue; queues without one are counted on the first screen alone. */
const ENTRY_OF_QUEUE: Readonly<Record<WorkQueue, MenuKey>> = {
  money: 'subscriptions',
  disputes: 'subscriptions',
  refunds: 'subscriptions',
  jobs: 'subscriptions',
  invoices: 'subscriptions',
  mails: 'mails',
  reports: 'reports',
  words: 'reports',
  suspicions: 'reports',
  messages: 'messages',
  payouts: 'payouts',
  tips: 'toolsAdmin',
  outcomes: 'toolsAdmin',
  histories: 'toolsAdmin',
  imports: 'toolsAdmin',
  names: 'toolsAdmin',
  applications: 'meetings',
  calls: 'calls',
  posts: 'posts',
  exams: 'academy',
};

/** Counts what waits behind each entry of the menu, of all its queues; entries where nothing waits are left out. */
export function waitingByEntry(queues: readonly { queue: WorkQueue; count: number }[]): Waiting {
  const counts = new Map<MenuKey, number>();
  for (const { queue, count } of queues) {
    const entry = ENTRY_OF_QUEUE[queue];
    if (count > 0) counts.set(entry, (counts.get(entry) ?? 0) + count);
  }
  return new Map([...counts].map(([entry, count]) => [entry, { count, shown: lengthText(count) }]));
}
