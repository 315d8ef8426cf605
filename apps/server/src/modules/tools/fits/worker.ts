import { parentPort } from 'node:worker_threads';
import { fitLeague, type LeagueFit, type LeagueMatch } from '@quotavera/domain/forecast';

export interface FitAsk {
  readonly matches: readonly LeagueMatch[];
  /** One fit for each of these days, from the matches before it. */
  readonly days: readonly string[];
  readonly season: string;
  readonly teams: readonly string[];
}

export type FitAnswer = readonly LeagueFit[];

export interface FitMessage {
  readonly id: number;
  readonly answer: FitAnswer | null;
  readonly error: string | null;
}

parentPort?.on('message', ({ id, ask }: { id: number; ask: FitAsk }) => {
  const { matches, days, season, teams } = ask;
  let message: FitMessage;
  try {
    message = { id, answer: days.map((at) => fitLeague(matches, { at, season, teams })), error: null };
  } catch (error) {
    message = { id, answer: null, error: String(error) };
  }
  parentPort?.postMessage(message);
});
