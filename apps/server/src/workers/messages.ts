import type { Environment } from '../env.ts';
import type { WebSource } from '../main.ts';
import type { ProcessFigures } from '../platform/http/index.ts';

/** The parent tells its workers. */
export type ToWorker =
  | { type: 'start'; environment: Environment; web: WebSource; name: string }
  | { type: 'drain' }
  | { type: 'close' }
  /** The figures of this process are asked for. */
  | { type: 'tell'; question: string }
  | { type: 'told'; question: string; figures: ProcessFigures[] };

/** Workers tell their parent. */
export type FromWorker =
  | { type: 'serving'; address: string }
  | { type: 'failed'; text: string }
  /** A scrape asks for the figures of all processes. */
  | { type: 'ask'; question: string }
  | { type: 'figures'; question: string; figures: ProcessFigures };
