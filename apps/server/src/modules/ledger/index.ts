import type { ServerContext, ServerModule } from '../../platform/context.ts';
import { jobKind } from '../../platform/jobs/index.ts';
import { type RecordSources, recordBundles } from './bundle/service.ts';
import { startSequencer } from './log/jobs.ts';
import { type LedgerLog, notedRefusal, openLog, sequenceBacklog } from './log/service.ts';
import { ledgerRoutes } from './routes.ts';
import { nameRecords } from './service-names.ts';
import { forgetPriceImports } from './service-prices.ts';
import { startStamping } from './stamp/jobs.ts';
import { rememberTrust } from './stamp/service.ts';
import { openAuthority } from './stamp/service-authority.ts';
import { startSubmitter } from './witness/jobs.ts';

const cleanPriceImports = jobKind<Record<string, never>>('clean_price_imports');
const EVERY_NIGHT = '41 3 * * *';

/** The log of a running server; it is opened when the module is registered, because the key and origin are fixed at first start. */
export function openLogOf({ db, clock, environment, secrets }: ServerContext): Promise<LedgerLog> {
  return openLog(db, clock, { dataDir: environment.DATA_DIR, publicUrl: environment.PUBLIC_URL, secrets });
}

export function createLedgerModule(sources: RecordSources): ServerModule {
  const opened = new WeakMap<ServerContext, LedgerLog>();
  return {
    name: 'ledger',
    async register(app, context) {
      const ledger = await openLogOf(context);
      opened.set(context, ledger);
      await sequenceBacklog(ledger);
      app.watchTrouble('log', async () => {
        const refusal = await notedRefusal(context.db);
        return (
          refusal &&
          `refuses to sign (${refusal}): nothing is published, and the lines of this process's log say what to do`
        );
      });
      ledgerRoutes(app, ledger, recordBundles(ledger, sources));
      context.jobs.handle(cleanPriceImports, () => forgetPriceImports(context.db, context.clock.now()));
      context.jobs.schedule(cleanPriceImports, EVERY_NIGHT);
    },
    async start(context) {
      const ledger = opened.get(context)!;
      await nameRecords(context.db, context.clock.now());
      const authority = openAuthority(context.environment);
      if (authority) await rememberTrust(context.db, authority.trust);
      const stopStamping = authority ? startStamping(ledger, authority, context.log) : async () => undefined;
      const submitter = startSubmitter(ledger, context.log);
      const stopSequencer = startSequencer(ledger, context.live, context.log, () => submitter.wake());
      return async () => {
        await stopSequencer();
        await submitter.stop();
        await stopStamping();
      };
    },
  };
}
