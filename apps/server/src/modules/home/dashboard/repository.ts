import { type RawBuilder, sql } from 'kysely';
import { type Db, upToMax } from '../../../platform/database/index.ts';
import { waitingMails } from '../../accounts/index.ts';
import { waitingHistories } from '../../bankroll/index.ts';
import { waitingNames } from '../../calendar/index.ts';
import { waitingPosts } from '../../publishing/blog/index.ts';
import {
  waitingDifferences,
  waitingDisputes,
  waitingInvoices,
  waitingJobs,
  waitingPayouts,
  waitingRefunds,
} from '../../sells/index.ts';
import { waitingApplications } from '../../support/applications/index.ts';
import { waitingThreads } from '../../support/messages/index.ts';
import { waitingReports, waitingSuspicions } from '../../support/reports/index.ts';

interface Waiting {
  messages: number;
  calls: number;
  reports: number;
  suspicions: number;
  payouts: number;
  money: number;
  disputes: number;
  refunds: number;
  jobs: number;
  invoices: number;
  mails: number;
  applications: number;
  posts: number;
  names: number;
  histories: number;
}

/** Counts everything that waits for an admin beside tips, in a single statement: each count reads an index of undecided rows. */
export async function selectWaiting(db: Db, now: Date): Promise<Waiting> {
  const counted: Readonly<Record<keyof Waiting, RawBuilder<unknown>>> = {
    messages: waitingThreads(false),
    calls: waitingThreads(true),
    reports: waitingReports(),
    suspicions: waitingSuspicions(),
    payouts: waitingPayouts(),
    money: waitingDifferences(),
    disputes: waitingDisputes(),
    refunds: waitingRefunds(),
    jobs: waitingJobs(),
    invoices: waitingInvoices(),
    mails: waitingMails(),
    applications: waitingApplications(now),
    posts: waitingPosts(),
    names: waitingNames(),
    histories: waitingHistories(),
  };
  const columns = Object.entries(counted).map(([name, rows]) => sql`${upToMax(rows)} as ${sql.ref(name)}`);
  const { rows } = await sql<Waiting>`select ${sql.join(columns)}`.execute(db);
  return rows[0]!;
}
