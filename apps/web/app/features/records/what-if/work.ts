import {
  bankTermsOf,
  bootstrapPaths,
  type Paths,
  takeTips,
  type WhatIf,
  type WhatIfResult,
  whatIf,
} from '@quotavera/domain/records/what-if';
import {
  type FutureBet,
  type OpenBet,
  type Optimised,
  type OptimiserTerms,
  type OutcomeOptions,
  type Outcomes,
  optimiseStakes,
  simulateOutcomes,
} from '@quotavera/domain/staking';
import { followableTips, type Replay } from './followable.ts';

/** A worker gets this work. */
export type Work =
  | {
      type: 'what-if';
      records: readonly Replay['tips'][];
      terms: WhatIf;
      seed: number;
    }
  | { type: 'plan'; options: Omit<OutcomeOptions, 'bets'>; bets: readonly FutureBet[] }
  | { type: 'optimise'; bets: readonly OpenBet[]; terms: OptimiserTerms };

/** The worker answers with parts as they are ready, how far it is (0 to 1), then that it is done. */
export type Answer =
  | { type: 'result'; result: WhatIfResult }
  | { type: 'paths'; paths: Paths }
  | { type: 'outcomes'; outcomes: Outcomes }
  | { type: 'stakes'; stakes: Optimised | null }
  | { type: 'progress'; share: number }
  | { type: 'done' };

/** Does the work; the worker calls it, and so may a test. */
export function work(task: Work, tell: (answer: Answer) => void): void {
  switch (task.type) {
    case 'what-if': {
      const { terms, seed } = task;
      const tips = followableTips(task.records, terms.delayMinutes);
      tell({ type: 'result', result: whatIf(tips, terms) });
      const { bets } = takeTips(tips, terms);
      if (bets.length === 0) break;
      const paths = bootstrapPaths(bets, bankTermsOf(terms), {
        ...terms,
        seed,
        onProgress: (share) => tell({ type: 'progress', share }),
      });
      tell({ type: 'paths', paths });
      break;
    }
    case 'plan': {
      const onProgress = (share: number) => tell({ type: 'progress', share });
      tell({ type: 'outcomes', outcomes: simulateOutcomes({ ...task.options, bets: task.bets, onProgress }) });
      break;
    }
    case 'optimise':
      tell({ type: 'stakes', stakes: optimiseStakes(task.bets, task.terms) });
  }
  tell({ type: 'done' });
}
