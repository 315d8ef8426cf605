import { simulatedWorldModule } from '../demo/play/index.ts';
import type { ServerModule } from '../platform/context.ts';
import { academyModule } from './academy/index.ts';
import { applicationsModule } from './applications/index.ts';
import { bankrollModule } from './bankroll/index.ts';
import { blogModule } from './blog/index.ts';
import { calendarModule } from './calendar/index.ts';
import { dashboardModule } from './dashboard/index.ts';
import { createLedgerModule } from './ledger/index.ts';
import { messagesModule } from './messages/index.ts';
import { newsModule } from './news/index.ts';
import { newsletterModule } from './newsletter/index.ts';
import { operationsModule } from './operations/index.ts';
import { pagesModule } from './pages/index.ts';
import { privacyModule } from './privacy/index.ts';
import { reportsModule } from './reports/index.ts';
import { sellsModule } from './sells/index.ts';
import { sharingModule } from './sharing/index.ts';
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
  bankrollModule,
  sellsModule,
  academyModule,
  blogModule,
  newsletterModule,
  reportsModule,
  messagesModule,
  applicationsModule,
  newsModule,
  dashboardModule,
  privacyModule,
  pagesModule,
  sharingModule,
  operationsModule,
];
