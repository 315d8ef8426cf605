import { parentPort, workerData } from 'node:worker_threads';
import { DAY_MS } from '@quotavera/domain/time';
import { simulateWorld } from '../world/world.ts';
import type { Future, SimulationInput } from './service.ts';

const { seed, anchor } = workerData as SimulationInput;
const at = new Date(anchor);
const world = simulateWorld(seed, at);
const day = DAY_MS;
const future: Future = {
  matches: world.matches.filter(({ kickoff }) => kickoff.getTime() > at.getTime() - day),
  tips: world.tips.filter(({ publishedAt }) => publishedAt > at),
};
parentPort?.postMessage(future);
