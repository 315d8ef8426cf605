import type { ServerContext } from '../../../platform/context.ts';
import type { SellsContext } from '../context.ts';

/** What paying tipsters needs. */
export type PayoutContext = SellsContext & Pick<ServerContext, 'secrets' | 'environment'>;
