import { simulatedWorldModule } from '../demo/play/index.ts';
import type { ServerModule } from '../platform/context.ts';
import { academyModule } from './academy/index.ts';
import { alertsModule } from './alerts/index.ts';
import { bankrollModule } from './bankroll/index.ts';
import { calendarModule } from './calendar/index.ts';
import { homeModule } from './home/index.ts';
import { createLedgerModule } from './ledger/index.ts';
import { operationsModule } from './operations/index.ts';
import { payoutsModule } from './payouts/index.ts';
import { privacyModule } from './privacy/index.ts';
import { blogModule } from './publishing/blog/index.ts';
import { newsletterModule } from './publishing/newsletter/index.ts';
import { pagesModule } from './publishing/pages/index.ts';
import { sharingModule } from './publishing/sharing/index.ts';
import { recordsModule } from './records/index.ts';
import { sellsModule } from './sells/index.ts';
import { applicationsModule } from './support/applications/index.ts';
import { commentsModule } from './support/comments/index.ts';
import { messagesModule } from './support/messages/index.ts';
import { reportsModule } from './support/reports/index.ts';
import { reviewsModule } from './support/reviews/index.ts';
import { tipsModule } from './tips/index.ts';
import { allTimeFigures } from './tips/record/service.ts';
import { tipLists } from './tips/tip/service-lists.ts';
import { toolsModule } from './tools/index.ts';

/** Every module but `users`, which the app makes itself because the guard of all routes needs it. */
export const modules: readonly ServerModule[] = [
  calendarModule,
  toolsModule,
  createLedgerModule({
    figures: allTimeFigures,
    seenWhole: async ({ db, clock }, viewer, tipIds) => {
      const views = await tipLists.byIds(db, viewer, tipIds, { clock });
      return views.filter((tip) => tip.view === 'whole').map((tip) => tip.id);
    },
  }),
  simulatedWorldModule,
  tipsModule,
  recordsModule,
  alertsModule,
  bankrollModule,
  sellsModule,
  payoutsModule,
  academyModule,
  blogModule,
  newsletterModule,
  reportsModule,
  commentsModule,
  reviewsModule,
  messagesModule,
  applicationsModule,
  homeModule,
  privacyModule,
  pagesModule,
  sharingModule,
  operationsModule,
];
