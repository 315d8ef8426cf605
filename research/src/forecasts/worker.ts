import { parentPort } from 'node:worker_threads';
import type { EvaluationMatch } from './matches.ts';
import { walkSeason } from './walk.ts';

export interface EvaluationTask {
  matches: readonly EvaluationMatch[];
  season: string;
}

parentPort?.on('message', ({ matches, season }: EvaluationTask) => {
  parentPort?.postMessage(walkSeason(matches, season));
});
