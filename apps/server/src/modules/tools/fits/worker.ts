import { parentPort } from 'node:worker_threads';
import { fitLeague, type LeagueFit, type LeagueMatch } from '@quotavera/domain/forecast';

export interface FitInput {
  readonly matches: readonly LeagueMatch[];
  /** Each of these days gets a fit from the matches before it. */
  readonly days: readonly string[];
  readonly season: string;
  readonly teams: readonly string[];
}

export type FitReply = readonly LeagueFit[];

export interface FitMessage {
  readonly id: number;
  readonly answer: FitReply | null;
  readonly error: string | null;
}

parentPort?.on('message', ({ id, input }: { id: number; input: FitInput }) => {
  const { matches, days, season, teams } = input;
  let message: FitMessage;
  try {
    message = { id, answer: days.map((at) => fitLeague(matches, { at, season, teams })), error: null };
  } catch (error) {
    message = { id, answer: null, error: String(error) };
  }
  parentPort?.postMessage(message);
});
