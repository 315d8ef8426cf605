import type { ServerModule } from '../../platform/context.ts';
import { defineRoutes } from '../../platform/http/index.ts';
import { createPayments } from '../sells/provider/service.ts';
import { payoutFiles } from './files.ts';
import { payoutJobs } from './jobs.ts';
import { payoutRoutes } from './routes.ts';

/** The module keeps what tipsters earn and pays them. */
export const payoutsModule: ServerModule = {
  name: 'payouts',
  register(app, server) {
    const context = { ...server, provider: createPayments(server) };
    defineRoutes(app, payoutRoutes(context));
    payoutFiles(app, context);
    payoutJobs(context);
  },
};
