import type { ServerContext, ServerModule } from '../../platform/context.ts';
import { recordBundles, type StatedFigures } from './bundle/service.ts';
import { startSequencer } from './log/jobs.ts';
import { type LedgerLog, openLog, sequenceBatch } from './log/service.ts';
import { ledgerRoutes } from './routes.ts';

export {
  type AppendedEntry,
  appendEntries,
  appendEntry,
  eraseTipster,
  type LedgerInput,
  newPseudonym,
  type SettledLegInput,
} from './service.ts';

/** The log of a running server; it is opened when the module is registered, because the key and origin are fixed at first start. */
export function openLogOf({ db, clock, environment, secrets }: ServerContext): Promise<LedgerLog> {
  return openLog(db, clock, { dataDir: environment.DATA_DIR, publicUrl: environment.PUBLIC_URL, secrets });
}

export function createLedgerModule(statedFigures: StatedFigures): ServerModule {
  let opened: LedgerLog | null = null;
  const ledger = (): LedgerLog => {
    if (!opened) throw new Error('the ledger is not open yet');
    return opened;
  };
  return {
    name: 'ledger',
    async register(app, context) {
      opened = await openLogOf(context);
      // Signs the empty tree of a new log, so that there is always a checkpoint to read.
      await sequenceBatch(opened);
      ledgerRoutes(app, ledger, recordBundles(ledger, statedFigures));
    },
    start: async (context) => startSequencer(ledger(), context.live, context.log),
  };
}
