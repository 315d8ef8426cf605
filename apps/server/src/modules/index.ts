import { settledFigures } from '@quotavera/domain/ledger';
import { simulatedWorldModule } from '../demo/play/index.ts';
import type { ServerModule } from '../platform/context.ts';
import { calendarModule } from './calendar/index.ts';
import { createLedgerModule } from './ledger/index.ts';
import { allTimeSummary } from './tips/record/service-figures.ts';

/** Every module but `users`, which the app makes itself because the guard of all routes needs it. One line each. */
export const modules: readonly ServerModule[] = [
  calendarModule,
  createLedgerModule(async (db, tipsterId) => settledFigures(await allTimeSummary(db, tipsterId))),
  simulatedWorldModule,
];
