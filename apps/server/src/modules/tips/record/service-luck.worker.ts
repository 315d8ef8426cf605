import { parentPort } from 'node:worker_threads';
import { profitChance } from '@quotavera/domain/records';
import type { ChanceAnswer, ChanceQuestion } from './service-luck.ts';

/** The exact tails are computed here, off the event loop of requests. */
parentPort?.on('message', ({ id, bets }: ChanceQuestion) => {
  const answer: ChanceAnswer = { id, value: profitChance(bets)?.upper ?? null };
  parentPort?.postMessage(answer);
});
